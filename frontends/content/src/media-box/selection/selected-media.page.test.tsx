import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { showItem } from '../../../testing/show-item.tsx';
import { examplePrediction } from '../../canned-replies.ts';

const [a, b, c] = [
  '/media/outputs/a/x-0.png',
  '/media/outputs/b/x-0.png',
  '/media/outputs/c/x-0.png',
] as const;

const show = (contents: string[], _contentType = 'type-post', output: string[] = []) =>
  showItem({
    content: { _contentType, contents },
    replies: {
      listPredictions: output.length > 0 ? [examplePrediction({ output, thumbnails: output })] : [],
    },
  });

test('Alt with an arrow moves a picture, keeps the focus, says where it is now, and is saved', async () => {
  const { person, calls } = await show([a, b, c]);
  const selection = within(await screen.findByRole('region', { name: 'Selected pictures' }));
  expect(selection.getByText('Cover')).toBeVisible();

  selection.getByRole('button', { name: 'Selected, number 3 of 3' }).focus();
  await person.keyboard('{Alt>}{ArrowLeft}{ArrowUp}{ArrowLeft}{/Alt}');

  expect(selection.getByRole('status')).toHaveTextContent('Now number 1 of 3, the cover.');
  expect(selection.getByRole('button', { name: 'Selected, number 1 of 3, cover' })).toHaveFocus();
  await waitFor(() =>
    expect(calls('saveContent').at(-1)?.body).toMatchObject({ contents: [c, a, b], undoable: 'replace' }),
  );

  await person.keyboard('{ArrowRight}');
  expect(selection.getByRole('button', { name: 'Selected, number 1 of 3, cover' })).toHaveFocus();
});

test.each([
  ['a mouse', false, /Drag a picture to move it, or hold Alt and press an arrow key\.$/],
  ['a finger', true, /Drag a picture to move it\.$/],
])('with %s the help names what there is to move pictures with', async (_what, isTouch, help) => {
  const { matchMedia } = window;
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(window, 'matchMedia').mockImplementation(query => ({
    ...matchMedia(query),
    matches: isTouch && query === '(hover: none)',
  }));
  await show([a, b]);

  const selection = within(await screen.findByRole('region', { name: 'Selected pictures' }));
  expect(selection.getByRole('button', { name: 'Selected, number 2 of 2' })).toHaveAccessibleDescription(
    help,
  );
});

test('one in the middle is deselected, and the others keep their order', async () => {
  const { person, calls } = await show([a, b, c]);

  await person.click(await screen.findByRole('button', { name: 'Deselect number 2' }));

  await waitFor(() =>
    expect(calls('saveContent').at(-1)?.body).toMatchObject({ contents: [a, c], undoable: 'replace' }),
  );
});

test('a Post has a place for its selection before there is one', async () => {
  await show([], 'type-post', [a]);

  expect(await screen.findByText('What you select stands here.')).toBeVisible();
});

test('the one picture of a Story needs no place of its own where it was made', async () => {
  await show([a], 'type-story', [a]);

  await screen.findByRole('button', { name: 'Deselect' });
  expect(screen.queryByRole('region', { name: 'Selected pictures' })).toBeNull();
});
