import { ApiError } from '@insta-ai/platform';
import { renderRemote } from '@insta-ai/platform/testing';
import type { Action } from '@insta-ai/proto/http/many/content-action';
import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listServer } from '../../testing/list-server.ts';
import { toldSteps } from '../../testing/told-steps.ts';
import { exampleItem } from '../canned-replies.ts';
import { remote } from '../remote.tsx';

beforeEach(() => {
  vi.setSystemTime('2026-11-20T06:00:00.000Z');
});
afterEach(() => {
  vi.useRealTimers();
});

const titles = ['Rolls', 'Bread', 'Cake', 'Pie'];
const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    exampleItem({
      _id: `item-${n}`,
      title: titles[n] ?? `Item ${n}`,
      date: new Date(Date.UTC(2026, 10, 21 + n, 9)).toISOString(),
    }),
  );
const offer = (change: Partial<Action> = {}): Action => ({
  _id: 'action-1',
  kind: 'shift',
  state: 'offered',
  items: 2,
  done: 0,
  kept: [],
  createdAt: '2026-11-20T06:00:00.000Z',
  ...change,
});

type Replies = NonNullable<NonNullable<Parameters<typeof renderRemote>[1]>['replies']>;

async function show(replies: Replies = {}, items = itemsOf(4), path = '/') {
  const shown = await renderRemote(remote.routes, {
    path,
    replies: {
      listContents: listServer(() => items),
      listContentTypes: [],
      listOverdue: [],
      createAction: offer(),
      changeAction: offer({ state: 'running' }),
      ...replies,
    },
  });
  await screen.findByRole('link', { name: /Rolls/ });
  // Boxes come once the rows are painted.
  await screen.findByRole('checkbox', { name: 'Select Rolls' });
  return shown;
}

const box = (title: string) => screen.getByRole('checkbox', { name: `Select ${title}` });
const bar = () => within(screen.getByRole('region', { name: 'Selected items' }));
const deed = (name: string) => bar().getByRole('button', { name });
const selected = () => titles.filter(title => (box(title) as HTMLInputElement).checked);

test('a click selects, with Shift all up to it, and the bar says how many', async () => {
  const { person } = await show();
  expect(screen.queryByRole('region', { name: 'Selected items' })).toBeNull();

  await person.click(box('Rolls'));
  expect(bar().getByText('1 selected')).toBeVisible();
  await person.keyboard('{Shift>}');
  await person.click(box('Cake'));
  await person.keyboard('{/Shift}');

  expect(selected()).toEqual(['Rolls', 'Bread', 'Cake']);
  expect(bar().getByText('3 selected')).toBeVisible();
});

test('X and Space select the row with the focus, Ctrl A what is loaded, and Escape lets go', async () => {
  const { person } = await show();
  screen.getByRole('link', { name: 'Bread' }).focus();
  await person.keyboard('x');
  expect(selected()).toEqual(['Bread']);
  await person.keyboard(' ');
  expect(selected()).toEqual([]);

  await person.keyboard('{Control>}a{/Control}');
  expect(selected()).toEqual(titles);
  await person.keyboard('{Escape}');

  expect(selected()).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Selected items' })).toBeNull();
});

test('the head selects what is loaded, and all that match are offered then, but for who is taken out', async () => {
  const items = itemsOf(60);
  const { person, calls } = await show({}, items, '/?city=ubud');
  await person.click(screen.getByRole('checkbox', { name: 'Select all that are loaded' }));
  expect(bar().getByText('40 selected')).toBeVisible();

  await person.click(deed('Select all 60 that match'));
  await person.click(box('Bread'));
  expect(bar().getByText('59 selected')).toBeVisible();
  await person.click(deed('Set as Draft'));

  await waitFor(() => expect(calls('createAction')).toHaveLength(1));
  expect(calls('createAction')[0]?.body).toEqual({
    matching: { filter: '{"city":"ubud"}', except: ['item-1'] },
    change: { kind: 'draft' },
  });
});

