import { ApiError } from '@insta-ai/platform';
import { renderRemote } from '@insta-ai/platform/testing';
import { error } from '@insta-ai/proto/rules/finding';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { exampleContent, exampleItem, examplePrediction } from '../canned-replies.ts';
import { remote } from '../remote.tsx';

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
    replies: { listContents: [dawn, espresso, nameless], listContentTypes: [], ...replies },
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
    listContents: () => {
      if (isDown) throw new ApiError('unavailable', 'The server is restarting.', 503);
      return [dawn];
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is restarting.');

  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('link', { name: 'Rice terraces at dawn' })).toBeVisible();
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

test('a failed publish is the status of its row', async () => {
  const outcome = { state: 'failed' as const, message: '', advice: '', at: '2026-11-21T09:00:00.000Z' };
  await show({ listContents: [exampleItem({ status: 'Scheduled', outcome })] });

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

test('filters narrow the rows in the browser and say how many are active', async () => {
  const { person, calls } = await show();
  await person.click(await screen.findByRole('button', { name: 'Show Filters' }));

  await person.type(screen.getByLabelText('City'), 'ROM');

  await waitFor(() => expect(screen.queryByRole('link', { name: /Rice/ })).toBeNull());
  expect(screen.getByRole('link', { name: 'Espresso' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Hide Filters/ })).toHaveTextContent('1 active');
  expect(calls('listContents')).toHaveLength(1);
});

test('the list view groups by day, earliest first', async () => {
  const { person } = await show();

  await person.click(await screen.findByRole('button', { name: 'Show List View' }));

  const headings = (await screen.findAllByRole('heading', { level: 2 })).map(
    ({ textContent }) => textContent,
  );
  expect(headings).toEqual(['Friday 20th November', 'Saturday 21st November', 'Without a date']);
  const day = screen.getByRole('region', { name: 'Friday 20th November' });
  expect(within(day).getByRole('link')).toHaveAttribute('href', '/contents/content-2');
  expect(day).toHaveTextContent(/07:30.*Scheduled.*Daily story.*Tegallalang, Rome/);
  expect(screen.getByRole('button', { name: 'Show Table View' })).toBeVisible();
});

test('a full page may go on: Load more fetches the next one', async () => {
  const full = Array.from({ length: 40 }, (_, n) => exampleItem({ _id: `c${n}`, title: `Item ${n}` }));
  const { person, calls } = await show({
    listContents: ({ query }) =>
      query.currentPage === '0' ? full : [exampleItem({ _id: 'last', title: 'Last' })],
  });

  await person.click(await screen.findByRole('button', { name: 'Load more...' }));

  expect(await screen.findByRole('link', { name: 'Last' })).toBeVisible();
  expect(calls('listContents')[1]?.query).toMatchObject({ currentPage: '1', pageSize: '40' });
  expect(screen.queryByRole('button', { name: 'Load more...' })).toBeNull();
});

test('coming near the end of the page loads the next one by itself', async () => {
  const full = Array.from({ length: 40 }, (_, n) => exampleItem({ _id: `c${n}`, title: `Item ${n}` }));
  const { calls } = await show({ listContents: ({ query }) => (query.currentPage === '0' ? full : []) });
  await screen.findByRole('button', { name: 'Load more...' });

  window.dispatchEvent(new Event('scroll'));

  await waitFor(() => expect(calls('listContents')).toHaveLength(2));
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
  await waitFor(() => expect(path()).toBe('/contents/fresh'), { timeout: 10_000 });
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
  await show({ listContents: [exampleItem({ status: 'Scheduled', preflight })] });

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
      listContents: () =>
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
