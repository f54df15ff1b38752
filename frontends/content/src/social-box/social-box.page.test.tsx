import { ApiError } from '@insta-ai/platform';
import { testUser } from '@insta-ai/platform/testing';
import { error, warning } from '@insta-ai/proto/rules/finding';
import { storyTextFindings } from '@insta-ai/proto/rules/post-findings';
import { clashingOptions, noOptions } from '@insta-ai/proto/rules/post-options';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listServer } from '../../testing/list-server.ts';
import { showItem } from '../../testing/show-item.tsx';
import { exampleContent, exampleItem } from '../canned-replies.ts';

const date = '2036-11-21T09:30:00.000Z';

async function social() {
  return within(await screen.findByRole('complementary', { name: 'On Instagram' }));
}

test('a live post says what did not come with it, beside the way to it', async () => {
  const liveNote = 'Its first comment is not below it. Instagram did not take it.';
  await showItem({ content: { status: 'Published', permalink: 'https://insta/p/1', liveNote } });

  expect(await screen.findByText(liveNote)).toBeVisible();
  expect(screen.getByRole('link', { name: 'View on Instagram' })).toBeVisible();
});

test('the plan is a badge and a label', async () => {
  await showItem({ content: { status: '', date } });

  const box = await social();
  expect(box.getByText('Draft')).toBeVisible();
  expect(box.getByText('Planned for 21 Nov 09:30')).toBeVisible();
});

test('a publish that failed says what happened and what to do', async () => {
  const outcome = {
    state: 'failed' as const,
    message: 'Instagram did not take the picture.',
    advice: 'Choose another one.',
    at: date,
  };
  await showItem({ content: { status: 'Scheduled', date, outcome } });

  const box = await social();
  expect(box.getByText('Failed')).toBeVisible();
  expect(box.getByText('Instagram did not take the picture.')).toBeVisible();
  expect(box.getByText('Choose another one.')).toBeVisible();
});

test('a publish that failed can be tried again in place', async () => {
  const outcome = { state: 'failed' as const, message: 'Instagram was busy.', advice: '', at: date };
  const { person } = await showItem({
    content: { status: 'Scheduled', date, outcome },
    replies: {
      publishContent: exampleContent({ status: 'Published', publishedDate: date, outcome: null, version: 9 }),
    },
  });

  await person.click(await screen.findByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('Content published')).toBeVisible();
  expect(screen.getByText('Published on 21 Nov 09:30')).toBeVisible();
  expect(screen.queryByText('Instagram was busy.')).toBeNull();
});

test('what became of a post whose news were lost is asked for after its moment', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const due = new Date(Date.now() + 60_000).toISOString();
  const outcome = { state: 'failed' as const, message: 'Instagram was busy.', advice: '', at: due };
  let isOver = false;
  await showItem({
    replies: {
      getContent: () =>
        exampleContent({ status: 'Scheduled', date: due, ...(isOver && { outcome, version: 9 }) }),
    },
  });
  await screen.findByText('Scheduled', { exact: true });

  isOver = true;
  await act(() => vi.advanceTimersByTimeAsync(65_000));

  expect(await screen.findByText('Failed', { exact: true })).toBeVisible();
});

test('so is that of a draft that was scheduled while it was open', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const due = new Date(Date.now() + 60_000).toISOString();
  const outcome = { state: 'failed' as const, message: 'Instagram was busy.', advice: '', at: due };
  const scheduled = { status: 'Scheduled' as const, date: due };
  let stored = exampleContent({ status: 'Draft', version: 7 });
  const { say } = await showItem({ replies: { getContent: () => stored } });
  await screen.findByText('Draft', { exact: true });
  say('content-changed', { content: exampleContent({ ...scheduled, version: 8 }) });
  await screen.findByText('Scheduled', { exact: true });

  stored = exampleContent({ ...scheduled, outcome, version: 9 });
  await act(() => vi.advanceTimersByTimeAsync(65_000));

  expect(await screen.findByText('Failed', { exact: true })).toBeVisible();
});

