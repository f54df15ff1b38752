import { ApiError } from '@insta-ai/platform';
import { renderRemote } from '@insta-ai/platform/testing';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { error } from '@insta-ai/proto/rules/finding';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listServer } from '../../testing/list-server.ts';
import { toldSteps } from '../../testing/told-steps.ts';
import { exampleContent, exampleItem, examplePrediction } from '../canned-replies.ts';
import { remote } from '../remote.tsx';

/** A list opens with today, and a draft that was planned for yesterday says more than its date. */
beforeEach(() => {
  vi.setSystemTime('2026-11-20T06:00:00.000Z');
});
afterEach(() => {
  vi.useRealTimers();
});

const listOf = (items: ContentListItem[]) => listServer(() => items);

type Replies = NonNullable<NonNullable<Parameters<typeof renderRemote>[1]>['replies']>;

const dawn = exampleItem();
const espresso = exampleItem({
  _id: 'content-2',
  title: 'Espresso',
  city: 'Rome',
  status: 'Scheduled',
  date: '2026-11-20T07:30:00.000Z',
  _contentType: { _id: 'type-story', name: 'Daily story', instagramType: 'Story' },
});
const nameless = exampleItem({
  _id: 'content-3',
  title: '',
  city: '',
  status: '',
  date: null,
  _contentType: null,
  contents: [],
});

function show(replies: Replies = {}, path = '/') {
  return renderRemote(remote.routes, {
    path,
    replies: { listContents: listOf([dawn, espresso, nameless]), listContentTypes: [], ...replies },
  });
}

test('an empty list offers two ways to start', async () => {
  const { person } = await show({ listContents: [] });

  expect(await screen.findByText('Nothing is planned yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Plan a whole week' })).toHaveAttribute('href', '/calendarAI');
  await person.click(screen.getByRole('button', { name: 'Describe your content' }));
  expect(await screen.findByRole('dialog', { name: 'Describe your content' })).toBeVisible();
});