test('the example of a shift is one of the items that it moves', async () => {
  const items = itemsOf(60).map(item =>
    item.title === 'Bread' ? { ...item, status: 'Published' as const } : item,
  );
  const { person } = await show({}, items);
  await person.click(screen.getByRole('checkbox', { name: 'Select all that are loaded' }));
  await person.click(deed('Select all 60 that match'));
  await person.click(box('Rolls'));

  await person.click(deed('Shift days'));

  const dialog = within(await screen.findByRole('dialog', { name: 'Shift days' }));
  expect(dialog.getByText(/For example, Cake goes from Mon 23 Nov 09:00 to Mon 30 Nov 09:00/)).toBeVisible();
});

test('an action is asked for once, with the number and what stays and why, and started by a yes', async () => {
  const steps = toldSteps();
  const kept = [{ reason: 'It is published, and its post stays where it is.', items: 1, titles: ['Rolls'] }];
  const { person, calls } = await show({ createAction: offer({ kept, items: 1 }) });
  await person.click(box('Rolls'));
  await person.click(box('Bread'));

  await person.click(deed('Shift days'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Shift days' }));
  expect(dialog.getByText(/Rolls goes from Sat 21 Nov 09:00 to Sat 28 Nov 09:00/)).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Continue' }));

  expect(await dialog.findByText('Shift 1 item by 7 days?')).toBeVisible();
  expect(dialog.getByText('1 stays as it is (‘Rolls’)')).toBeVisible();
  expect(dialog.getByText('It is published, and its post stays where it is.')).toBeVisible();
  expect(calls('changeAction')).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'Shift 1' }));

  await waitFor(() => expect(steps).toEqual([{ action: offer({ state: 'running' }) }]));
  expect(calls('createAction')[0]?.body).toEqual({
    items: ['item-0', 'item-1'],
    change: { kind: 'shift', days: 7, timeZone: expect.any(String) },
  });
  expect(calls('changeAction')[0]).toMatchObject({ params: { id: 'action-1' }, body: { wish: 'start' } });
  await waitFor(() => expect(selected()).toEqual([]));
});

test('where nothing can be changed there is no yes, only the reason', async () => {
  const kept = [{ reason: 'It is published.', items: 1, titles: ['Rolls'] }];
  const { person } = await show({ createAction: offer({ kind: 'schedule', items: 0, kept }) });
  await person.click(box('Rolls'));
  await person.click(deed('Schedule'));

  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule' }));
  expect(await dialog.findByText('There is nothing to schedule.')).toBeVisible();
  expect(dialog.getByText('It is published.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Schedule/ })).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Got it' }));
  expect(selected()).toEqual(['Rolls']);
});

