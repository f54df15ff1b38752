import { captionFields } from '@insta-ai/proto/data/caption';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CaptionFields } from './caption-fields/caption-fields.tsx';
import { useConfirm } from './dialog/confirm.tsx';
import { isDialogOpen } from './dialog/is-dialog-open.ts';
import { Modal } from './dialog/modal.tsx';
import { DateTimeField } from './fields/date-time-field.tsx';
import { StarToggle } from './item/star-toggle.tsx';
import { StatusBadge } from './item/status-badge.tsx';
import { Thumbnail } from './item/thumbnail.tsx';
import { TypeBadge } from './item/type-badge.tsx';
import { notify } from './notice/notify.ts';
import { UiProvider } from './theme/ui-provider.tsx';

function show(children: ReactNode) {
  render(<UiProvider env="test">{children}</UiProvider>);
  return userEvent.setup();
}

function AskButton({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const confirm = useConfirm();
  return (
    <button type="button" onClick={async () => onAnswer(await confirm({ confirmLabel: 'Delete' }))}>
      Remove
    </button>
  );
}

test('a status that is empty is shown as Draft', () => {
  show(<StatusBadge status="" />);

  expect(screen.getByText('Draft')).toBeVisible();
});

test('a type badge shows the name of the content type', () => {
  show(<TypeBadge type="Reel" name="Morning reel" />);

  expect(screen.getByText('Morning reel')).toBeVisible();
});

test('the star is a pressed button when on and asks to be off on click', async () => {
  const onToggle = vi.fn();
  const person = show(<StarToggle isOn onToggle={onToggle} what="picture 2" />);

  const star = screen.getByRole('button', { name: 'Preferred: picture 2', pressed: true });
  await person.click(star);

  expect(onToggle).toHaveBeenCalledWith(false);
});

test.each([
  ['Delete', true],
  ['Cancel', false],
])('the question answered with %s resolves to %s', async (button, expected) => {
  const onAnswer = vi.fn();
  const person = show(<AskButton onAnswer={onAnswer} />);

  await person.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('dialog', { name: 'Are you sure?' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: button }));

  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(expected));
});

test('the second half of the double click that opened a dialog neither answers nor closes it', async () => {
  const onAnswer = vi.fn();
  const person = show(<AskButton onAnswer={onAnswer} />);
  const open = async () => {
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    return screen.findByRole('button', { name: 'Delete' });
  };
  const secondHalf = { detail: 2 };

  // It lands on what lies there by now.
  const yes = await open();
  const outside = document.querySelector('.mantine-Modal-overlay') as HTMLElement;
  fireEvent.click(outside, secondHalf);
  fireEvent.click(yes, secondHalf);
  await act(async () => {});
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(onAnswer).not.toHaveBeenCalled();

  fireEvent.click(outside, { detail: 1 });
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false]]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Also when it is opened again.
  fireEvent.click(await open(), secondHalf);
  await act(async () => {});
  expect(onAnswer).toHaveBeenCalledOnce();
});

test('Escape answers a question with no and leaves open what it was asked over', async () => {
  const onAnswer = vi.fn();
  const onClose = vi.fn();
  const person = show(
    <Modal opened onClose={onClose} title="Below">
      <AskButton onAnswer={onAnswer} />
    </Modal>,
  );
  await person.click(await screen.findByRole('button', { name: 'Remove' }));
  const no = await screen.findByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(no).toHaveFocus());

  await person.keyboard('{Escape}');

  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(false));
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  await person.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('the Escape that closes a dialog is no key of the page behind it', async () => {
  const heard: boolean[] = [];
  const hear = ({ defaultPrevented }: KeyboardEvent) => heard.push(defaultPrevented);
  window.addEventListener('keydown', hear);
  onTestFinished(() => window.removeEventListener('keydown', hear));
  const person = show(<AskButton onAnswer={() => {}} />);
  await person.click(await screen.findByRole('button', { name: 'Remove' }));
  await screen.findByRole('button', { name: 'Cancel' });

  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  await person.keyboard('{Escape}');

  expect(heard).toEqual([true, false]);
});

/** The browser's word that it is about to go; the answer is whether it goes. */
function goingBack(more: object = {}): boolean {
  const going = new Event('navigate', { cancelable: true });
  return window.navigation.dispatchEvent(Object.assign(going, { navigationType: 'traverse', ...more }));
}

