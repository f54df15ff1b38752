import { ApiError, hearSteps } from '@insta-ai/platform';
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

/** A Post type that eight items use, three of them scheduled, is saved as a Story. */
async function saveAsStory(replies: Replies = {}) {
  const shown = await renderRemote(remote.routes, {
    path: '/contentTypes/type-post',
    replies: {
      ...cannedReplies,
      listContents: ({ query }) => pageOf([], counted[JSON.parse(query.filter ?? '{}').status ?? ''] ?? 0),
      createAction: offered,
      changeAction: { ...offered, state: 'running' },
      ...replies,
    },
  });
  const { person } = shown;
  await person.click(await screen.findByRole('combobox', { name: 'Instagram Content' }));
  await person.click(await screen.findByRole('option', { name: 'Story' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  return shown;
}

const question = async () => within(await screen.findByRole('dialog', { name: 'Change its items too?' }));

test('a type saved as another kind says who uses it, that they keep theirs, and changes none unasked', async () => {
  const { person, calls, path } = await saveAsStory();

  const dialog = await question();
  expect(dialog.getByText('8 items use “Travel post”. 3 of them are scheduled.')).toBeVisible();
  expect(dialog.getByText('They keep their kind.')).toBeVisible();
  expect(await dialog.findByText('7 items would become Stories.')).toBeVisible();
  expect(dialog.getByText('1 stays as it is (‘Harbour’): it is already published.')).toBeVisible();
  expect(calls('saveContentType')[0]?.body).toMatchObject({ instagramType: 'Story' });
  expect(calls('createAction')[0]?.body).toEqual({
    matching: { filter: '{"_contentType":"type-post"}' },
    change: { kind: 'type', _contentType: 'type-post' },
  });

  await person.click(dialog.getByRole('button', { name: 'Leave them' }));
  await waitFor(() => expect(path()).toBe('/contentTypes'));
  expect(calls('changeAction')).toHaveLength(0);
});

test('the items are changed when the person says so, as a step that the frame takes back', async () => {
  const steps: unknown[] = [];
  const stop = hearSteps(step => steps.push(step));
  const { person, calls, path } = await saveAsStory();

  await person.click(await (await question()).findByRole('button', { name: 'Change 7' }));

  await waitFor(() => expect(path()).toBe('/contentTypes'));
  expect(calls('changeAction')[0]).toMatchObject({ params: { id: 'action-1' }, body: { wish: 'start' } });
  expect(steps).toEqual([{ action: { ...offered, state: 'running' } }]);
  stop();
});

test('what cannot be changed is said, and the type stays saved', async () => {
  const { person, path } = await saveAsStory({
    createAction: new ApiError('failed_precondition', 'Another change is under way.', 422),
  });

  const dialog = await question();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Another change is under way.');
  expect(dialog.queryByRole('button', { name: /^Change/ })).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Leave them' }));
  await waitFor(() => expect(path()).toBe('/contentTypes'));
});

test('a type that nothing uses asks nothing', async () => {
  const { path, calls } = await saveAsStory({ listContents: () => pageOf([], 0) });

  await waitFor(() => expect(path()).toBe('/contentTypes'));
  expect(calls('createAction')).toHaveLength(0);
});

test('items that cannot be counted keep their kind, which is said', async () => {
  const { path } = await saveAsStory({
    listContents: new ApiError('unavailable', 'The server is restarting.', 503),
  });

  expect(
    await screen.findByText(/^Saved. Its items keep their kind; they could not be counted/),
  ).toBeVisible();
  await waitFor(() => expect(path()).toBe('/contentTypes'));
});
