import { renderRemote } from '@insta-ai/platform/testing';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listServer } from '../../testing/list-server.ts';
import { exampleContent, exampleItem } from '../canned-replies.ts';
import { remote } from '../remote.tsx';

beforeEach(() => {
  vi.setSystemTime('2026-11-20T06:00:00.000Z');
});
afterEach(() => {
  vi.useRealTimers();
});

const days = (n: number) => new Date(Date.UTC(2026, 10, 21 + n, 9)).toISOString();
/** More than two pages, from `item 00` on, one each day. */
const many = Array.from({ length: 100 }, (_, n) => {
  const title = `item ${String(n).padStart(2, '0')}`;
  return exampleItem({ _id: title, title, date: days(n), city: n < 50 ? 'Rome' : 'Milan' });
});
const fresh = (change: Partial<ContentListItem> = {}) =>
  exampleItem({
    _id: 'fresh',
    title: 'Zebra crossing',
    date: null,
    city: 'Zurich',
    createdAt: '2026-11-20T05:59:00.000Z',
    ...change,
  });

/** The list as it was before something was made, and what makes it. */
async function show(path = '/', before: ContentListItem[] = many) {
  let items = before;
  const replies = { listContents: listServer(() => items), listContentTypes: [], listOverdue: [] };
  const shown = await renderRemote(remote.routes, { path, replies });
  if (localStorage.getItem('contents_view') !== '"calendar"')
    await screen.findByText(/^\d+ (items|of \d+ match)/);
  return {
    ...shown,
    make(...made: ContentListItem[]) {
      items = [...items, ...made];
      const { _contentType, ...content } = { ...exampleContent(), ...made[0] };
      shown.say('content-changed', { content: { ...content, _contentType: null } });
    },
    /** Leaves the list, and opens it again. */
    async comeBack() {
      shown.unmount();
      return renderRemote(remote.routes, { path, replies });
    },
  };
}

const links = () =>
  screen.getAllByRole('link', { name: /^(item|Zebra|new) ?/ }).map(({ textContent }) => textContent);
const shownOnce = (title: string) => expect(links().filter(text => text === title)).toHaveLength(1);

test.each(['title', 'city', 'type', 'status'])('sorted by %s a new item stands on top', async sort => {
  const { make } = await show(`/?sort=${sort}`);
  expect(screen.queryByText('Just added')).toBeNull();

  make(fresh());

  expect(await screen.findByRole('row', { name: /^Just added 1/ })).toBeVisible();
  expect(links()[0]).toBe('Zebra crossing');
  shownOnce('Zebra crossing');
});

test('along the days a new item that is far away stands on top; what the list begins with stays where it is', async () => {
  const { make } = await show();

  make(
    fresh({ date: days(90) }),
    fresh({ _id: 'soon', title: 'new one soon', date: days(1), createdAt: '2026-11-20T05:58:00.000Z' }),
    fresh({ _id: 'undated', title: 'new one undated', createdAt: '2026-11-20T05:57:00.000Z' }),
  );

  expect(await screen.findByRole('row', { name: /^Just added 1/ })).toBeVisible();
  expect(links().slice(0, 5)).toEqual([
    'Zebra crossing',
    'new one undated',
    'item 00',
    'item 01',
    'new one soon',
  ]);
});

test('what was before today stands on top alone, and is not offered a second time', async () => {
  const { make } = await show();

  make(fresh({ date: '2026-11-02T09:00:00.000Z' }));

  expect(await screen.findByRole('row', { name: /^Just added 1/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Load earlier/ })).toBeNull();
});

test('of a calendar that was saved at once, the beginning is in sight and nothing is on top', async () => {
  const { make } = await show('/', many.slice(0, 10));
  const made = Array.from({ length: 54 }, (_, n) =>
    fresh({ _id: `new ${n}`, title: `new ${n}`, date: days(n) }),
  );

  make(...made);

  expect(await screen.findByRole('link', { name: 'new 3' })).toBeVisible();
  expect(screen.queryByText('Just added')).toBeNull();
});

test('of many a few are shown, the newest first, the others on demand', async () => {
  const { make, person } = await show('/?sort=title');
  const made = Array.from({ length: 7 }, (_, n) =>
    fresh({ _id: `new ${n}`, title: `new ${n}`, createdAt: `2026-11-20T05:59:0${n}.000Z` }),
  );

  make(...made);

  expect(await screen.findByRole('row', { name: /^Just added 7/ })).toBeVisible();
  expect(links().slice(0, 6)).toEqual(['new 6', 'new 5', 'new 4', 'new 3', 'new 2', 'item 00']);
  await person.click(screen.getByRole('button', { name: 'Show 2 more' }));
  await waitFor(() => expect(links().slice(5, 8)).toEqual(['new 1', 'new 0', 'item 00']));
});

