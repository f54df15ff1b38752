import { ApiError } from '@insta-ai/platform';
import { renderRemote } from '@insta-ai/platform/testing';
import { pageOf } from '@insta-ai/platform/testing/stub-transport';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { remote } from '../remote.tsx';

type Replies = NonNullable<NonNullable<Parameters<typeof renderRemote>[1]>['replies']>;

function medium(number: number, change: Partial<MediaItem> = {}): MediaItem {
  return {
    output: `/media/outputs/a/${number}.png`,
    thumbnail: `/media/outputs/a/${number}-small.webp`,
    preferred: false,
    _prediction: `prediction-${number}`,
    _content: `content-${number}`,
    placeholder: '',
    createdAt: '2026-11-20T08:30:00.000Z',
    width: 1344,
    height: 768,
    tags: [],
    copies: 0,
    usedIn: { _id: `content-${number}`, title: `Item ${number}`, status: 'Draft', isSelected: false },
    ...change,
  };
}

const media = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => medium(from + index));

async function show(replies: Replies) {
  const shown = await renderRemote(remote.routes, { path: '/media', replies });
  await screen.findByRole('checkbox', { name: 'Select picture 1' });
  return shown;
}

const box = (number: number) => screen.getByRole('checkbox', { name: `Select picture ${number}` });
const bar = async () => within(await screen.findByRole('region', { name: 'Selected media' }));

test('clicks, a range, all that is shown, and Escape select', async () => {
  const { person } = await show({ listMedia: media(1, 5) });

  await person.click(box(2));
  await person.keyboard('{Shift>}');
  await person.click(box(4));
  await person.keyboard('{/Shift}');
  expect(await (await bar()).findByText('3 selected')).toBeVisible();
  expect([1, 2, 3, 4, 5].filter(number => (box(number) as HTMLInputElement).checked)).toEqual([2, 3, 4]);

  await person.keyboard('{Control>}a{/Control}');
  expect((await bar()).getByText('5 selected')).toBeVisible();
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Selected media' })).toBeNull();
});

test('with Select a click on a picture selects it, and the selection ends by its button', async () => {
  const { person } = await show({ listMedia: media(1, 2) });

  await person.click(screen.getByRole('button', { name: 'Select' }));
  await person.click(screen.getByRole('link', { name: /^picture 2,/ }));

  expect(box(2)).toBeChecked();
  expect((await bar()).getByText('1 selected')).toBeVisible();
  await person.click((await bar()).getByRole('button', { name: 'End selecting' }));
  expect(box(2)).not.toBeChecked();
});

test('another filter is another list: nothing of it is selected', async () => {
  const { person } = await show({ listMedia: media(1, 2) });
  await person.click(box(1));

  await person.click(screen.getByRole('button', { name: 'Show only preferred' }));

  expect(screen.queryByRole('region', { name: 'Selected media' })).toBeNull();
});

test('all that match are selected, also those that are not shown yet', async () => {
  const all = media(1, 130);
  const { person, calls } = await show({
    listMedia: ({ query: { pageSize, currentPage } }) =>
      pageSize === '100'
        ? pageOf(all.slice(Number(currentPage) * 100).slice(0, 100), all.length)
        : pageOf(all.slice(0, 2), all.length),
    addPreferred: {} as never,
  });
  await person.click(box(1));
  await person.click(await (await bar()).findByRole('button', { name: 'Select all 130' }));
  expect(await (await bar()).findByText('130 selected')).toBeVisible();

  await person.click((await bar()).getByRole('button', { name: 'Star' }));

  expect(await screen.findByText('130 files starred.')).toBeVisible();
  expect(new Set(calls('addPreferred').map(({ params }) => params.id)).size).toBe(130);
});