test('a list that cannot be loaded says why and can be tried again', async () => {
  let isDown = true;
  const { person } = await show({
    listContents: ({ query }) => {
      if (isDown) throw new ApiError('unavailable', 'The server is restarting.', 503);
      return listOf([dawn])({ query });
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is restarting.');

  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('link', { name: 'Rice terraces at dawn' })).toBeVisible();
});

test('an order that cannot be loaded says so instead of a count over nothing, and can be tried again', async () => {
  let isDown = true;
  const { person } = await show({
    listContents: ({ query }) => {
      if (isDown && query.sortKey === 'title')
        throw new ApiError('unavailable', 'The server is restarting.', 503);
      return listOf([dawn])({ query });
    },
  });
  await screen.findByRole('link', { name: 'Rice terraces at dawn' });

  await person.click(screen.getByRole('button', { name: 'Title' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is restarting.');
  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('link', { name: 'Rice terraces at dawn' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the table shows title, date, city, type and status', async () => {
  await show();

  const row = await screen.findByRole('row', { name: /Rice terraces/ });
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/contents/content-1');
  expect(row).toHaveTextContent('11-21-2026 09:00');
  expect(row).toHaveTextContent('Ubud');
  expect(row).toHaveTextContent('Travel post');
  expect(row).toHaveTextContent('Draft');
  expect(screen.getByRole('link', { name: 'NO_NAME' })).toHaveAttribute('href', '/contents/content-3');
});

test('an item shows its own kind, also without a type and with one that became another', async () => {
  const typeless = exampleItem({ _id: 'gone', title: 'Typeless', _contentType: null, instagramType: 'Reel' });
  await show({ listContents: listOf([exampleItem({ instagramType: 'Story' }), typeless]) });

  expect(await screen.findByRole('row', { name: /Typeless/ })).toHaveTextContent('Reel');
  const row = screen.getByRole('row', { name: /Rice terraces/ });
  expect(within(row).getByTitle('Story')).toHaveTextContent('Travel post');
});

test('a failed publish is the status of its row', async () => {
  const outcome = { state: 'failed' as const, message: '', advice: '', at: '2026-11-21T09:00:00.000Z' };
  await show({ listContents: listOf([exampleItem({ status: 'Scheduled', outcome })]) });

  expect(await screen.findByRole('row', { name: /Rice terraces/ })).toHaveTextContent('Failed');
});

test('a header sorts on the server and turns round at the second click', async () => {
  const { person, calls } = await show();
  await screen.findByRole('row', { name: /Rice terraces/ });

  await person.click(screen.getByRole('button', { name: 'Title' }));
  await waitFor(() => expect(calls('listContents').at(-1)?.query.sortKey).toBe('title'));
  expect(calls('listContents').at(-1)?.query.sortDirection).toBe('asc');
  expect(screen.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');

  await person.click(screen.getByRole('button', { name: 'Title' }));
  await waitFor(() => expect(calls('listContents').at(-1)?.query.sortDirection).toBe('desc'));
});

test('filters are the server’s work, and the list says how many are active and how many items match', async () => {
  const { person, calls } = await show();
  await person.click(await screen.findByRole('button', { name: 'Show Filters' }));

  await person.type(screen.getByLabelText('City'), 'ROM');

  await waitFor(() => expect(screen.queryByRole('link', { name: /Rice/ })).toBeNull());
  expect(screen.getByRole('link', { name: 'Espresso' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Hide Filters/ })).toHaveTextContent('1 active');
  expect(await screen.findByText('1 of 3 matches')).toBeVisible();
  const asked = calls('listContents').findLast(({ query }) => query.from)?.query.filter ?? '';
  expect(JSON.parse(asked)).toEqual({ city: 'ROM' });
});

test('the list view groups by day, earliest first', async () => {
  const { person } = await show();

  await person.click(await screen.findByRole('button', { name: 'Show List View' }));

  const headings = (await screen.findAllByRole('heading', { level: 2 })).map(
    ({ textContent }) => textContent,
  );
  expect(headings).toEqual(['Not planned', 'Friday 20th November', 'Saturday 21st November']);
  const day = screen.getByRole('region', { name: 'Friday 20th November' });
  expect(within(day).getByRole('link')).toHaveAttribute('href', '/contents/content-2');
  expect(day).toHaveTextContent(/07:30.*Scheduled.*Daily story.*Tegallalang, Rome/);
  expect(screen.getByRole('button', { name: 'Show Table View' })).toBeVisible();
});

test('a full page may go on: Load more fetches the next one', async () => {
  const full = Array.from({ length: 40 }, (_, n) => exampleItem({ _id: `c${n}`, title: `Item ${n}` }));
  const { person, calls } = await show({
    listContents: listOf([
      ...full,
      exampleItem({ _id: 'last', title: 'Last', date: '2026-12-24T09:00:00.000Z' }),
    ]),
  });

  await person.click(await screen.findByRole('button', { name: 'Load more...' }));

  expect(await screen.findByRole('link', { name: 'Last' })).toBeVisible();
  expect(calls('listContents').at(-1)?.query).toMatchObject({ currentPage: '1', pageSize: '40' });
  expect(screen.queryByRole('button', { name: 'Load more...' })).toBeNull();
});

test('coming near the end of the page loads the next one by itself', async () => {
  const full = Array.from({ length: 40 }, (_, n) => exampleItem({ _id: `c${n}`, title: `Item ${n}` }));
  const { calls } = await show({ listContents: listOf(full) });
  await screen.findByRole('button', { name: 'Load more...' });

  window.dispatchEvent(new Event('scroll'));

  await waitFor(() => expect(calls('listContents').at(-1)?.query.currentPage).toBe('1'));
});

const at = (date: string | null, title: string, change: Partial<ContentListItem> = {}) =>
  exampleItem({ _id: title, title, date, ...change });
const titlesShown = () =>
  screen.getAllByRole('link', { name: /^item/ }).map(({ textContent }) => textContent);

test('it opens with today, has what is not planned on top, and goes back to what was', async () => {
  const { person } = await show({
    listContents: listOf([
      at('2026-11-18T09:00:00.000Z', 'item before', { status: 'Scheduled' }),
      at('2026-11-20T04:00:00.000Z', 'item of this morning', { status: 'Scheduled' }),
      at('2026-12-01T09:00:00.000Z', 'item to come'),
      at(null, 'item without a date'),
    ]),
  });
  expect(await screen.findByText('4 items')).toBeVisible();
  expect(titlesShown()).toEqual(['item without a date', 'item of this morning', 'item to come']);
  expect(screen.getByRole('row', { name: 'Not planned 1' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'From today' })).toBeVisible();

  await person.click(screen.getByRole('button', { name: 'Load earlier... (1)' }));

  await waitFor(() =>
    expect(titlesShown()).toEqual([
      'item without a date',
      'item before',
      'item of this morning',
      'item to come',
    ]),
  );
  expect(screen.queryByRole('button', { name: /^Load/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Date' }));
  expect(await screen.findByRole('row', { name: 'Until today' })).toBeVisible();
  expect(titlesShown()).toEqual(['item without a date', 'item of this morning', 'item before']);
  expect(screen.getByRole('button', { name: 'Load later... (1)' })).toBeVisible();
});

test('where nothing is to come, what was is there', async () => {
  await show({ listContents: listOf([at('2026-11-01T09:00:00.000Z', 'item before')]) });

  expect(await screen.findByRole('link', { name: 'item before' })).toBeVisible();
});

test('what was published early stands on the day it went out', async () => {
  const early = { status: 'Published', publishedDate: '2026-11-20T05:00:00.000Z' } as const;
  await show({
    listContents: listOf([
      at('2026-11-24T09:00:00.000Z', 'item went out', early),
      at('2026-11-22T09:00:00.000Z', 'item to come'),
    ]),
  });

  const row = await screen.findByRole('row', { name: /item went out/ });
  expect(row).toHaveTextContent('11-20-2026 05:00');
  expect(titlesShown()).toEqual(['item went out', 'item to come']);
});

test('of many items without a date a few stand above today, the others on demand', async () => {
  const many = Array.from({ length: 7 }, (_, n) => at(null, `item ${n}`));
  const { person } = await show({ listContents: listOf([...many, dawn]) });
  await screen.findByText('8 items');
  expect(titlesShown()).toHaveLength(5);

  await person.click(screen.getByRole('button', { name: 'Show 2 more' }));

  expect(titlesShown()).toHaveLength(7);
});

for (const view of ['table', 'list'] as const) {
  test(`where nothing has a date yet, the ${view} goes on as any list does`, async () => {
    window.localStorage.setItem('contents_view', JSON.stringify(view));
    const undated = Array.from({ length: 85 }, (_, n) => at(null, `item ${n}`));
    const { person, calls } = await show({ listContents: listOf(undated) });
    const pages = () =>
      calls('listContents').flatMap(({ query }) => (query.unplanned ? [query.currentPage] : []));
    await screen.findByText('85 items');
    expect(pages()).toEqual(['0']);
    expect(screen.queryByRole('button', { name: /^Show .* more$/ })).toBeNull();

    await person.click(screen.getByRole('button', { name: 'Load more...' }));
    await waitFor(() => expect(pages()).toEqual(['0', '1']));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Load more...' })).not.toHaveAttribute('data-loading'),
    );
    window.dispatchEvent(new Event('scroll'));

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more...' })).toBeNull());
    expect(pages()).toEqual(['0', '1', '2']);
  });
}

test('above what has a date, the rest of what has none comes in its own place', async () => {
  const undated = Array.from({ length: 45 }, (_, n) => at(null, `item ${n}`));
  const { person } = await show({ listContents: listOf([...undated, dawn]) });
  await person.click(await screen.findByRole('button', { name: 'Show 40 more' }));
  expect(screen.queryByRole('button', { name: 'Load more...' })).toBeNull();

  await person.click(await screen.findByRole('button', { name: 'Show 5 more' }));

  await waitFor(() => expect(titlesShown()).toHaveLength(45));
});

test('a draft whose date has passed says so, and is moved from its row', async () => {
  const steps = toldSteps();
  let items = [at('2026-11-20T04:00:00.000Z', 'item late'), at('2026-11-20T09:00:00.000Z', 'item next')];
  const { person, calls } = await show({
    listContents: listServer(() => items),
    saveContent: ({ body }) => {
      const { date } = body as { date: string };
      items = [at(date, 'item late', { version: 4 }), ...items.slice(1)];
      return exampleContent({ _id: 'item late', title: 'item late', version: 4, date });
    },
  });
  const row = await screen.findByRole('row', { name: /item late/ });
  expect(row).toHaveTextContent('Date has passed');
  expect(screen.getAllByText('Date has passed')).toHaveLength(1);

  await person.click(screen.getByRole('button', { name: 'Move to… item late' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move item late' }));
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2026-11-25T08:00' } });
  await person.click(dialog.getByRole('button', { name: 'Move' }));

  await waitFor(() => expect(titlesShown()).toEqual(['item next', 'item late']));
  expect(calls('saveContent')[0]?.body).toEqual({
    date: '2026-11-25T08:00:00.000Z',
    version: 3,
    undoable: 'move',
  });
  expect(steps).toEqual([{ kind: 'move', words: 'item late: moved to Wednesday 25 November, 08:00' }]);
  expect(screen.queryByText('Date has passed')).toBeNull();
});

test('an item that changes elsewhere takes its new place, and leaves a filter that it no longer fits', async () => {
  let items = [at('2026-11-20T09:00:00.000Z', 'item one'), at('2026-11-22T09:00:00.000Z', 'item two')];
  const { say, calls } = await show({ listContents: listServer(() => items) }, '/?status=draft');
  await screen.findByText('2 of 2 match');
  const asked = calls('listContents').length;
  const tell = (change: Partial<ContentListItem>) => {
    items = items.map(item => (item._id === 'item one' ? { ...item, ...change } : item));
    const { _contentType, ...content } = items.find(({ _id }) => _id === 'item one') ?? dawn;
    say('content-changed', { content: { ...content, _contentType: 'type-post' } });
  };

  // The title is not read twice.
  tell({ version: 4, description: 'item one. New words' });
  expect(await screen.findByText('New words')).toBeVisible();
  expect(calls('listContents')).toHaveLength(asked);

  tell({ version: 5, date: '2026-11-23T09:00:00.000Z' });
  await waitFor(() => expect(titlesShown()).toEqual(['item two', 'item one']));

  tell({ version: 6, status: 'Scheduled' });
  expect(await screen.findByText('1 of 2 matches')).toBeVisible();
  expect(titlesShown()).toEqual(['item two']);
});

test('the way to the review says how many drafts there are once one was approved elsewhere', async () => {
  let items = [at('2026-11-20T09:00:00.000Z', 'item one'), at('2026-11-22T09:00:00.000Z', 'item two')];
  const { say } = await show({ listContents: listServer(() => items) });
  await screen.findByRole('link', { name: 'Review 2' });

  items = items.map((item, place) => (place === 0 ? { ...item, version: 4, status: 'Scheduled' } : item));
  const { _contentType, ...content } = items[0] ?? dawn;
  say('content-changed', { content: { ...content, _contentType: _contentType?._id ?? null } });

  expect(await screen.findByRole('link', { name: 'Review 1' })).toBeVisible();
});

async function openMagic(replies: Replies) {
  const shown = await show(replies);
  await shown.person.click(await screen.findByRole('button', { name: 'Magic AI' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Describe your content' }));
  await shown.person.type(dialog.getByLabelText('Description'), 'A quiet morning');
  return { ...shown, dialog };
}

test('Magic AI creates an item from the description and opens it', async () => {
  const { person, dialog, calls, path } = await openMagic({ createContentWizard: { _id: 'fresh' } });

  await person.click(dialog.getByRole('button', { name: 'Create' }));

  // The other screen is a chunk of its own, which a busy machine takes long to load the first time.
  await waitFor(() => expect(path()).toBe('/contents/fresh'));
  expect(calls('createContentWizard')[0]?.body).toEqual({
    description: 'A quiet morning',
    _contentType: null,
    date: null,
  });
});

test('while Magic AI works its button says so and is disabled', async () => {
  const { person, dialog } = await openMagic({ createContentWizard: () => new Promise(() => {}) });

  await person.click(dialog.getByRole('button', { name: 'Create' }));

  expect(dialog.getByRole('button', { name: 'Generating...' })).toBeDisabled();
});

test('a failure of Magic AI alerts the message of the server and keeps the description', async () => {
  const { person, dialog } = await openMagic({
    createContentWizard: new ApiError('upstream_failed', 'The text model does not answer.', 502),
  });

  await person.click(dialog.getByRole('button', { name: 'Create' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('The text model does not answer.');
  expect(dialog.getByLabelText('Description')).toHaveValue('A quiet morning');
});

test('Create and add new sends without waiting and clears the description', async () => {
  const { person, dialog, calls } = await openMagic({ createContentWizard: () => new Promise(() => {}) });

  await person.click(dialog.getByRole('button', { name: 'Create and add new' }));

  expect(dialog.getByLabelText('Description')).toHaveValue('');
  expect(dialog.getByRole('button', { name: 'Create' })).toBeEnabled();
  await waitFor(() => expect(calls('createContentWizard')).toHaveLength(1));
});

test('a scheduled item that cannot go out says so in its row, with the reason', async () => {
  const problems = [
    error({ rule: 'media', where: 'media', message: 'It has no picture.', fix: 'Select one.' }),
  ];
  const preflight = { checkedAt: '2026-11-20T09:00:00.000Z', problems };
  await show({ listContents: listOf([exampleItem({ status: 'Scheduled', preflight })]) });

  expect(await screen.findByRole('row', { name: /Rice terraces/ })).toHaveTextContent(
    /1 to fix: It has no picture. Select one./,
  );
});

test('the address opens Magic AI, and is tidy again', async () => {
  const { router } = await show({}, '/?sort=title&magicAI=open');

  expect(await screen.findByRole('dialog', { name: 'Describe your content' })).toBeVisible();
  expect(router.state.location.search).toBe('?sort=title');
});

test('the view that was chosen is remembered', async () => {
  const first = await show();
  await first.person.click(await screen.findByRole('button', { name: 'Show List View' }));
  first.unmount();

  await show();

  expect(await screen.findByRole('heading', { name: 'Friday 20th November' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show Calendar' })).toBeVisible();
});

test('the zone of the times is named', async () => {
  await show();

  expect(await screen.findByText(/^Times are in UTC/)).toBeVisible();
});

const simulated = { simulated: { feedUrl: '/feed', mailUrl: '/mail' } };

test('where nothing is simulated there is no sample week', async () => {
  await show({ listContents: [] });

  await screen.findByText('Nothing is planned yet');
  expect(screen.queryByRole('button', { name: 'Fill with a sample week' })).toBeNull();
});

test('the sample week fills the list and tells how many of its pictures are there', async () => {
  const { prev: _prev, next: _next, ...base } = exampleContent({ contents: [], version: 1 });
  const two = [base, { ...base, _id: 'content-2', title: 'Espresso' }];
  let isFilled = false;
  const { person, say, calls } = await renderRemote(remote.routes, {
    path: '/',
    config: simulated,
    replies: {
      listContents: listServer(() =>
        isFilled
          ? two.map(item =>
              exampleItem({
                ...item,
                _contentType: null,
                // The news alone tell of pictures.
                contents: [],
              }),
            )
          : [],
      ),
      listContentTypes: [],
      createSampleWeek: () => {
        isFilled = true;
        return two;
      },
    },
  });

  await person.click(await screen.findByRole('button', { name: 'Fill with a sample week' }));

  expect(await screen.findByText(/0 of 2 pictures are generated/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Espresso' })).toBeVisible();
  expect(calls('createSampleWeek')[0]?.body).toEqual({ timeZone: 'UTC' });

  const generated = (id: string, error: string | null) => {
    const content = { ...base, _id: id, contents: error ? [] : ['/a.png'], version: 2 };
    say('image-generated', { prediction: examplePrediction({ _content: id, error }), content });
  };
  generated('content-1', null);
  expect(await screen.findByText(/1 of 2 pictures are generated/)).toBeVisible();
  generated('content-2', 'The image model is away.');
  await waitFor(() => expect(screen.queryByText(/pictures are generated/)).toBeNull());
});

test('a sample week that is refused says why', async () => {
  const { person } = await renderRemote(remote.routes, {
    path: '/',
    config: simulated,
    replies: {
      listContents: [],
      listContentTypes: [],
      createSampleWeek: new ApiError('failed_precondition', 'The sample week is for trying it out.', 422),
    },
  });

  await person.click(await screen.findByRole('button', { name: 'Fill with a sample week' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('The sample week is for trying it out.');
});

test('the item under the pointer is fetched before it is opened, what the pointer passes is not', async () => {
  const { person, calls } = await show({ getContent: exampleContent({ _id: 'content-2' }) });
  const passed = await screen.findByRole('link', { name: 'Rice terraces at dawn' });
  const meant = screen.getByRole('link', { name: 'Espresso' });

  fireEvent.pointerOver(passed);
  await person.hover(meant);

  await waitFor(() => expect(calls('getContent').map(({ params }) => params.id)).toEqual(['content-2']));
});

test('nothing under the pointer is fetched for somebody who saves data', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }));
  const { person, calls, path } = await show();
  const link = await screen.findByRole('link', { name: 'Espresso' });

  fireEvent.pointerOver(link);
  fireEvent.focusIn(link);
  expect(calls('getContent')).toEqual([]);
  await person.click(link);

  await waitFor(() => expect(path()).toBe('/contents/content-2'));
  await waitFor(() => expect(calls('getContent')).toHaveLength(1));
});
