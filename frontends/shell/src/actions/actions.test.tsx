import { loadLaterParts } from '@insta-ai/design';
import { ApiError, askBeforeUndo, beforeUndo, hearReturned, tellStep } from '@insta-ai/platform';
import { socketSays } from '@insta-ai/platform/testing';
import type { Replies } from '@insta-ai/platform/testing/stub-transport';
import type { Action, Undoable } from '@insta-ai/proto/http/many/content-action';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderShell } from '../../test/render-shell.tsx';

beforeEach(() => window.sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
});

const shift = (change: Partial<Action> = {}): Action => ({
  _id: 'action-1',
  kind: 'shift',
  state: 'running',
  items: 41,
  done: 12,
  kept: [],
  createdAt: '2026-11-23T09:00:00.000Z',
  ...change,
});
const croissants: Undoable = {
  _id: 'step-1',
  kind: 'delete',
  items: 1,
  title: 'Croissants',
  at: '2026-11-23T09:00:00.000Z',
  until: '2026-11-23T09:10:00.000Z',
};
const undone = (change: Partial<Action> = {}) =>
  shift({ _id: 'undo-1', kind: 'undo', state: 'ended', items: 1, done: 1, ...change });

async function show(replies: Replies = {}) {
  const shown = await renderShell({
    path: '/nowhere',
    replies: { getUndo: { undo: croissants }, undo: undone(), ...replies },
  });
  await act(loadLaterParts);
  return { ...shown, calls: (name: string) => shown.seen.filter(call => call.name === name) };
}

const say = (action: Action) => act(() => socketSays.message('action-changed', { action, order: 1 }));
const bar = () => screen.findByRole('region', { name: 'Changes to many items' });
const pressUndo = (on: Element = document.body) => fireEvent.keyDown(on, { key: 'z', ctrlKey: true });
const note = async (words: string) => (await screen.findByText(words)).closest('[role=alert]') as HTMLElement;

test('nothing is asked of the server before there is something to show', async () => {
  const { seen } = await show();
  expect(seen.map(({ name }) => name)).not.toContain('getUndo');
  expect(screen.queryByRole('region', { name: 'Changes to many items' })).toBeNull();
});

test('a step is offered to be taken back, and what came back is said', async () => {
  const { person, calls } = await show();
  act(() => tellStep({ kind: 'delete' }));
  const words = await note('Deleted ‘Croissants’');

  await person.click(within(words).getByRole('button', { name: 'Undo' }));

  expect(await screen.findByText('‘Croissants’ is back.')).toBeVisible();
  expect(screen.queryByText('Deleted ‘Croissants’')).toBeNull();
  expect(calls('undo').map(({ params }) => params.id)).toEqual(['step-1']);
});

