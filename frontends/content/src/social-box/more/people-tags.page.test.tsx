import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showItem } from '../../../testing/show-item.tsx';
import type { exampleContent } from '../../canned-replies.ts';

const contents = ['/media/a.jpg', '/media/b.jpg'];

afterEach(() => vi.restoreAllMocks());

async function openTags(content: Parameters<typeof exampleContent>[0] = {}) {
  // A picture of 200 by 100, which no layout measures here.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 20, 200, 100));
  const shown = await showItem({ content: { contents, ...content } });
  await shown.person.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit' }));
  const more = await dialog.findByRole('button', { name: /^More/ });
  await shown.person.click(more);
  const saved = (tags: object[]) =>
    waitFor(() => expect(shown.calls('saveContent').at(-1)?.body).toMatchObject({ peopleTags: tags }));
  return { ...shown, dialog, more, saved };
}

test('a person is tagged where the picture is clicked, on the picture that is shown', async () => {
  const { person, dialog, more, saved } = await openTags();
  await person.click(await dialog.findByRole('button', { name: 'People of picture 2' }));

  const surface = dialog.getByRole('button', { name: 'Choose a place on the picture' });
  fireEvent.click(surface, { clientX: 60, clientY: 100 });
  const field = dialog.getByLabelText('Name of the person');
  expect(field).toHaveFocus();
  await person.type(field, '@anna.b{Enter}');

  expect(field).toHaveValue('');
  expect(more).toHaveTextContent('Tagged anna.b');
  await saved([{ output: '/media/b.jpg', username: 'anna.b', x: 0.25, y: 0.8 }]);
  expect(
    dialog.getByRole('button', { name: /^anna\.b: 25 % from the left, 80 % from the top/ }),
  ).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'People of picture 1' }));
  expect(dialog.queryByRole('button', { name: /^anna\.b/ })).toBeNull();
});

test('by keys alone a name lands in the middle, is moved, and removed', async () => {
  const { person, dialog, saved } = await openTags();
  await person.type(await dialog.findByLabelText('Name of the person'), 'ben{Enter}');
  const tag = dialog.getByRole('button', { name: /^ben: / });

  tag.focus();
  await person.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
  await saved([{ output: '/media/a.jpg', username: 'ben', x: 0.51, y: 0.4 }]);
  expect(dialog.getByText('ben: 51 % from the left, 40 % from the top')).toHaveAttribute('role', 'status');

  await person.keyboard('{Delete}');
  await saved([]);
  expect(dialog.getByLabelText('Name of the person')).toHaveFocus();
});

test('a name is dragged, and stays on the picture', async () => {
  const peopleTags = [{ output: '/media/a.jpg', username: 'ben', x: 0.5, y: 0.5 }];
  const { dialog, saved } = await openTags({ peopleTags });
  const tag = await dialog.findByRole('button', { name: /^ben: / });

  fireEvent.pointerDown(tag, { clientX: 110, clientY: 70 });
  fireEvent.pointerMove(tag, { clientX: 130, clientY: 400 });
  fireEvent.pointerUp(tag);

  await saved([{ output: '/media/a.jpg', username: 'ben', x: 0.6, y: 1 }]);
});

test('a wrong name is said and not taken; a person tagged again moves', async () => {
  const peopleTags = [{ output: '/media/a.jpg', username: 'ben', x: 0, y: 0 }];
  const { person, dialog, saved } = await openTags({ peopleTags });
  const field = await dialog.findByLabelText('Name of the person');

  await person.type(field, 'no name{Enter}');
  expect(dialog.getByText('“no name” is not a name on Instagram.')).toBeVisible();
  await person.clear(field);
  await person.type(field, 'ben{Enter}');

  await saved([{ output: '/media/a.jpg', username: 'ben', x: 0.5, y: 0.5 }]);
});

test('twenty people are a post full, until one is removed', async () => {
  const peopleTags = contents.flatMap(output =>
    Array.from({ length: 10 }, (_, at) => ({ output, username: `anna${at}`, x: 0, y: at / 10 })),
  );
  const { person, dialog, saved } = await openTags({ peopleTags });
  const field = await dialog.findByLabelText('Name of the person');
  expect(field).toBeDisabled();

  await person.click(dialog.getByRole('button', { name: 'Remove the tag of anna0' }));

  expect(field).toBeEnabled();
  await saved(peopleTags.slice(1));
});

test('a Reel names people without a place', async () => {
  const { person, dialog, saved } = await openTags({ _contentType: 'type-reel', contents: ['/media/b.mp4'] });
  const field = await dialog.findByRole('combobox', { name: 'People tags' });

  await person.type(field, '@anna.b{Enter}ben{Enter}');

  await saved([
    { output: '/media/b.mp4', username: 'anna.b' },
    { output: '/media/b.mp4', username: 'ben' },
  ]);
});
