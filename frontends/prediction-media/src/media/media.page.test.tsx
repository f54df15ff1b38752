import { ApiError } from '@insta-ai/platform';
import { renderRemote } from '@insta-ai/platform/testing';
import { pageOf } from '@insta-ai/platform/testing/stub-transport';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleMedium } from '../../testing/example-medium.ts';
import { remote } from '../remote.tsx';

let pageHeight = 0;
beforeEach(() => {
  pageHeight = 5_000;
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => pageHeight);
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Replies = NonNullable<NonNullable<Parameters<typeof renderRemote>[1]>['replies']>;

function show(replies: Replies) {
  return renderRemote(remote.routes, { path: '/media', replies });
}

function media(from: number, count: number): MediaItem[] {
  return Array.from({ length: count }, (_, index) => exampleMedium(from + index));
}

const unavailable = new ApiError('invalid_argument', 'The media service is restarting.', 400);
const star = (name: string) => screen.findByRole('button', { name: `Preferred: ${name}` });

test('without media the screen says how to get some', async () => {
  await show({ listMedia: [] });

  expect(await screen.findByText('No media yet')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'All your media' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add Content' })).toHaveAttribute('href', '/contents/create');
  expect(document.title).toBe('All your media · Insta AI');
});

test('media that cannot be loaded says why and can be tried again', async () => {
  let isDown = true;
  const { person } = await show({
    listMedia: () => {
      if (isDown) throw unavailable;
      return media(1, 1);
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('The media service is restarting.');

  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await star('picture 1')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('each picture is a lazy small one, blurred first, and links to its file and its item', async () => {
  const { container, calls } = await show({ listMedia: media(1, 2) });

  const picture = await screen.findByRole('link', { name: 'picture 1, 11-20-2026 08:30' });

  expect(picture).toHaveAttribute('href', '/media/outputs/a/1.png');
  expect(screen.getByRole('img', { name: 'picture 1, 11-20-2026 08:30' })).toHaveAttribute('loading', 'lazy');
  expect(container.querySelector('img[src="/media/outputs/a/1-small.webp"]')).not.toBeNull();
  expect(container.querySelector('img[src="data:image/webp;base64,AAAA"]')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Used in Item 2, picture 2' })).toHaveAttribute(
    'href',
    '/contents/content-2',
  );
  expect(calls('listMedia')[0]?.query).toEqual({
    pageSize: '40',
    currentPage: '0',
    sortKey: 'createdAt',
    sortDirection: 'desc',
  });
});

test.each(['mp4', 'mov', 'avi'])(
  'a %s stands there as its picture and links to its file',
  async extension => {
    const output = `/media/outputs/a/1.${extension}`;
    await show({ listMedia: [exampleMedium(1, { output, width: 0, height: 0, placeholder: '' })] });

    const link = await screen.findByRole('link', { name: 'video 1, 11-20-2026 08:30' });

    expect(link).toHaveAttribute('href', output);
    expect(screen.getByRole('img', { name: 'video 1, 11-20-2026 08:30' })).toHaveAttribute(
      'src',
      '/media/outputs/a/1-small.webp',
    );
  },
);

test('a picture says whether its item uses it, and nothing that cannot be told', async () => {
  const owner = { _id: 'content-1', title: '', status: 'Draft', isSelected: false };
  await show({ listMedia: [exampleMedium(1, { usedIn: owner }), exampleMedium(2, { usedIn: null })] });

  expect(await screen.findByRole('link', { name: 'Made for NO_NAME, picture 1' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open its content, picture 2' })).toBeVisible();
});

test('a star is shown at once, before the server has answered', async () => {
  const { person, calls } = await show({
    listMedia: media(1, 1),
    addPreferred: () => new Promise(() => {}),
  });

  await person.click(await star('picture 1'));

  expect(await star('picture 1')).toHaveAttribute('aria-pressed', 'true');
  expect(calls('addPreferred')).toMatchObject([
    { params: { id: 'prediction-1' }, body: { output: '/media/outputs/a/1.png' } },
  ]);
});

test('a star that cannot be kept is taken back, and the reason is said', async () => {
  const { person } = await show({
    listMedia: [exampleMedium(1, { preferred: true })],
    removePreferred: unavailable,
  });

  await person.click(await star('picture 1'));

  expect(await screen.findByText('The media service is restarting.')).toBeVisible();
  expect(await star('picture 1')).toHaveAttribute('aria-pressed', 'true');
});

test('the button switches between preferred media and all', async () => {
  const { person, calls } = await show({
    listMedia: ({ query }) => (query.filter?.includes('preferred') ? [] : media(1, 2)),
  });
  await star('picture 2');

  await person.click(screen.getByRole('button', { name: 'Show only preferred' }));
  expect(await screen.findByText('No preferred media yet')).toBeVisible();
  expect(calls('listMedia').at(-1)?.query.filter).toBe('{"preferred":true}');
  await person.click(screen.getByRole('button', { name: 'Show All' }));

  expect(await star('picture 2')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show only preferred' })).toBeVisible();
});

test('scrolling near the end fetches the next page, and a short page is the last', async () => {
  const { calls } = await show({
    // A new picture has come meanwhile: the last of the first page comes again.
    listMedia: ({ query }) =>
      query.currentPage === '0' ? pageOf(media(1, 40), 41) : pageOf(media(40, 3), 42),
  });
  await star('picture 40');
  expect(calls('listMedia')).toHaveLength(1);

  pageHeight = 800;
  fireEvent.scroll(window);

  expect(await star('picture 42')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Preferred: picture 43' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Load more...' })).toBeNull();
  expect(calls('listMedia')).toHaveLength(2);
});

test('a page that fails leaves what is there, and Load more... asks again', async () => {
  let isDown = true;
  const { person } = await show({
    listMedia: ({ query }) => {
      if (query.currentPage === '0') return media(1, 40);
      if (isDown) throw unavailable;
      return media(41, 1);
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Load more...' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The media service is restarting.');
  expect(await star('picture 40')).toBeVisible();

  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Load more...' }));

  expect(await star('picture 41')).toBeVisible();
});

test('a picture without its star stays among the preferred until more is fetched, and none is skipped', async () => {
  let preferred = media(1, 41).map(item => ({ ...item, preferred: true }));
  const { person, calls } = await show({
    listMedia: ({ query }) => preferred.slice(Number(query.currentPage) * 40).slice(0, 40),
    removePreferred: ({ body }) => {
      preferred = preferred.filter(item => item.output !== body?.output);
      return {} as never;
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Show only preferred' }));
  await person.click(await star('picture 1'));
  await waitFor(() => expect(calls('removePreferred')).toHaveLength(1));
  expect(await star('picture 1')).toHaveAttribute('aria-pressed', 'false');

  await person.click(screen.getByRole('button', { name: 'Load more...' }));

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more...' })).toBeNull());
  const files = screen.getAllByRole('link', { name: /^picture/ }).map(link => link.getAttribute('href'));
  expect(files).toEqual(preferred.map(item => item.output));
});

test('what was deleted in another tab makes the next page skip nothing', async () => {
  let all = media(1, 50);
  await show({
    listMedia: ({ query }) => pageOf(all.slice(Number(query.currentPage) * 40).slice(0, 40), all.length),
  });
  const shown = () => Array.from(document.links, link => link.getAttribute('href'));
  const outputs = () => all.map(({ output }) => output);
  await waitFor(() => expect(shown()).toEqual(expect.arrayContaining(outputs().slice(0, 40))));
  all = all.slice(5);

  fireEvent.click(screen.getByText('Load more...'));

  await waitFor(() => expect(shown()).toEqual(expect.arrayContaining(outputs())));
});

test('a picture that is generated meanwhile appears by itself', async () => {
  let found = media(2, 1);
  const { say } = await show({ listMedia: () => found });
  await star('picture 1');

  found = media(1, 2);
  say('image-generated', { prediction: {} as never, content: {} as never });

  expect(await star('picture 2')).toBeVisible();
});

test('filters are asked of the server, counted, and taken away again', async () => {
  const { person, calls, router } = await show({
    listMedia: ({ query }) => (query.kind === 'video' ? [] : media(1, 2)),
    listContentTypes: [],
  });
  await star('picture 2');
  await person.click(screen.getByRole('button', { name: 'Show Filters' }));

  await person.click(screen.getByRole('combobox', { name: 'Kind' }));
  await person.click(await screen.findByRole('option', { name: 'Videos' }));

  expect(await screen.findByText('No media match the filters')).toBeVisible();
  expect(calls('listMedia').at(-1)?.query).toMatchObject({ kind: 'video', currentPage: '0' });
  expect(screen.getByRole('button', { name: /Hide Filters/ })).toHaveTextContent('1 active');
  expect(router.state.location.search).toBe('?kind=video');

  await person.click(
    within(screen.getByText('No media match the filters').parentElement as HTMLElement).getByRole('button', {
      name: 'Clear filters',
    }),
  );
  expect(await star('picture 2')).toBeVisible();
  expect(router.state.location.search).toBe('');
});

test('a range of days is asked for in the zone of the user, and one that ends too early says so', async () => {
  const { calls } = await show({ listMedia: media(1, 1), listContentTypes: [] });
  await star('picture 1');
  fireEvent.click(screen.getByRole('button', { name: 'Show Filters' }));

  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-19' } });

  expect(await screen.findByText('This day is before From.')).toBeVisible();
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-20' } });
  await waitFor(() =>
    expect(calls('listMedia').at(-1)?.query).toMatchObject({
      from: '2026-11-20T00:00:00.000Z',
      to: '2026-11-21T00:00:00.000Z',
    }),
  );
});

test('the size of the pictures is set by keyboard and remembered', async () => {
  const { person } = await show({ listMedia: media(1, 1) });
  const grid = await screen.findByRole('list', { name: 'Media' });
  const slider = screen.getByRole('slider', { name: 'Picture size' });

  slider.focus();
  await person.keyboard('{ArrowRight}');

  expect(grid.style.getPropertyValue('--size')).toBe('192px');
  expect(localStorage.getItem('media_tile_size')).toBe('192');
  localStorage.removeItem('media_tile_size');
});

test('a picture that comes while one looks further down waits until it is asked for', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  let found = media(2, 1);
  const { person, say, calls } = await show({ listMedia: () => found });
  await star('picture 1');
  Object.defineProperty(window, 'scrollY', { value: 900, configurable: true });

  found = media(1, 2);
  say('image-generated', { prediction: {} as never, content: {} as never });
  const button = await screen.findByRole('button', { name: 'Show new media' });
  expect(calls('listMedia')).toHaveLength(1);
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  await person.click(button);

  expect(await star('picture 2')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show new media' })).toBeNull();
});