test('a step that the server did not keep is not offered under the name of an older one', async () => {
  const { calls } = await show();
  act(() => tellStep({ kind: 'move' }));

  await waitFor(() => expect(calls('getUndo')).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the key takes back the newest step, also after a reload; in a text it is the browser’s', async () => {
  const { calls } = await show();
  const field = document.body.appendChild(document.createElement('textarea'));
  pressUndo(field);
  field.remove();
  expect(calls('getUndo')).toEqual([]);

  pressUndo();

  expect(await screen.findByText('‘Croissants’ is back.')).toBeVisible();
});

test('behind an open question the key takes nothing back', async () => {
  const { calls } = await show();
  const question = document.body.appendChild(document.createElement('div'));
  question.setAttribute('role', 'dialog');
  const button = question.appendChild(document.createElement('button'));
  pressUndo(button);
  question.remove();
  pressUndo();

  expect(await screen.findByText('‘Croissants’ is back.')).toBeVisible();
  expect(calls('undo')).toHaveLength(1);
});

test('what a screen has not sent is sent before the newest step is taken back, and the item that returned is told', async () => {
  const of = { ...croissants, _content: 'item-1' };
  const { calls } = await show({ getUndo: { undo: of } });
  let answer: Awaited<ReturnType<typeof askBeforeUndo>> = 'unsaved';
  const stop = [beforeUndo(async () => answer), hearReturned(id => returned.push(id))];
  const returned: string[] = [];

  pressUndo();
  expect(await screen.findByText(/^Your last change is not saved yet/)).toBeVisible();
  answer = 'held';
  pressUndo();
  expect(
    await screen.findByText(/so nothing was undone\. Change it or choose what to keep first\.$/),
  ).toBeVisible();
  answer = 'done';
  pressUndo();
  await act(askBeforeUndo);
  expect(calls('getUndo')).toEqual([]);
  answer = 'ready';
  act(() => tellStep('undo-newest'));

  await waitFor(() => expect(returned).toEqual(['item-1']));
  for (const end of stop) end();
});

test('two quick presses take two steps back', async () => {
  const steps = [croissants, { ...croissants, _id: 'step-2', title: 'Rolls' }];
  const { calls } = await show({
    getUndo: () => ({ undo: steps[0] ?? null }),
    undo: ({ params }) => undone({ _id: `undo-${params.id}`, items: steps.splice(0, 1).length }),
  });

  pressUndo();
  pressUndo();

  await waitFor(() => expect(calls('undo').map(({ params }) => params.id)).toEqual(['step-1', 'step-2']));
});

test('the words of a step are not put to a newer one of another item', async () => {
  await show({ getUndo: { undo: { ...croissants, _content: 'item-1' } } });
  act(() => tellStep({ kind: 'delete', words: 'Rolls: deleted', _content: 'item-2' }));

  expect(await note('Deleted ‘Croissants’')).toBeVisible();
  expect(screen.queryByText('Rolls: deleted')).toBeNull();
});

test('a step that was taken elsewhere leads there, beside Undo', async () => {
  const run = vi.fn();
  const { person } = await show({
    getUndo: { undo: { ...croissants, kind: 'replace', _content: 'item-1' } },
  });
  const way = { label: 'Open', href: '/contents/item-1', run };
  act(() => tellStep({ kind: 'replace', words: 'Selected for Croissants', way, _content: 'item-1' }));
  const words = within(await note('Selected for Croissants'));
  expect(words.getByRole('button', { name: 'Undo' })).toBeVisible();

  await person.click(words.getByRole('link', { name: 'Open' }));

  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Selected for Croissants')).toBeNull();
});

test('a key that a screen has taken, and one with nothing to undo, change nothing', async () => {
  const { calls } = await show({ getUndo: { undo: null } });
  const take = (event: KeyboardEvent) => event.preventDefault();
  document.body.addEventListener('keydown', take);
  pressUndo();
  document.body.removeEventListener('keydown', take);
  expect(calls('getUndo')).toEqual([]);

  pressUndo();

  expect(await screen.findByText('There is nothing to undo.')).toBeVisible();
  expect(calls('undo')).toEqual([]);
});

test('without a network the key says that nothing was undone, and undoes it once there is one', async () => {
  let isOffline = true;
  await show({
    getUndo() {
      if (isOffline) throw new ApiError('unavailable', 'Insta AI cannot be reached.', 0);
      return { undo: croissants };
    },
  });

  pressUndo();
  expect(await screen.findByText(/^This could not be undone: Insta AI cannot be reached\./)).toBeVisible();
  isOffline = false;
  pressUndo();

  expect(await screen.findByText('‘Croissants’ is back.')).toBeVisible();
});

test('a note whose Undo got no answer stays', async () => {
  let isOffline = true;
  const { person } = await show({
    undo() {
      if (isOffline) throw new ApiError('unavailable', 'Insta AI cannot be reached.', 0);
      return undone();
    },
  });
  act(() => tellStep({ kind: 'delete' }));
  const undo = async () =>
    person.click(within(await note('Deleted ‘Croissants’')).getByRole('button', { name: 'Undo' }));

  await undo();
  expect(await screen.findByText(/^This could not be undone/)).toBeVisible();
  isOffline = false;
  await undo();

  expect(await screen.findByText('‘Croissants’ is back.')).toBeVisible();
});

test('a note that was in sight comes back with a reload', async () => {
  window.sessionStorage.setItem('undo_note_until', String(Date.now() + 5_000));
  await show();

  expect(await note('Deleted ‘Croissants’')).toBeVisible();
});

test('an action shows how far it is, then what it did and left, with Undo', async () => {
  const moved: Undoable = { ...croissants, kind: 'move', items: 38 };
  const { calls } = await show({ getUndo: { undo: moved } });
  act(() => tellStep({ action: shift() }));
  expect(within(await bar()).getByText('Moving: 12 of 41')).toBeVisible();

  say(shift({ done: 30 }));
  say(shift({ done: 20 }));
  expect(within(await bar()).getByRole('progressbar')).toHaveAttribute('value', '30');

  const kept = [{ reason: 'It is published.', items: 3, titles: ['Rolls', 'Bread'] }];
  say(shift({ state: 'ended', done: 38, kept }));
  const words =
    'Moved 38 items. 3 stay as they are (‘Rolls’, ‘Bread’, …), each for the same reason: It is published.';
  expect(within(await note(words)).getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Changes to many items' })).toBeNull();
  expect(calls('getUndo')).toHaveLength(1);
});

test('an end that is heard before the beginning was answered is said, once', async () => {
  const { calls } = await show();
  say(shift({ state: 'ended', done: 41 }));

  act(() => tellStep({ action: shift({ done: 0 }) }));

  expect(await note('Moved 41 items.')).toBeVisible();
  say(shift({ state: 'ended', done: 41 }));
  expect(calls('getUndo')).toHaveLength(1);
});

test('an action of another tab is shown, and its end is not this tab’s to say', async () => {
  const { calls } = await show();
  say(shift());
  expect(await bar()).toHaveTextContent('Moving: 12 of 41');

  say(shift({ state: 'ended', done: 41 }));

  await waitFor(() => expect(screen.queryByRole('region', { name: 'Changes to many items' })).toBeNull());
  expect(calls('getUndo')).toEqual([]);
});

test('a step that somebody changed since is not offered after a reload; the key says that it stays', async () => {
  window.sessionStorage.setItem('undo_note_until', String(Date.now() + 5_000));
  const kept = [{ reason: 'changed since', items: 1, titles: ['Croissants'] }];
  const { calls } = await show({
    getUndo: { undo: { ...croissants, kind: 'move', items: 0 } },
    undo: undone({ items: 0, done: 0, kept }),
  });
  await waitFor(() => expect(calls('getUndo')).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();

  pressUndo();

  expect(
    await screen.findByText(
      /^Nothing was taken back\. 1 stays as it is .*: it was changed in the meantime\.$/,
    ),
  ).toBeVisible();
});

test('after a reload, and when news are lost, the server is asked how far an action is', async () => {
  window.sessionStorage.setItem('running_action', 'action-1');
  let now = shift();
  const { calls } = await show({ getAction: () => now, getUndo: { undo: null } });
  expect(await bar()).toHaveTextContent('Moving: 12 of 41');
  expect(calls('getAction')[0]?.params.id).toBe('action-1');
  now = shift({ state: 'ended', done: 41 });

  act(socketSays.connected);

  expect(await screen.findByText('Moved 41 items.')).toBeVisible();
  expect(window.sessionStorage.getItem('running_action')).toBeNull();
});

test('an action that nobody knows any more is no longer waited for', async () => {
  window.sessionStorage.setItem('running_action', 'action-1');
  await show({ getAction: new ApiError('not_found', 'This is gone.', 404) });

  await waitFor(() => expect(window.sessionStorage.getItem('running_action')).toBeNull());
});

test('an action is stopped, and a refusal is told in the server’s words', async () => {
  const { person, calls } = await show({
    changeAction: () => shift({ state: 'ended', done: 12 }),
    undo: new ApiError('conflict', 'This step was taken back already.', 409),
  });
  act(() => tellStep({ action: shift() }));
  await person.click(within(await bar()).getByRole('button', { name: 'Stop here' }));
  await note('Moved 12 items.');
  expect(calls('changeAction')[0]?.body).toEqual({ wish: 'cancel' });

  pressUndo();

  expect(await screen.findByText('This step was taken back already.')).toBeVisible();
});
