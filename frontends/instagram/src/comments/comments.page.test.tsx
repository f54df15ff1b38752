import { notify } from '@insta-ai/design';
import { ApiError } from '@insta-ai/platform';
import { renderRemote } from '@insta-ai/platform/testing';
import type { HashtagPost } from '@insta-ai/proto/http/instagram';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { cannedReplies } from '../canned-replies.ts';
import { remote } from '../remote.tsx';

vi.setConfig({ testTimeout: 30_000 });
afterEach(() => {
  notify.clear();
  vi.restoreAllMocks();
});

type Replies = NonNullable<NonNullable<Parameters<typeof renderRemote>[1]>['replies']>;

async function show(replies: Replies = {}) {
  const shown = await renderRemote(remote.routes, {
    path: '/comments',
    replies: { ...cannedReplies, ...replies },
  });
  await screen.findByRole('heading', { level: 1, name: 'Comments' });
  return shown;
}

async function search(person: Awaited<ReturnType<typeof show>>['person'], hashtag = 'sea') {
  await person.clear(screen.getByLabelText('Hashtag'));
  await person.type(screen.getByLabelText('Hashtag'), `${hashtag}{Enter}`);
}

const post = (change: Partial<HashtagPost> = {}): HashtagPost => ({
  id: '1',
  permalink: 'https://www.instagram.com/p/1/',
  media_url: 'https://cdn.example/1.jpg',
  caption: 'Good morning, harbour!',
  ...change,
});
const unavailable = new ApiError('unavailable', 'Instagram does not answer.', 503);
const card = (number: number) => screen.findByRole('article', { name: `Post ${number}` });

