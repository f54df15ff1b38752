import { ApiError } from '@insta-ai/platform';
import { renderRemote } from '@insta-ai/platform/testing';
import { pageOf } from '@insta-ai/platform/testing/stub-transport';
import type { Action } from '@insta-ai/proto/http/many/content-action';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cannedReplies } from '../canned-replies.ts';
import { remote } from '../remote.tsx';

type Replies = NonNullable<NonNullable<Parameters<typeof renderRemote>[1]>['replies']>;

const offered: Action = {
  _id: 'action-1',
  kind: 'type',
  state: 'offered',
  items: 7,
  done: 0,
  kept: [{ reason: 'already published', items: 1, titles: ['Harbour'] }],
  createdAt: '2026-11-20T09:00:00.000Z',
};

/** How many items there are by what their badge shows. */
const counted: Record<string, number> = { '': 8, Scheduled: 3 };

/** The page of a Post type that eight items use, three of them scheduled. */
async function askToDelete(replies: Replies = {}) {
  const shown = await renderRemote(remote.routes, {
    path: '/contentTypes/type-post',
    replies: {
      ...cannedReplies,
      listContents: ({ query }) => pageOf([], counted[JSON.parse(query.filter ?? '{}').status ?? ''] ?? 0),
      createAction: offered,
      ...replies,
    },
  });
  await shown.person.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
  const choose = async (name: string) => {
    await shown.person.click(dialog.getByRole('combobox', { name: 'Give them another type' }));
    await shown.person.click(await screen.findByRole('option', { name }));
  };
  const press = async (name: string) => shown.person.click(await dialog.findByRole('button', { name }));
  return { ...shown, dialog, choose, press };
}

test('the question says how many items use the type, and what becomes of them', async () => {
  const { dialog, calls, press, path } = await askToDelete();

  expect(dialog.getByText('8 items use “Travel post”. 3 of them are scheduled.')).toBeVisible();
  expect(dialog.getByRole('status')).toHaveTextContent('They keep their kind');
  expect(calls('listContents').map(({ query }) => query)).toEqual([
    { pageSize: '1', filter: '{"_contentType":"type-post"}' },
    ...['Scheduled', 'Publishing', 'Held'].map(status => ({
      pageSize: '1',
      filter: JSON.stringify({ _contentType: 'type-post', status }),
    })),
  ]);
  expect(calls('deleteContentType')).toHaveLength(0);

  await press('Delete');
  await waitFor(() => expect(path()).toBe('/contentTypes'));
  expect(calls('createAction')).toHaveLength(0);
});

test('what is held or going out counts as scheduled: it goes out by itself', async () => {
  const of: Record<string, number> = { ...counted, Held: 2, Publishing: 1 };
  const { dialog } = await askToDelete({
    listContents: ({ query }) => pageOf([], of[JSON.parse(query.filter ?? '{}').status ?? ''] ?? 0),
  });

  expect(dialog.getByText('8 items use “Travel post”. 6 of them are scheduled.')).toBeVisible();
});

test('Cancel keeps everything', async () => {
  const { press, calls, path } = await askToDelete();

  await press('Cancel');

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('deleteContentType')).toHaveLength(0);
  expect(path()).toBe('/contentTypes/type-post');
});

test('another type is given to the items first, and what stays is said before', async () => {
  let now: Action = { ...offered, state: 'running' };
  const { dialog, choose, press, calls, path, say } = await askToDelete({
    changeAction: now,
    getAction: () => now,
  });

  await choose('Walking reel');
  expect(await dialog.findByText('7 items get “Walking reel”, which makes them Reels.')).toBeVisible();
  expect(dialog.getByText('1 stays as it is (‘Harbour’): it is already published.')).toBeVisible();
  expect(calls('createAction')[0]?.body).toEqual({
    matching: { filter: '{"_contentType":"type-post"}' },
    change: { kind: 'type', _contentType: 'type-reel' },
  });
  expect(calls('changeAction')).toHaveLength(0);

  await press('Change and delete');
  expect(await dialog.findByText('0 of 7 items changed.')).toBeVisible();
  expect(calls('changeAction')[0]).toMatchObject({ params: { id: 'action-1' }, body: { wish: 'start' } });
  expect(calls('deleteContentType')).toHaveLength(0);

  now = { ...now, state: 'ended', done: 7 };
  say('action-changed', { action: now, order: 9 });
  await waitFor(() => expect(path()).toBe('/contentTypes'));
  expect(calls('deleteContentType')).toHaveLength(1);
});

test('a change that was stopped deletes nothing until it is asked for', async () => {
  const running: Action = { ...offered, state: 'running', done: 2 };
  const { dialog, choose, press, calls, path } = await askToDelete({
    changeAction: ({ body }) => (body?.wish === 'cancel' ? { ...running, state: 'ended', done: 3 } : running),
    getAction: running,
  });
  await choose('Walking reel');
  await press('Change and delete');

  await press('Stop');
  expect(await dialog.findByText('3 of 7 items changed.')).toBeVisible();
  expect(calls('deleteContentType')).toHaveLength(0);

  await press('Delete');
  await waitFor(() => expect(path()).toBe('/contentTypes'));
  expect(calls('deleteContentType')).toHaveLength(1);
});

test('a change that cannot be offered says why, and the type can go without it', async () => {
  const { dialog, choose, press, calls } = await askToDelete({
    createAction: new ApiError('failed_precondition', 'Another change is under way.', 422),
  });

  await choose('Walking reel');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Another change is under way.');
  expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();

  await choose('None');
  await press('Delete');
  await waitFor(() => expect(calls('deleteContentType')).toHaveLength(1));
});

test('the only type offers no other one', async () => {
  const { dialog } = await askToDelete({ listContentTypes: cannedReplies.listContentTypes.slice(0, 1) });

  expect(dialog.getByText('8 items use “Travel post”. 3 of them are scheduled.')).toBeVisible();
  expect(dialog.queryByRole('combobox')).toBeNull();
});

test('what cannot be counted is said, and a type that is gone already counts as deleted', async () => {
  const { dialog, press, path } = await askToDelete({
    listContents: new ApiError('unavailable', 'The server is restarting.', 503),
    deleteContentType: new ApiError('not_found', 'This content type no longer exists.', 404),
  });

  expect(dialog.getByText(/could not be counted. The server is restarting./)).toBeVisible();
  await press('Delete');

  await waitFor(() => expect(path()).toBe('/contentTypes'));
});
