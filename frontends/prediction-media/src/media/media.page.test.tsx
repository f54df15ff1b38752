import { notify } from '@insta-ai/design';
import { ApiError } from '@insta-ai/platform';
import { renderRemote } from '@insta-ai/platform/testing';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { remote } from '../remote.tsx';

vi.setConfig({ testTimeout: 30_000 });

let pageHeight = 0;
beforeEach(() => {
  pageHeight = 5_000;
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => pageHeight);
});
afterEach(() => {
  notify.clear();
  vi.restoreAllMocks();
});

type Replies = NonNullable<NonNullable<Parameters<typeof renderRemote>[1]>['replies']>;

function show(replies: Replies) {
  return renderRemote(remote.routes, { path: '/media', replies });
}

function medium(number: number, change: Partial<MediaItem> = {}): MediaItem {
  return {
    output: `/media/outputs/a/${number}.png`,
    thumbnail: `/media/outputs/a/${number}-small.webp`,
    preferred: false,
    _prediction: `prediction-${number}`,
    _content: `content-${number}`,
    createdAt: '2026-11-20T08:30:00.000Z',
    ...change,
  };
}

function media(from: number, count: number): MediaItem[] {
  return Array.from({ length: count }, (_, index) => medium(from + index));
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

test('each picture is lazy, shows its thumbnail first and links to its file and its content', async () => {
  const { container, calls } = await show({ listMedia: media(1, 2) });

  const picture = await screen.findByRole('link', { name: 'picture 1, 11-20-2026 08:30' });

  expect(picture).toHaveAttribute('href', '/media/outputs/a/1.png');
  expect(screen.getByRole('img', { name: 'picture 1, 11-20-2026 08:30' })).toHaveAttribute('loading', 'lazy');
  expect(container.querySelector('img[src="/media/outputs/a/1-small.webp"]')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Content of picture 2' })).toHaveAttribute(
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

test.each(['mp4', 'mov', 'avi'])('a %s is shown as video and still links to its file', async extension => {
  const output = `/media/outputs/a/1.${extension}`;
  const { container } = await show({ listMedia: [medium(1, { output })] });

  expect(await screen.findByRole('link', { name: 'File of video 1' })).toHaveAttribute('href', output);
  expect(container.querySelector('video')).toHaveAttribute('src', output);
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
    listMedia: [medium(1, { preferred: true })],
    removePreferred: unavailable,
  });

  await person.click(await star('picture 1'));

  expect(await screen.findByText('The media service is restarting.')).toBeVisible();
  expect(await star('picture 1')).toHaveAttribute('aria-pressed', 'true');
});

test('the button switches between preferred media and all', async () => {
  const { person, calls } = await show({
    listMedia: ({ query }) => (query.filter === 'preferred' ? [] : media(1, 2)),
  });
  await star('picture 2');

  await person.click(screen.getByRole('button', { name: 'Show only preferred' }));
  expect(await screen.findByText('Nothing is preferred yet')).toBeVisible();
  expect(calls('listMedia').at(-1)?.query.filter).toBe('preferred');
  await person.click(screen.getByRole('button', { name: 'Show All' }));

  expect(await star('picture 2')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show only preferred' })).toBeVisible();
});

test('scrolling near the end fetches the next page, and a short page is the last', async () => {
  const { calls } = await show({
    // A new picture has come meanwhile: the last of the first page comes again.
    listMedia: ({ query }) => (query.currentPage === '0' ? media(1, 40) : media(40, 3)),
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

test('a picture that is generated meanwhile appears by itself', async () => {
  let found = media(2, 1);
  const { say } = await show({ listMedia: () => found });
  await star('picture 1');

  found = media(1, 2);
  say('image-generated', { prediction: {} as never, content: {} as never });

  expect(await star('picture 2')).toBeVisible();
});