test('before a search the screen says what to do, and an empty field searches nothing', async () => {
  const { person, calls } = await show();

  expect(screen.getByText('Which posts would you like to answer?')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Search Posts' })).toBeDisabled();
  await search(person, ' ');
  expect(calls()).toEqual([]);
  expect(document.title).toBe('Comments · Insta AI');
});

test('Enter searches, and the screen says so while it does', async () => {
  const { person, calls } = await show({ searchByHashtag: () => new Promise(() => {}) });

  await search(person, '#sea');

  expect(await screen.findByText('Searching ...')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Search Posts' })).toBeDisabled();
  expect(calls('searchByHashtag').map(call => call.body)).toEqual([{ hashtag: '#sea' }]);
});

test('each result shows its picture, linked to the post, and its caption', async () => {
  const { person } = await show();
  await person.type(screen.getByLabelText('Hashtag'), 'sea');
  await person.click(screen.getByRole('button', { name: 'Search Posts' }));

  const first = within(await card(1));

  expect(first.getByRole('link', { name: 'Post 1 on Instagram' })).toHaveAttribute(
    'href',
    'https://www.instagram.com/p/example-1/',
  );
  expect(first.getByText(/First swim of the year/)).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(screen.queryByText('Searching ...')).toBeNull();
});

test('a post without picture, address or caption says what it lacks', async () => {
  const { person } = await show({
    searchByHashtag: [post({ permalink: '', media_url: null, caption: '' })],
  });
  await search(person);

  const only = within(await card(1));

  expect(only.getByRole('img', { name: /without a picture/ })).toBeVisible();
  expect(only.getByText('This post has no caption.')).toBeVisible();
  expect(only.queryByRole('link')).toBeNull();
});

test('a long caption is cut until the person wants all of it', async () => {
  const { person } = await show({ searchByHashtag: [post({ caption: 'wave '.repeat(100) })] });
  await search(person);

  await person.click(await screen.findByRole('button', { name: 'Show more', expanded: false }));

  expect(screen.getByRole('button', { name: 'Show less', expanded: true })).toBeVisible();
});

test('a video is shown as video and links to its post', async () => {
  const { person, container } = await show({
    searchByHashtag: [post({ media_url: 'https://cdn.example/1.mp4?size=1' })],
  });
  await search(person);

  expect(await screen.findByRole('link', { name: 'Post 1 on Instagram' })).toBeVisible();
  expect(container.querySelector('video')).not.toBeNull();
});

test('a hashtag without posts says so', async () => {
  const { person } = await show({ searchByHashtag: [] });

  await search(person, '#nobodywritesthis');

  expect(await screen.findByText('No posts found for #nobodywritesthis')).toBeVisible();
});

test('a failed search says why, keeps what was typed and found, and can be tried again', async () => {
  let isDown = false;
  const { person, calls } = await show({
    searchByHashtag: () => {
      if (isDown) throw unavailable;
      return [post()];
    },
  });
  await search(person);
  await card(1);

  isDown = true;
  await search(person, 'harbour');
  expect(await screen.findByRole('alert')).toHaveTextContent('Instagram does not answer.');
  expect(screen.getByLabelText('Hashtag')).toHaveValue('harbour');
  expect(await card(1)).toBeVisible();

  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(calls('searchByHashtag').at(-1)?.body).toEqual({ hashtag: 'harbour' });
});

test('what cannot be a hashtag is refused in plain words, without a second try', async () => {
  const refusal = new ApiError('invalid_argument', 'Please type one hashtag.', 400);
  const { person } = await show({ searchByHashtag: refusal });

  await search(person, 'a-b');

  expect(await screen.findByRole('alert')).toHaveTextContent('Please type one hashtag.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('Generate answer says that it generates', async () => {
  const { person, calls } = await show({
    searchByHashtag: [post()],
    generateAnswer: () => new Promise(() => {}),
  });
  await search(person);
  await person.click(await screen.findByRole('button', { name: 'Generate answer' }));

  expect(await screen.findByRole('button', { name: 'Generating...' })).toBeDisabled();
  expect(calls('generateAnswer')[0]?.body).toEqual({ post: post() });
});

test('Comment Now copies the answer as the person left it and opens the post', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const { person } = await show({ searchByHashtag: [post()] });
  await search(person);
  await person.click(await screen.findByRole('button', { name: 'Generate answer' }));
  const answer = await screen.findByLabelText('Answer');
  expect(answer).toHaveValue('What a morning to remember. Which beach is this?');

  await person.clear(answer);
  await person.type(answer, 'Lovely!');
  await person.click(screen.getByRole('button', { name: 'Comment Now' }));

  await waitFor(() => expect(open).toHaveBeenCalledOnce());
  expect(open.mock.calls[0]?.slice(0, 2)).toEqual(['https://www.instagram.com/p/1/', '_blank']);
  expect(await navigator.clipboard.readText()).toBe('Lovely!');
});

test('an answer that cannot be copied is said, and the post is not opened', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const { person } = await show({ searchByHashtag: [post()] });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await search(person);
  await person.click(await screen.findByRole('button', { name: 'Generate answer' }));

  await person.click(await screen.findByRole('button', { name: 'Comment Now' }));

  expect(await screen.findByText(/could not be copied/)).toBeVisible();
  expect(open).not.toHaveBeenCalled();
});

test('a new answer replaces what the person wrote only after a question', async () => {
  const { person, calls } = await show({ searchByHashtag: [post()] });
  await search(person);
  await person.click(await screen.findByRole('button', { name: 'Generate answer' }));
  await person.type(await screen.findByLabelText('Answer'), ' Mine.');

  await person.click(screen.getByRole('button', { name: 'Generate answer' }));
  expect(await screen.findByRole('dialog', { name: 'Replace your answer?' })).toBeVisible();
  expect(calls('generateAnswer')).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Replace' }));

  await waitFor(() => expect(calls('generateAnswer')).toHaveLength(2));
});

test('an answer that could not be written says why, and the button works again', async () => {
  const { person } = await show({ searchByHashtag: [post()], generateAnswer: unavailable });
  await search(person);

  await person.click(await screen.findByRole('button', { name: 'Generate answer' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Instagram does not answer.');
  expect(screen.getByRole('button', { name: 'Generate answer' })).toBeEnabled();
});