test('a deletion of many asks in the words of each deletion, with how many and who stays', async () => {
  const kept = [{ reason: 'It is being published.', items: 1, titles: ['Rolls'] }];
  const { person, calls } = await show({ createAction: offer({ kind: 'delete', items: 2, kept }) });
  await person.click(box('Rolls'));
  await person.click(deed('Delete'));

  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
  expect(await dialog.findByText('Delete 2 items?')).toBeVisible();
  expect(dialog.getByText('It is being published.')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Delete 2' }));
  await waitFor(() => expect(calls('changeAction')).toHaveLength(1));
});

test('where nothing can be deleted nobody is asked', async () => {
  const kept = [{ reason: 'It is being published.', items: 1, titles: ['Rolls'] }];
  const { person } = await show({ createAction: offer({ kind: 'delete', items: 0, kept }) });
  await person.click(box('Rolls'));
  await person.click(deed('Delete'));

  const dialog = within(await screen.findByRole('dialog', { name: 'Delete' }));
  expect(dialog.getByText('There is nothing to delete.')).toBeVisible();
});

test('a refusal is told in the server’s words', async () => {
  const { person } = await show({
    createAction: new ApiError('invalid_argument', 'At most 5000 at a time.', 400),
  });
  await person.click(box('Rolls'));
  await person.click(deed('Delete'));

  expect(await screen.findByText('At most 5000 at a time.')).toBeVisible();
});

test('texts and pictures are offered in the frame; where there is nothing to make that is said', async () => {
  const none = { total: 0, working: 0, done: 0, failed: 0 };
  const batch: Batch = {
    _id: 'batch-1',
    state: 'offered',
    items: 0,
    texts: none,
    pictures: none,
    failures: [],
    secondsLeft: null,
    createdAt: '2026-11-20T06:00:00.000Z',
  };
  const { person, calls } = await show({ createBatch: batch });
  await person.click(box('Rolls'));
  await person.click(deed('Draw pictures'));

  expect(
    await screen.findByText(/^There is nothing to draw: each selected item has its picture/),
  ).toBeVisible();
  expect(calls('createBatch')[0]?.body).toEqual({ items: ['item-0'], steps: ['picture'] });
});

test('where the rest needs no picture, it is said as well which of the chosen items are gone', async () => {
  const none = { total: 0, working: 0, done: 0, failed: 0 };
  const batch: Batch = {
    _id: 'batch-1',
    state: 'offered',
    items: 0,
    texts: none,
    pictures: none,
    failures: [],
    secondsLeft: 0,
    kept: [{ reason: 'no longer exists', items: 1, titles: ['Bread'] }],
    createdAt: '2026-11-20T06:00:00.000Z',
  };
  const { person } = await show({ createBatch: batch });
  await person.click(box('Rolls'));
  await person.click(box('Bread'));
  await person.click(deed('Draw pictures'));

  expect(
    await screen.findByText(/says nothing to draw\. 1 is left out \(‘Bread’\): it no longer exists\.$/),
  ).toBeVisible();
});

test('a batch that is offered leaves the page where it is: its card floats', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const none = { total: 0, working: 0, done: 0, failed: 0 };
  const batch: Batch = {
    _id: 'batch-1',
    state: 'offered',
    items: 1,
    texts: { ...none, total: 1 },
    pictures: none,
    failures: [],
    secondsLeft: 6,
    createdAt: '2026-11-20T06:00:00.000Z',
  };
  const { person, calls } = await show({ createBatch: batch });
  await person.click(box('Rolls'));
  scroll.mockClear();
  await person.click(deed('Write texts'));

  await waitFor(() => expect(calls('createBatch')).toHaveLength(1));
  await waitFor(() => expect(deed('Write texts')).toBeEnabled());
  expect(scroll).not.toHaveBeenCalled();
});

test('the selection survives the view and the order, and ends with another filter', async () => {
  const { person } = await show();
  await person.click(box('Bread'));

  await person.click(screen.getByRole('button', { name: 'Title' }));
  await waitFor(() =>
    expect(screen.getAllByRole('link', { name: /Rolls|Bread/ })[0]).toHaveTextContent('Bread'),
  );
  expect(selected()).toEqual(['Bread']);
  await person.click(screen.getByRole('button', { name: 'Show List View' }));
  await waitFor(() => expect(selected()).toEqual(['Bread']));

  await person.click(screen.getByRole('button', { name: 'Show Filters' }));
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'UBU' } });
  await waitFor(() => expect(selected()).toEqual([]));
});

test('what leaves the list leaves the selection, which the bar and the question say', async () => {
  let items = itemsOf(4);
  const { person, say } = await show({ listContents: listServer(() => items) });
  await person.click(box('Bread'));
  await person.click(box('Pie'));
  items = items.filter(({ title }) => title !== 'Pie');

  say('content-deleted', { _content: 'item-3', live: false });

  await waitFor(() => expect(bar().getByText('1 selected, 1 no longer in this list')).toBeVisible());
  await person.click(deed('Delete'));
  const question = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
  expect(await question.findByText('1 of those that you chose is no longer in this list.')).toBeVisible();
});

test('a card of the calendar is selected as well', async () => {
  window.localStorage.setItem('contents_view', '"calendar"');
  const { person } = await show();

  await person.click(box('Cake'));

  expect(bar().getByText('1 selected')).toBeVisible();
  await person.click(deed('Select all 4 shown'));
  expect(bar().getByText('4 selected')).toBeVisible();
});
