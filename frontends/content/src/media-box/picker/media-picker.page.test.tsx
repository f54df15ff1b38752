import { ApiError } from '@insta-ai/platform';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { mostSelected } from '@insta-ai/proto/rules/select-output';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showItem } from '../../../testing/show-item.tsx';

/** Drawn with each favourite. */
const star = vi.hoisted(() => {
  // What another file of tests has loaded was not given this one.
  vi.resetModules();
  return vi.fn(() => null);
});
vi.mock('@insta-ai/design/icons', async original => ({
  ...(await original<object>()),
  IconStarFilled: star,
}));

const path = (number: number) => `/media/outputs/m${number}/x-0.png`;

function medium(number: number, change: Partial<MediaItem> = {}): MediaItem {
  return {
    output: path(number),
    thumbnail: `/media/outputs/m${number}/x-0.thumb.webp`,
    placeholder: '',
    tags: [],
    copies: 0,
    preferred: false,
    _prediction: `m${number}`,
    _content: `content-of-${number}`,
    createdAt: '2026-11-20T08:30:00.000Z',
    width: 896,
    height: 1088,
    usedIn: { _id: `content-of-${number}`, title: `Item ${number}`, status: 'Draft', isSelected: false },
    ...change,
  };
}

const media = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => medium(from + index));

type Replies = NonNullable<Parameters<typeof showItem>[0]>['replies'];

async function openPicker(replies: Replies, _contentType = 'type-post', contents: string[] = []) {
  const shown = await showItem({ content: { _contentType, contents }, replies });
  await shown.person.click(await screen.findByRole('button', { name: 'Choose from media' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose from media' }));
  return { ...shown, dialog };
}

test('a Post takes several pictures of other items, in the order of the clicks', async () => {
  const { person, dialog, calls } = await openPicker({ listMedia: media(1, 3) });

  await person.click(await dialog.findByRole('button', { name: 'Picture 2, Made for Item 2' }));
  await person.click(dialog.getByRole('button', { name: 'Picture 1, Made for Item 1' }));

  expect(dialog.getByRole('button', { name: /^Picture 2/ })).toHaveAttribute('aria-pressed', 'true');
  expect(dialog.getByText('2 selected')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Done' }));
  const selection = within(await screen.findByRole('region', { name: 'Selected pictures' }));
  expect(selection.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByText(/No pictures yet/)).toBeNull();
  await waitFor(() =>
    expect(calls('saveContent').at(-1)?.body).toMatchObject({ contents: [path(2), path(1)] }),
  );
});

test('a picture too many is not selected and says why', async () => {
  const full = Array.from({ length: mostSelected }, (_, n) => `/media/outputs/full/x-${n}.png`);
  const { person, dialog } = await openPicker({ listMedia: media(1, 1) }, 'type-post', full);

  await person.click(await dialog.findByRole('button', { name: /^Picture 1/ }));

  expect(await screen.findByText(/takes at most 20 pictures and videos/)).toBeVisible();
  expect(dialog.getByText('20 selected')).toBeVisible();
});

test('a Story takes one, which closes the dialog, and it can be deselected', async () => {
  const { person, dialog, calls } = await openPicker({ listMedia: media(1, 2) }, 'type-story', [
    '/media/a.png',
  ]);

  await person.click(await dialog.findByRole('button', { name: /^Picture 2/ }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(calls('saveContent').at(-1)?.body).toMatchObject({ contents: [path(2)] }));
  await person.click(screen.getByRole('button', { name: 'Deselect number 1' }));
  await waitFor(() => expect(calls('saveContent').at(-1)?.body).toMatchObject({ contents: [] }));
});

test('it is searched and narrowed by the server, newest first', async () => {
  const { person, dialog, calls } = await openPicker({
    listMedia: ({ query }) => (String(query.filter).includes('pier') ? [] : media(1, 2)),
  });
  await dialog.findByRole('button', { name: /^Picture 1/ });

  await person.click(dialog.getByRole('button', { name: 'Favourites' }));
  await person.click(dialog.getByRole('button', { name: 'Not used yet' }));
  await person.type(dialog.getByLabelText('Search'), 'pier');

  expect(await dialog.findByText('Nothing matches.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Not used yet' })).toHaveAttribute('aria-pressed', 'true');
  const { filter, ...paging } = calls('listMedia').at(-1)?.query ?? {};
  expect(JSON.parse(String(filter))).toEqual({
    search: 'pier',
    preferred: true,
    uploads: false,
    unused: true,
  });
  expect(paging).toEqual({ pageSize: '40', currentPage: '0', sortDirection: 'desc' });

  await person.click(dialog.getByRole('button', { name: 'Show all' }));

  expect(await dialog.findByRole('button', { name: /^Picture 1/ })).toBeVisible();
  expect(dialog.getByLabelText('Search')).toHaveValue('');
  expect(dialog.getByLabelText('Search')).toHaveFocus();
});

test('more come when asked for, and each says what it is', async () => {
  const { person, dialog } = await openPicker({
    listMedia: ({ query }) =>
      query.currentPage === '0'
        ? media(1, 40)
        : [medium(41, { output: '/media/outputs/z/x-0.mp4', preferred: true, usedIn: null })],
  });

  await person.click(await dialog.findByRole('button', { name: 'Load more...' }));

  expect(await dialog.findByRole('button', { name: 'Video 41, favourite' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Load more...' })).toBeNull();
});

test('media that cannot be loaded says why, and none is said', async () => {
  let isDown = true;
  const { person, dialog } = await openPicker({
    listMedia: () => {
      if (isDown) throw new ApiError('invalid_argument', 'Restarting.', 400);
      return [];
    },
  });
  expect(await dialog.findByRole('alert')).toHaveTextContent('Restarting.');
  isDown = false;
  await person.click(dialog.getByRole('button', { name: 'Try again' }));

  expect(await dialog.findByText('No media yet.')).toBeVisible();
});

test('a click draws its own tile again and no other', async () => {
  const { person, dialog } = await openPicker({
    listMedia: Array.from({ length: 20 }, (_, index) => medium(index + 1, { preferred: true })),
  });
  const second = await dialog.findByRole('button', { name: /^Picture 2,/ });
  star.mockClear();

  await person.click(second);

  expect(dialog.getByText('1 selected')).toBeVisible();
  expect(star.mock.calls.length).toBeLessThanOrEqual(1);
});