test('Back closes the dialog in front, and the next one leaves', async () => {
  vi.stubGlobal('navigation', new EventTarget());
  onTestFinished(() => void vi.unstubAllGlobals());
  const person = show(<EditButton />);
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit the text' });

  expect(goingBack({ navigationType: 'push' })).toBe(true);
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(goingBack()).toBe(false);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  // What listened is taken away once the page without the dialog is painted.
  await waitFor(() => expect(goingBack()).toBe(true));
});

test('a question that Back itself asked is not answered by it', async () => {
  vi.stubGlobal('navigation', new EventTarget());
  onTestFinished(() => void vi.unstubAllGlobals());
  const onClose = vi.fn();
  show(
    <Modal opened onClose={onClose} closesOnBack={false} title="Leave?">
      Unsaved
    </Modal>,
  );
  await screen.findByRole('dialog', { name: 'Leave?' });

  expect(goingBack()).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

test('a dialog has the focus the moment it is seen, so that no key goes to the page behind', async () => {
  const seenWith: (string | null)[] = [];
  const eyes = new MutationObserver(() => {
    const field = document.querySelector('[aria-label="Wanted"]');
    if (field && seenWith.length === 0) {
      seenWith.push(document.activeElement?.getAttribute('aria-label') ?? null);
    }
  });
  eyes.observe(document, { childList: true, subtree: true });
  onTestFinished(() => eyes.disconnect());

  show(
    <Modal opened onClose={() => undefined} title="Search">
      <input aria-label="Other" />
      <input aria-label="Wanted" data-autofocus />
    </Modal>,
  );

  await screen.findByLabelText('Wanted');
  expect(seenWith).toEqual(['Wanted']);
});

function EditButton() {
  const [isOpen, setIsOpen] = useState<boolean>();
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Edit
      </button>
      {isOpen !== undefined && (
        <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Edit the text">
          <input aria-label="Text" data-autofocus />
        </Modal>
      )}
    </>
  );
}

test('a dialog gives the focus back to what opened it', async () => {
  const person = show(<EditButton />);
  const button = screen.getByRole('button', { name: 'Edit' });
  await person.click(button);
  await waitFor(() => expect(screen.getByLabelText('Text')).toHaveFocus());

  await person.keyboard('{Escape}');

  await waitFor(() => expect(button).toHaveFocus());
});

test('a question that was answered is seen until it has faded, and takes no key any more', async () => {
  render(
    <UiProvider>
      <AskButton onAnswer={() => undefined} />
    </UiProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  const no = await screen.findByRole('button', { name: 'Cancel' });
  expect(isDialogOpen()).toBe(true);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());

  fireEvent.click(no);
  expect(isDialogOpen()).toBe(false);
  expect(no).toBeInTheDocument();

  act(() => void vi.advanceTimersByTime(1_000));
  expect(no).not.toBeInTheDocument();
});

test('the page behind a dialog stands while any is open', async () => {
  const person = show(
    <Modal opened onClose={() => undefined} title="Below">
      <AskButton onAnswer={() => undefined} />
    </Modal>,
  );
  await person.click(await screen.findByRole('button', { name: 'Remove' }));
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  expect(document.body).toHaveStyle({ overflow: 'hidden' });
  cleanup();
  expect(document.body).not.toHaveStyle({ overflow: 'hidden' });
});

test('an alert shows exactly its text with role alert', async () => {
  show(null);

  notify.error('Error uploading media');

  expect(await screen.findByRole('alert')).toHaveTextContent(/^Error uploading media$/);
});

test('a notice about which something can be done stays for ten seconds, and leaves when it was done', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const run = vi.fn();
  show(null);

  act(() => {
    notify.info('Text written', { label: 'Undo', run });
    notify.success('Content created', { label: 'Open', href: '/contents/1', run });
  });
  fireEvent.click(screen.getByRole('link', { name: 'Open' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Content created')).toBeNull();

  act(() => void vi.advanceTimersByTime(9_000));
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  act(() => void vi.advanceTimersByTime(1_500));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a picture opens large on click', async () => {
  const person = show(<Thumbnail src="/media/a.png" thumbnail="/media/a-small.webp" alt="A beach" />);

  await person.click(screen.getByRole('button', { name: 'Open large: A beach' }));

  expect(await screen.findByRole('dialog', { name: 'A beach' })).toBeVisible();
});

test('a picture that does not come says so instead of showing a broken one', () => {
  show(<Thumbnail src="/media/gone.png" alt="A beach" canOpen={false} />);

  fireEvent.error(screen.getByRole('img', { name: 'A beach' }));

  expect(screen.getByRole('img', { name: 'A beach (the picture is not available)' })).toBeVisible();
});

test('a video plays in place', () => {
  show(<Thumbnail src="/media/a.mp4" alt="A clip" />);

  expect(screen.getByLabelText('A clip').tagName).toBe('VIDEO');
});

test('a date field shows the moment in the zone it names and gives moments back', async () => {
  const onChange = vi.fn();
  const person = show(
    <DateTimeField label="Date" value="2026-07-01T10:00:00.000Z" onChange={onChange} zone="Europe/Rome" />,
  );

  const field = screen.getByLabelText('Date');
  expect(field).toHaveValue('2026-07-01T12:00');
  expect(screen.getByText(/Europe\/Rome/)).toBeVisible();

  await person.clear(field);
  await person.type(field, '2026-12-01T09:30');
  expect(onChange).toHaveBeenLastCalledWith('2026-12-01T08:30:00.000Z');
});

test('a date field shows the year that is typed into it, digit by digit', () => {
  function Form() {
    const [date, setDate] = useState<string | null>('2025-11-21T08:00:00.000Z');
    return <DateTimeField label="Date" value={date} onChange={setDate} zone="Europe/Rome" />;
  }
  show(<Form />);
  const field = screen.getByLabelText('Date');

  for (const typed of ['0002-11-21T09:00', '0020-11-21T09:00', '0202-11-21T09:00', '2026-11-21T09:00']) {
    fireEvent.change(field, { target: { value: typed } });
    expect(field).toHaveValue(typed);
  }
  expect(field).toHaveAttribute('max', '9999-12-31T23:59');
});

test('a date field shows the moment that it gave, also where clocks skip what is typed twice', () => {
  function Form() {
    const [date, setDate] = useState<string | null>('2031-03-27T08:30:00.000Z');
    return <DateTimeField label="Date" value={date} onChange={setDate} zone="Europe/Rome" />;
  }
  show(<Form />);
  const field = screen.getByLabelText('Date');

  for (const _time of ['first', 'again']) {
    fireEvent.change(field, { target: { value: '2031-03-30T02:30' } });
    expect(field).toHaveValue('2031-03-30T03:30');
  }
});

test('where clocks go back a date field says which of the two equal times it is, and gives the other', async () => {
  function Form() {
    const [date, setDate] = useState<string | null>('2031-03-27T08:30:00.000Z');
    return (
      <>
        <DateTimeField label="Date" value={date} onChange={setDate} zone="Europe/Rome" />
        <output>{date}</output>
      </>
    );
  }
  const person = show(<Form />);
  expect(screen.queryByText(/comes twice/)).toBeNull();
  const field = screen.getByLabelText('Date');
  fireEvent.change(field, { target: { value: '2031-10-26T02:30' } });
  expect(
    screen.getByText(/GMT\+2\. Clocks go back, so this time comes twice: this is the first\./),
  ).toBeVisible();

  await person.click(screen.getByRole('button', { name: 'Take the second' }));

  expect(field).toHaveValue('2031-10-26T02:30');
  expect(screen.getByRole('status')).toHaveTextContent('2031-10-26T01:30:00.000Z');
  expect(
    screen.getByText(/GMT\+1\. Clocks go back, so this time comes twice: this is the second\./),
  ).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Take the first' }));
  expect(screen.getByRole('status')).toHaveTextContent('2031-10-26T00:30:00.000Z');
});

test('caption fields give only what changed', async () => {
  const onChange = vi.fn();
  const value = { enableCaption: true, captionLeft: 20, captionBg: 'linen' };
  const person = show(<CaptionFields value={value} onChange={onChange} />);

  await person.click(screen.getByLabelText('Enable Caption'));
  expect(onChange).toHaveBeenLastCalledWith({ enableCaption: false });

  await person.type(screen.getByLabelText('Left'), '5');
  expect(onChange).toHaveBeenLastCalledWith({ captionLeft: 205 });
  expect(screen.getByLabelText('Background color')).toHaveValue('linen');
});

test('no text of a caption can be typed longer than it is saved', () => {
  show(<CaptionFields value={{ enableCaption: true }} onChange={() => undefined} />);

  const texts = Object.values(captionFields).filter(field => field.kind === 'text');
  expect(texts.map(({ label }) => label)).toEqual(['Font', 'Color', 'Background color']);
  for (const { label, most } of texts) {
    expect(screen.getByLabelText(label, { selector: 'input' })).toHaveAttribute('maxlength', String(most));
  }
});