test('it is still there when the list is come back to, until it is hidden: then it stands in its place', async () => {
  const { make, comeBack } = await show('/?sort=title', many.slice(0, 60));
  make(fresh());
  await screen.findByText('Just added');

  const { person } = await comeBack();
  await person.click(await screen.findByRole('button', { name: 'Hide what was just added' }));

  expect(screen.queryByText('Just added')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Load more...' }));
  await waitFor(() => expect(links().at(-1)).toBe('Zebra crossing'));
});

test('what the filters keep out of sight is said', async () => {
  const { make, person } = await show('/?sort=title&city=rome');

  make(fresh());

  expect(await screen.findByText('1 just added does not match the filters.')).toBeVisible();
  expect(screen.queryByText('Just added')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('row', { name: /^Just added 1/ })).toBeVisible();
});

test('where nothing matches, what was just added is said too', async () => {
  const { make } = await show('/?title=nowhere');

  make(fresh());

  expect(await screen.findByText('1 just added does not match the filters.')).toBeVisible();
});

test('in the list view it stands on top with its day', async () => {
  window.localStorage.setItem('contents_view', '"list"');
  const { make } = await show();

  make(fresh({ date: days(90) }));

  const group = within(await screen.findByRole('region', { name: 'Just added' }));
  expect(group.getByRole('link', { name: /Zebra crossing/ })).toHaveTextContent('02-19-2027 09:00');
  expect(screen.getAllByRole('link', { name: /Zebra crossing/ })).toHaveLength(1);
});

describe('in the calendar', () => {
  const strip = () => screen.findByRole('region', { name: 'Just added' });
  beforeEach(() => window.localStorage.setItem('contents_view', '"calendar"'));

  async function showCalendar(path: string) {
    const shown = await show(path, many);
    await screen.findByRole('button', { name: 'Next month' });
    await waitFor(() => expect(sessionStorage.getItem('contents_seen.user-1')).not.toBeNull());
    return shown;
  }

  test('what stands on none of its days is on top with its day, and what is not planned is there once', async () => {
    const { make } = await showCalendar('/?day=2026-11-20');

    make(
      fresh({ _id: 'undated', title: 'new one undated', createdAt: '2026-11-20T05:58:00.000Z' }),
      fresh({ date: days(90), createdAt: '2026-11-20T05:59:00.000Z' }),
    );

    const group = within(await strip());
    expect(group.getByRole('link', { name: /Zebra crossing/ })).toHaveTextContent('02-19-2027 09:00');
    expect(group.getByRole('link', { name: /new one undated/ })).toBeVisible();
    expect(screen.getAllByRole('link', { name: /new one undated/ })).toHaveLength(1);
  });

  test('what stands on its days is in its place, and is on top on the days of another month', async () => {
    const { make, person } = await showCalendar('/?day=2026-11-20');

    make(fresh({ date: days(1) }));
    const card = await screen.findByRole('link', { name: /Zebra crossing/ });
    expect(card.closest('[data-cell]')).not.toBeNull();
    expect(screen.queryByRole('region', { name: 'Just added' })).toBeNull();

    await person.click(screen.getByRole('button', { name: 'Next month' }));
    await person.click(screen.getByRole('button', { name: 'Next month' }));
    expect(within(await strip()).getByRole('link', { name: /Zebra crossing/ })).toBeVisible();
  });

  test('it is hidden by the person, and stands in its place then', async () => {
    const { make, person } = await showCalendar('/?day=2026-11-20');
    make(fresh());
    await strip();

    await person.click(screen.getByRole('button', { name: 'Hide what was just added' }));

    expect(screen.queryByRole('region', { name: 'Just added' })).toBeNull();
    expect(
      within(screen.getByRole('region', { name: 'Not planned' })).getByRole('link', { name: /Zebra/ }),
    ).toBeVisible();
  });

  test('what the filters keep out of sight is said', async () => {
    const { make } = await showCalendar('/?day=2026-11-20&city=rome');

    make(fresh());

    expect(await screen.findByText('1 just added does not match the filters.')).toBeVisible();
  });
});

describe('where a tab begins with the editor', () => {
  /** Everything is made here; the first list comes later. */
  async function begin(path: string) {
    let items = many.slice(0, 60);
    const made = fresh({ title: 'new one' });
    const replies = {
      listContents: listServer(() => items),
      listContentTypes: [],
      listOverdue: [],
      listPredictions: [],
      getContent: exampleContent(),
      createContent: () => {
        items = [...items, made];
        return { ...exampleContent(), ...made, _contentType: null };
      },
    };
    const shown = await renderRemote(remote.routes, { path, replies });
    return {
      ...shown,
      openList: () => renderRemote(remote.routes, { path: '/?sort=title', replies }),
    };
  }

  test('what is made there is new in the list afterwards', async () => {
    const { person, calls, openList, unmount } = await begin('/contents/create');
    await person.type(await screen.findByLabelText('Title'), 'n');
    await waitFor(() => expect(calls('createContent')).toHaveLength(1));
    await waitFor(() => expect(sessionStorage.getItem('contents_seen.user-1')).not.toBeNull());
    unmount();

    await openList();

    expect(await screen.findByRole('row', { name: /^Just added 1/ })).toBeVisible();
    expect(links()[0]).toBe('new one');
  });
});