test('of many the unused are deleted after one question, and what fails stays selected with its reason', async () => {
  const used = { _id: 'x', title: 'Pier', status: 'Draft', isSelected: true };
  const { person, calls } = await show({
    listMedia: [medium(1), medium(2), medium(3), medium(4, { usedIn: used })],
    deletePrediction: ({ params }) => {
      if (params.predictionId === 'prediction-1') throw new ApiError('not_found', 'Gone.', 404);
      if (params.predictionId === 'prediction-2')
        throw new ApiError('failed_precondition', '“Quay” uses it.', 422);
      return { predictions: [], content: null };
    },
  });
  await person.keyboard('{Control>}a{/Control}');
  await person.click(await (await bar()).findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete 3 files?' }));
  expect(
    question.getByText('1 is used by an item and stays. Deleted files cannot be brought back.'),
  ).toBeVisible();
  expect(calls('deletePrediction')).toEqual([]);

  await person.click(question.getByRole('button', { name: 'Delete' }));

  expect(
    await screen.findByText('2 files deleted. 1 file left, still selected. “Quay” uses it.'),
  ).toBeVisible();
  expect(calls('deletePrediction').map(({ params, query }) => [params.id, query.output])).toEqual([
    ['content-1', '/media/outputs/a/1.png'],
    ['content-2', '/media/outputs/a/2.png'],
    ['content-3', '/media/outputs/a/3.png'],
  ]);
  expect(box(2)).toBeChecked();
  expect((await bar()).getByText('1 selected')).toBeVisible();
});

test('it says how far it is, and what has not begun can be stopped', async () => {
  const answers: (() => void)[] = [];
  const { person, calls } = await show({
    listMedia: media(1, 8),
    addPreferred: () => new Promise(answer => answers.push(() => answer({} as never))),
  });
  await person.keyboard('{Control>}a{/Control}');
  await person.click(await (await bar()).findByRole('button', { name: 'Star' }));
  expect(await (await bar()).findByText('Starring 0 of 8')).toBeVisible();
  await waitFor(() => expect(answers).toHaveLength(3));
  answers.shift()?.();
  expect(await (await bar()).findByText('Starring 1 of 8')).toBeVisible();
  await waitFor(() => expect(answers).toHaveLength(3));

  await person.click((await bar()).getByRole('button', { name: 'Stop' }));
  for (const answer of answers) answer();

  expect(await screen.findByText('4 files starred. 4 files left, still selected.')).toBeVisible();
  expect(calls('addPreferred')).toHaveLength(4);
});

test('many get tags, and lose them; what has them already is left alone', async () => {
  const { person, calls } = await show({
    listMedia: [medium(1, { tags: ['pier'] }), medium(2)],
    listMediaTags: ['pier'],
    addTag: { tags: ['pier'] },
    removeTag: { tags: [] },
  });
  await person.keyboard('{Control>}a{/Control}');
  await person.click(await (await bar()).findByRole('button', { name: 'Tags…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 2 files' }));
  await person.type(await dialog.findByRole('combobox', { name: 'Tags' }), 'Pier{Enter}');
  await person.click(dialog.getByRole('button', { name: 'Add' }));

  expect(await screen.findByText('1 file tagged.')).toBeVisible();
  expect(calls('addTag')).toMatchObject([
    { params: { id: 'prediction-2' }, body: { output: '/media/outputs/a/2.png', tag: 'pier' } },
  ]);
});

test('after a deed of the Select mode the keys of the screen select again, and Escape ends it', async () => {
  const { person } = await show({
    listMedia: media(1, 2),
    listMediaTags: ['pier'],
    addTag: { tags: ['pier'] },
  });
  await person.click(screen.getByRole('button', { name: 'Select' }));
  await person.keyboard('{Control>}a{/Control}');
  await person.click((await bar()).getByRole('button', { name: 'Tags…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 2 files' }));
  await person.type(await dialog.findByRole('combobox', { name: 'Tags' }), 'pier{Enter}');
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('2 files tagged.')).toBeVisible();
  expect((await bar()).getByText('0 selected')).toBeVisible();

  await person.keyboard('{Control>}a{/Control}');
  expect((await bar()).getByText('2 selected')).toBeVisible();
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Selected media' })).toBeNull();
});