test('an item that is held shows the way to the profile', async () => {
  const outcome = { state: 'held' as const, message: 'Instagram wants a new sign-in.', advice: '', at: date };
  await showItem({ content: { status: 'Scheduled', date, outcome } });

  expect(await screen.findByText('Held')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open your profile' })).toHaveAttribute('href', '/profile');
});

test('an item to be published by hand is marked with one press', async () => {
  const outcome = { state: 'notified' as const, message: 'It is time.', advice: '', at: date };
  const { person, calls } = await showItem({ content: { status: 'Scheduled', date, outcome } });

  await person.click(await screen.findByRole('button', { name: 'Set as Published' }));

  await waitFor(() =>
    expect(calls('saveContent')[0]?.body).toMatchObject({ status: 'Published', undoable: 'status' }),
  );
});

test('the checks of publishing say what is in the way and how to mend it', async () => {
  const problems = [
    error({
      rule: 'media',
      where: 'media',
      message: 'Select a picture or video first.',
      fix: 'Generate or upload one.',
    }),
    warning({
      rule: 'past-date',
      where: 'date',
      message: 'The date is in the past.',
      fix: 'Choose a later one.',
    }),
  ];
  const { person } = await showItem({ replies: { getContentPreflight: { checkedAt: date, problems } } });

  await person.click(await screen.findByRole('button', { name: '1 to fix', expanded: false }));

  const list = within(screen.getByRole('list', { name: 'Before this goes out' }));
  expect(list.getByText('Select a picture or video first.')).toBeVisible();
  expect(list.getByText('Generate or upload one.')).toBeVisible();
  expect(list.getByText('Warning: The date is in the past.')).toBeVisible();
});

test('a Story text that nobody will see is mended with one press', async () => {
  const problems = storyTextFindings({ instagramType: 'Story', text: 'Good morning', isCaptionOn: false });
  const { person, calls } = await showItem({
    content: { _contentType: 'type-story', enableCaption: false },
    replies: { getContentPreflight: { checkedAt: date, problems } },
  });

  await person.click(await screen.findByRole('button', { name: /1 /, expanded: false }));
  await person.click(screen.getByRole('button', { name: 'Switch the caption on' }));

  await waitFor(() => expect(calls('saveContent').at(-1)?.body).toMatchObject({ enableCaption: true }));
});

test('a prompt to comment where comments are off is taken away with one press', async () => {
  const set = { commentPrompt: true, commentsOff: true };
  const problems = clashingOptions({ instagramType: 'Post', options: { ...noOptions, ...set } });
  const { person, calls } = await showItem({
    content: set,
    replies: { getContentPreflight: { checkedAt: date, problems } },
  });

  await person.click(await screen.findByRole('button', { name: /1 /, expanded: false }));
  await person.click(screen.getByRole('button', { name: 'Remove the prompt' }));

  await waitFor(() => expect(calls('saveContent').at(-1)?.body).toMatchObject({ commentPrompt: false }));
});

test('an item without anything in the way is ready', async () => {
  await showItem();

  expect(await screen.findByText('Ready')).toBeVisible();
});

test('the preview has the selected account, its picture and the text', async () => {
  await showItem();

  const preview = within(await screen.findByRole('figure', { name: 'Preview' }));
  expect(preview.getAllByText('ada.travels').length).toBeGreaterThan(0);
  expect(preview.getByText(/belong to the ducks/)).toBeVisible();
});

test('the preview takes the small picture where it is enough, and the large one where the small one is gone', async () => {
  const output = '/media/outputs/p1/secret-0.jpg';
  await showItem({ content: { contents: [output] } });
  const picture = await screen.findByRole('img', { name: 'Selected for this content' });
  expect(picture).toHaveAttribute('srcset', `/media/outputs/p1/secret-0.thumb.webp 480w, ${output} 1080w`);

  fireEvent.error(picture);

  expect(picture).not.toHaveAttribute('srcset');
  expect(picture).toHaveAttribute('src', output);
});

test('without an account the preview has the placeholder name', async () => {
  await showItem({ user: { ...testUser, instagramAccount: null } });

  const preview = within(await screen.findByRole('figure', { name: 'Preview' }));
  expect(preview.getAllByText('IG_ACCOUNT').length).toBeGreaterThan(0);
});

test('without any content type there is a way to make one; with one there is not', async () => {
  const none = await showItem({ content: { _contentType: null }, replies: { listContentTypes: [] } });
  expect(await screen.findByRole('link', { name: 'Create one' })).toHaveAttribute(
    'href',
    '/contentTypes/create',
  );
  none.unmount();

  await showItem();
  await screen.findByRole('option', { name: 'My Story' });
  expect(screen.queryByRole('link', { name: 'Create one' })).toBeNull();
});

test('a Story is shown with what Instagram puts over it: the account, and the field for answers', async () => {
  await showItem({ content: { _contentType: 'type-story' } });

  expect(await screen.findByText('Send message')).toBeVisible();
  const preview = within(screen.getByRole('figure', { name: 'Preview' }));
  expect(preview.getByText('ada.travels')).toBeVisible();
});

test('a Story whose type was deleted looks as it goes out', async () => {
  await showItem({ content: { _contentType: null, instagramType: 'Story' } });

  expect(await screen.findByText('Send message')).toBeVisible();
});

test('an item looks as its own kind, whatever its type became, until it is given another type', async () => {
  const { person } = await showItem({ content: { _contentType: 'type-post', instagramType: 'Story' } });
  await screen.findByRole('option', { name: 'My Post' });
  expect(screen.getByText('Send message')).toBeVisible();

  const box = await social();
  await person.selectOptions(box.getByRole('combobox', { name: 'Content Type' }), 'My Reel');

  await waitFor(() => expect(screen.queryByText('Send message')).toBeNull());
});

test('dots switch between the pictures of a Post, and another type starts at the first one again', async () => {
  const { person } = await showItem({ content: { contents: ['/media/a.png', '/media/b.png'] } });
  const picture = () => screen.getByRole('img', { name: 'Selected for this content' });

  await person.click(await screen.findByRole('button', { name: 'Show picture 2 of 2' }));
  expect(picture()).toHaveAttribute('src', '/media/b.png');
  const box = await social();
  await person.selectOptions(box.getByRole('combobox', { name: 'Content Type' }), 'My Story');

  expect(picture()).toHaveAttribute('src', '/media/a.png');
  expect(screen.queryByRole('button', { name: /Show picture/ })).toBeNull();
});

async function openEdit(content: Parameters<typeof exampleContent>[0]) {
  const shown = await showItem({ content });
  await screen.findByRole('img', { name: /Selected/ });
  await shown.person.click(await screen.findByRole('button', { name: 'Edit' }));
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Edit' })) };
}

test('the Edit modal counts characters and hashtags while one types', async () => {
  const { person, dialog, calls } = await openEdit({ metaDescription: '', hashtags: '' });

  await person.type(dialog.getByLabelText('Text'), 'Good morning');
  await person.type(dialog.getByLabelText('Hashtags'), '#bali #ubud');

  expect(dialog.getByText('25 of 2,200 characters')).toBeVisible();
  expect(dialog.getByText('2 of 5 hashtags')).toBeVisible();
  await waitFor(() =>
    expect(calls('saveContent').at(-1)?.body).toMatchObject({
      metaDescription: 'Good morning',
      hashtags: '#bali #ubud',
    }),
  );
});

test('a Story has no hashtags but a caption that arrow keys move', async () => {
  const { person, dialog, calls } = await openEdit({
    _contentType: 'type-story',
    enableCaption: true,
    captionTop: 20,
  });
  expect(dialog.queryByLabelText('Hashtags')).toBeNull();
  expect(dialog.getByLabelText('Enable Caption')).toBeChecked();

  dialog.getByRole('button', { name: /caption, 20 from the left, 20 from the top/ }).focus();
  await person.keyboard('{ArrowRight}{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}');

  expect(dialog.getByRole('button', { name: /caption, 21 from the left, 0 from the top/ })).toBeVisible();
  await waitFor(() =>
    expect(calls('saveContent').at(-1)?.body).toMatchObject({ captionLeft: 21, captionTop: 0 }),
  );
});

test('a number of the caption that is cleared becomes the one of its type', async () => {
  const { person, dialog, calls } = await openEdit({
    _contentType: 'type-story',
    enableCaption: true,
    captionSize: 60,
    captionOpacity: 0.6,
  });
  const lastSave = () => calls('saveContent').at(-1)?.body;

  await person.clear(dialog.getByLabelText('Opacity'));
  expect(dialog.getByLabelText('Opacity')).toHaveValue('');
  await waitFor(() => expect(lastSave()).toMatchObject({ captionOpacity: 1, captionSize: 60 }));
  await person.clear(dialog.getByLabelText('Size'));
  expect(dialog.getByLabelText('Opacity')).toHaveValue('1');
  await waitFor(() => expect(lastSave()).toMatchObject({ captionSize: 30 }));
  await person.type(dialog.getByLabelText('Size'), '45');

  expect(dialog.getByLabelText('Size')).toHaveValue('45 px');
  await waitFor(() => expect(lastSave()).toMatchObject({ captionSize: 45 }));
});

async function openSchedule(content: Parameters<typeof exampleContent>[0], replies = {}) {
  const shown = await showItem({ content, replies });
  await shown.person.click(await screen.findByRole('button', { name: 'Schedule' }));
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Schedule' })) };
}

test('Schedule sets the status, closes, and was explained before', async () => {
  const { person, dialog, calls } = await openSchedule({ status: 'Draft', date });
  expect(
    dialog.getByText('Press Schedule and it goes out to ada.travels on Fri 21 Nov 09:30.'),
  ).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Set as Draft' })).toBeNull();

  await person.click(dialog.getByRole('button', { name: 'Schedule' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(calls('saveContent')[0]?.body).toMatchObject({ status: 'Scheduled', date }));
  expect(screen.getByText('Scheduled for 21 Nov 09:30')).toBeVisible();
});

test('Schedule without a date asks for one and stays open', async () => {
  const { person, dialog, calls } = await openSchedule({ status: 'Draft', date: null });

  await person.click(dialog.getByRole('button', { name: 'Schedule' }));

  expect(dialog.getByText('Choose a date first.')).toBeVisible();
  expect(calls('saveContent')).toHaveLength(0);
});

test('a good time that is free is one click away', async () => {
  const taken = new Date(Date.now() + 60 * 60 * 1_000).toISOString();
  const { person, dialog, calls } = await openSchedule(
    { status: 'Draft', date: null },
    { listContents: [exampleItem({ _id: 'other', date: taken })] },
  );
  const chips = within(await dialog.findByRole('group', { name: 'Suggested times' }));

  await person.click((await chips.findAllByRole('button', { name: /^Tomorrow/ }))[0] as HTMLElement);

  expect(chips.getByRole('button', { pressed: true })).toHaveTextContent(/^Tomorrow \d\d:00$/);
  expect(dialog.getByText(/^Press Schedule and it goes out to ada.travels on /)).toBeVisible();
  await waitFor(() => expect(calls('saveContent').at(-1)?.body).toMatchObject({ date: expect.any(String) }));
});

test('a good time is free however many items are planned before it', async () => {
  const hourMs = 60 * 60 * 1_000;
  const last = Date.now() + 12 * 24 * hourMs;
  const items = Array.from({ length: 12 * 12 }, (_, index) =>
    exampleItem({ _id: `planned-${index}`, date: new Date(last - index * 2 * hourMs).toISOString() }),
  );
  const { person, dialog, calls } = await openSchedule(
    { status: 'Draft', date: null },
    { listContents: listServer(() => items) },
  );
  const chips = within(await dialog.findByRole('group', { name: 'Suggested times' }));

  await person.click((await chips.findAllByRole('button'))[0] as HTMLElement);

  await waitFor(() => expect(calls('saveContent').at(-1)?.body).toMatchObject({ date: expect.any(String) }));
  const chosen = calls('saveContent').at(-1)?.body as { date: string };
  expect(Date.parse(chosen.date)).toBeGreaterThan(last);
});

test('a date far back is refused beside the field', async () => {
  const { person, dialog, calls } = await openSchedule({ status: 'Draft', date: '2020-01-01T09:00:00.000Z' });

  await person.click(dialog.getByRole('button', { name: 'Schedule' }));

  expect(dialog.getByLabelText('Date')).toHaveAccessibleDescription(/passed more than a day ago/);
  expect(dialog.getByLabelText('Date')).toHaveFocus();
  expect(calls('saveContent')).toHaveLength(0);
});

test('a failed plan needs a new date before it is scheduled again', async () => {
  const outcome = { state: 'failed' as const, message: 'No.', advice: '', at: date };
  const { person, dialog, calls } = await openSchedule({ status: 'Scheduled', date, outcome });

  await person.click(dialog.getByRole('button', { name: 'Schedule' }));

  expect(dialog.getByText('Choose a new date, or press Publish Now.')).toBeVisible();
  expect(calls('saveContent')).toHaveLength(0);
});

test('a schedule the server refuses is taken back and alerted', async () => {
  const { person, dialog } = await openSchedule(
    { status: 'Draft', date },
    { saveContent: new ApiError('failed_precondition', 'This content is going out right now.', 422) },
  );

  await person.click(dialog.getByRole('button', { name: 'Schedule' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('This content is going out right now.');
  expect(screen.getByText('Planned for 21 Nov 09:30')).toBeVisible();
});

test('a scheduled item can become a draft or published again', async () => {
  const { person, dialog, calls } = await openSchedule({ status: 'Scheduled', date });

  await person.click(dialog.getByRole('button', { name: 'Set as Published' }));
  await waitFor(() => expect(calls('saveContent')[0]?.body).toMatchObject({ status: 'Published' }));
  expect(dialog.queryByRole('button', { name: 'Set as Published' })).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Set as Draft' }));

  await waitFor(() => expect(calls('saveContent')[1]?.body).toMatchObject({ status: 'Draft' }));
});

test.each([
  ['Scheduled', 'Set as Draft', 'Set as Published', 'Draft'],
  ['Draft', 'Set as Published', 'Set as Draft', 'Published'],
  ['Published', 'Set as Draft', 'Set as Published', 'Draft'],
] as const)(
  'a double click on a %s item’s %s does not press %s, which comes to its place',
  async (status, pressed, next, becomes) => {
    const { person, dialog, calls } = await openSchedule({ status, date });

    await person.click(dialog.getByRole('button', { name: pressed }));
    fireEvent.click(await dialog.findByRole('button', { name: next }), { detail: 2 });

    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls('saveContent').at(-1)?.body).toMatchObject({ status: becomes });
  },
);

test('a date that was changed while it is scheduled is asked about before the modal drops it', async () => {
  const { person, dialog, calls } = await openSchedule({ status: 'Scheduled', date });
  const dateField = () => dialog.getByLabelText('Date');
  const question = async () => within(await screen.findByRole('dialog', { name: 'Drop the new date?' }));
  fireEvent.change(dateField(), { target: { value: '2036-11-25T18:00' } });

  await person.click(dialog.getByRole('button', { name: 'Close' }));
  expect((await question()).getByText(/still scheduled for Fri 21 Nov 09:30/)).toBeVisible();
  await person.click((await question()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText(/still scheduled for/)).toBeNull());
  expect(dateField()).toHaveValue('2036-11-25T18:00');

  dateField().focus();
  await person.keyboard('{Escape}');
  await person.click((await question()).getByRole('button', { name: 'Drop it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('saveContent')).toHaveLength(0);

  // Opened again it shows what is true.
  await person.click(screen.getByRole('button', { name: 'Schedule' }));
  const reopened = within(await screen.findByRole('dialog', { name: 'Schedule' }));
  expect(reopened.getByLabelText('Date')).toHaveValue('2036-11-21T09:30');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a date that was changed while it was scheduled goes with it when it becomes a draft', async () => {
  const { person, dialog, calls } = await openSchedule({ status: 'Scheduled', date });
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2036-11-25T18:00' } });

  await person.click(dialog.getByRole('button', { name: 'Set as Draft' }));
  await person.keyboard('{Escape}');

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Planned for 25 Nov 18:00')).toBeVisible();
  expect(calls('saveContent').at(-1)?.body).toMatchObject({
    status: 'Draft',
    date: '2036-11-25T18:00:00.000Z',
  });
});

test('a notice instead of a publish is kept and explained', async () => {
  const { person, dialog, calls } = await openSchedule({ status: 'Draft', date });

  await person.click(dialog.getByLabelText('Notify me instead of publish'));

  expect(dialog.getByText(/you get an email with the media and text on Fri 21 Nov 09:30/)).toBeVisible();
  await waitFor(() => expect(calls('saveContent')[0]?.body).toMatchObject({ notify: true }));
});

test('Publish Now is busy, then says so and closes', async () => {
  const answer = Promise.withResolvers<void>();
  const { person, dialog } = await openSchedule(
    { status: 'Draft' },
    {
      publishContent: async () => {
        await answer.promise;
        return exampleContent({ status: 'Published', publishedDate: date, version: 9 });
      },
    },
  );

  await person.click(dialog.getByRole('button', { name: 'Publish Now' }));
  expect(await dialog.findByRole('button', { name: 'Publishing...' })).toBeDisabled();
  answer.resolve();

  expect(await screen.findByText('Content published')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Published on 21 Nov 09:30')).toBeVisible();
});

test('a publish that fails alerts the message of the server and stays open', async () => {
  const { person, dialog } = await openSchedule(
    { status: 'Draft' },
    { publishContent: new ApiError('failed_precondition', 'Connect an Instagram account first.', 422) },
  );

  await person.click(dialog.getByRole('button', { name: 'Publish Now' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Connect an Instagram account first.');
  expect(dialog.getByRole('button', { name: 'Publish Now' })).toBeEnabled();
});

const ratioShown = async () =>
  Number((await screen.findByRole('figure', { name: 'Preview' })).style.getPropertyValue('--ratio'));

test('a picture whose address says its size has its own place at once, and what to do where that does not fit', async () => {
  const output = '/media/outputs/tall/x-0-400x900.png';
  await showItem({ content: { contents: [output] } });

  expect(await ratioShown()).toBe(0.8);
  expect(await screen.findByText(/This picture is taller than the frame\./)).toBeVisible();
});

test.each([
  ['fills it', '896x1088', 1],
  ['leaves some of it free', '400x900', 2],
])('a picture that %s has as many copies in its frame as are seen', async (_, size, pictures) => {
  await showItem({ content: { contents: [`/media/outputs/around/x-0-${size}.png`] } });
  const preview = await screen.findByRole('figure', { name: 'Preview' });
  await within(preview).findByRole('img', { name: 'Selected for this content' });

  expect(preview.querySelectorAll('img[src^="/media/outputs/around/"]')).toHaveLength(pictures);
});

test('a picture has the place of its type until it was seen, and its own at once wherever it was', async () => {
  const contents = ['/media/outputs/wide/x-0.png', '/media/outputs/wide/x-1.png'];
  const first = await showItem({ content: { contents } });
  expect(await ratioShown()).toBeCloseTo(896 / 1088);

  const selection = await screen.findByRole('region', { name: 'Selected pictures' });
  const [picture] = selection.querySelectorAll('img');
  if (!picture) throw new Error('The selection shows its pictures.');
  Object.defineProperties(picture, { naturalWidth: { value: 300 }, naturalHeight: { value: 200 } });
  fireEvent.load(picture);
  first.unmount();
  await showItem({ content: { contents } });

  expect(await ratioShown()).toBe(1.5);
});
