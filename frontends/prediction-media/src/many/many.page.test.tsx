import { ApiError, askBeforeUndo } from '@insta-ai/platform';
import { renderRemote } from '@insta-ai/platform/testing';
import { pageOf } from '@insta-ai/platform/testing/stub-transport';
import type { Undoable } from '@insta-ai/proto/http/many/content-action';
import type { ChangedMedia } from '@insta-ai/proto/http/many/media-changes';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { exampleMedium } from '../../testing/example-medium.ts';
import { remote } from '../remote.tsx';

type Replies = NonNullable<NonNullable<Parameters<typeof renderRemote>[1]>['replies']>;

/** Its item was made with it and shows it no more. */
const medium = (number: number, change: Partial<MediaItem> = {}) =>
  exampleMedium(number, {
    usedIn: { _id: `content-${number}`, title: `Item ${number}`, status: 'Draft', isSelected: false },
    ...change,
  });

const changed = (files: number, more: Partial<ChangedMedia> = {}): ChangedMedia => ({
  files,
  kept: [],
  undo: { _id: 'change-1', kind: 'star', files, until: '2026-11-20T08:40:00.000Z' },
  ...more,
});

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
    changeMedia: changed(130),
  });
  await person.click(box(1));
  await person.click(await (await bar()).findByRole('button', { name: 'Select all 130' }));
  expect(await (await bar()).findByText('130 selected')).toBeVisible();

  await person.click((await bar()).getByRole('button', { name: 'Star' }));

  expect(await screen.findByText('130 files starred.')).toBeVisible();
  expect(calls('changeMedia')).toHaveLength(1);
  expect(calls('changeMedia')[0]?.body).toMatchObject({
    change: { kind: 'star' },
    outputs: all.map(({ output }) => output),
  });
});

test('of all that match none is missed because one was deleted between two pages', async () => {
  let all = media(1, 130);
  const { person, calls } = await show({
    listMedia: ({ query: { pageSize, currentPage } }) => {
      if (pageSize !== '100') return pageOf(all.slice(0, 2), all.length);
      if (currentPage === '1' && all.length === 130) all = all.slice(1);
      return pageOf(all.slice(Number(currentPage) * 100).slice(0, 100), all.length);
    },
    changeMedia: changed(129),
  });
  await person.click(box(2));
  await person.click(await (await bar()).findByRole('button', { name: 'Select all 130' }));

  expect(await (await bar()).findByText('129 selected')).toBeVisible();

  await person.click((await bar()).getByRole('button', { name: 'Star' }));

  await vi.waitFor(() => expect(calls('changeMedia')).toHaveLength(1));
  const outputs = expect.arrayContaining(all.map(({ output }) => output));
  expect(calls('changeMedia')[0]?.body).toMatchObject({ outputs });
  expect(calls('changeMedia')[0]?.body).not.toMatchObject({
    outputs: expect.arrayContaining([medium(1).output]),
  });
});

test('of many the unused are deleted after one question, and what stays is selected, with its reason', async () => {
  const used = { _id: 'x', title: 'Pier', status: 'Draft', isSelected: true };
  const { person, calls } = await show({
    listMedia: [medium(1), medium(2), medium(3), medium(4, { usedIn: used })],
    changeMedia: changed(2, { kept: [medium(2).output], usedBy: 'Quay' }),
  });
  await person.keyboard('{Control>}a{/Control}');
  await person.click(await (await bar()).findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
  expect(
    question.getByText(
      '3 files will be deleted. You can undo it for ten minutes. 1 more is used by an item and stays.',
    ),
  ).toBeVisible();
  expect(calls('changeMedia')).toEqual([]);

  await person.click(question.getByRole('button', { name: 'Delete' }));

  expect(
    await screen.findByText('2 files deleted. 1 file left, still selected: “Quay” uses it.'),
  ).toBeVisible();
  expect(calls('changeMedia').map(({ body }) => body)).toEqual([
    { change: { kind: 'delete' }, outputs: media(1, 3).map(({ output }) => output) },
  ]);
  expect(box(2)).toBeChecked();
  expect((await bar()).getByText('1 selected')).toBeVisible();
});

test('while it is done it says so, and a refusal leaves all selected', async () => {
  const answer = Promise.withResolvers<ChangedMedia>();
  const { person } = await show({ listMedia: media(1, 8), changeMedia: () => answer.promise });
  await person.keyboard('{Control>}a{/Control}');
  await person.click(await (await bar()).findByRole('button', { name: 'Star' }));
  expect(await (await bar()).findByText('Starring 8 files…')).toBeVisible();

  answer.reject(new ApiError('unavailable', 'The server is restarting.', 503));

  expect(await screen.findByRole('alert')).toHaveTextContent('The server is restarting.');
  expect((await bar()).getByText('8 selected')).toBeVisible();
});

test('what was done is taken back from its note', async () => {
  const { person, calls } = await show({
    listMedia: media(1, 2),
    changeMedia: changed(2),
    undoMedia: { files: 2 },
  });
  await person.keyboard('{Control>}a{/Control}');
  await person.click(await (await bar()).findByRole('button', { name: 'Star' }));

  await person.click(await screen.findByRole('button', { name: 'Undo' }));

  expect(await screen.findByText('2 files are as they were before.')).toBeVisible();
  expect(calls('undoMedia')[0]?.params).toEqual({ id: 'change-1' });
});

test('the keys of Undo take back the newest change also after a reload, unless a step of an item came later', async () => {
  const undo = changed(2).undo;
  let ofItems: Undoable | null = null;
  const { calls } = await show({
    listMedia: media(1, 2),
    getMediaUndo: { undo },
    getUndo: () => ({ undo: ofItems }),
    undoMedia: { files: 2 },
  });

  expect(await askBeforeUndo()).toBe('done');
  expect(calls('undoMedia')).toHaveLength(1);

  const at = '2026-11-20T09:00:00.000Z';
  ofItems = { _id: 'step', kind: 'delete', items: 1, title: '', at, until: '2026-11-20T09:10:00.000Z' };
  expect(await askBeforeUndo()).toBe('ready');
  expect(calls('undoMedia')).toHaveLength(1);
});

test('many get tags, and lose them; what has them already is left alone', async () => {
  const { person, calls } = await show({
    listMedia: [medium(1, { tags: ['pier'] }), medium(2)],
    listMediaTags: ['pier'],
    changeMedia: changed(1),
  });
  await person.keyboard('{Control>}a{/Control}');
  await person.click(await (await bar()).findByRole('button', { name: 'Tags…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 2 files' }));
  await person.type(await dialog.findByRole('combobox', { name: 'Tags' }), 'Pier{Enter}');
  await person.click(dialog.getByRole('button', { name: 'Add' }));

  expect(await screen.findByText('1 file tagged.')).toBeVisible();
  expect(calls('changeMedia').map(({ body }) => body)).toEqual([
    { change: { kind: 'tag', tags: ['pier'] }, outputs: ['/media/outputs/a/2.png'] },
  ]);
});

test('after a deed of the Select mode the keys of the screen select again, and Escape ends it', async () => {
  const { person } = await show({
    listMedia: media(1, 2),
    listMediaTags: ['pier'],
    changeMedia: changed(2),
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
