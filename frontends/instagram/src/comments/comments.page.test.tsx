import { ApiError, session } from '@insta-ai/platform';
import { renderRemote, testUser } from '@insta-ai/platform/testing';
import type { HashtagPost } from '@insta-ai/proto/http/instagram';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { cannedReplies } from '../canned-replies.ts';
import { remote } from '../remote.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

type Replies = NonNullable<NonNullable<Parameters<typeof renderRemote>[1]>['replies']>;

async function show(replies: Replies = {}, headers: { [name: string]: string } = {}) {
  const shown = await renderRemote(remote.routes, {
    path: '/comments',
    headers,
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

  expect(only.getByRole('img', { name: /no picture/ })).toBeVisible();
  expect(only.getByText('This post has no caption.')).toBeVisible();
  expect(only.queryByRole('link')).toBeNull();
  expect(only.getByRole('button', { name: 'Generate answer' })).toBeDisabled();
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

/** A browser that opens the post in another tab. */
const openingTabs = () => vi.spyOn(window, 'open').mockReturnValue({ opener: window } as unknown as Window);

test('Comment Now copies the answer as the person left it and opens the post', async () => {
  const open = openingTabs();
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
  expect(await screen.findByText(/Answer copied. Paste it/)).toBeVisible();
  expect(open.mock.results[0]?.value.opener).toBeNull();
});

test('an answer says in whose voice it was written, and with which posts, for as long as it is that answer', async () => {
  const voice = { hadSheet: true, exemplars: [{ id: 'm1', opening: 'Fresh bread at six.' }] };
  const { person } = await show({
    searchByHashtag: [post()],
    generateAnswer: { ...cannedReplies.generateAnswer, voice },
  });
  await search(person);
  await person.click(await screen.findByRole('button', { name: 'Generate answer' }));

  expect(await screen.findByText('Written in your voice, with 1 of your posts')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show them' }));
  expect(screen.getByText('Fresh bread at six.')).toBeVisible();

  await person.type(screen.getByLabelText('Answer'), ' Lovely!');
  expect(screen.getByText('Written in your voice, with 1 of your posts, then edited')).toBeVisible();
  await person.clear(screen.getByLabelText('Answer'));
  expect(screen.queryByText(/^Written in your voice/)).toBeNull();
});

test('a post that the browser does not open is offered as a link', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const { person } = await show({ searchByHashtag: [post()] });
  await search(person);
  await person.click(await screen.findByRole('button', { name: 'Generate answer' }));

  await person.click(await screen.findByRole('button', { name: 'Comment Now' }));

  expect(await screen.findByRole('alert')).toHaveTextContent(/copied, but your browser blocked the post/);
  expect(screen.getByRole('link', { name: 'Open the post' })).toHaveAttribute(
    'href',
    'https://www.instagram.com/p/1/',
  );
  expect(await navigator.clipboard.readText()).toBe(cannedReplies.generateAnswer.answer);
});

test('an answer to a post without an address is copied all the same', async () => {
  const open = openingTabs();
  const { person } = await show({ searchByHashtag: [post({ permalink: '' })] });
  await search(person);
  await person.click(await screen.findByRole('button', { name: 'Generate answer' }));
  await person.click(await screen.findByRole('button', { name: 'Comment Now' }));

  expect(await screen.findByText(/gave no link to this post/)).toBeVisible();
  expect(open).not.toHaveBeenCalled();
});

test('an answer is written in the tone that is chosen, and the choice is remembered', async () => {
  const { person, calls, unmount } = await show({ searchByHashtag: [post()] });
  await search(person);
  expect(await screen.findByRole('combobox', { name: 'Tone of answers' })).toHaveValue('As in your profile');
  await person.click(screen.getByRole('combobox', { name: 'Tone of answers' }));
  await person.click(await screen.findByRole('option', { name: 'Playful' }));
  await person.click(screen.getByRole('button', { name: 'Generate answer' }));
  await screen.findByLabelText('Answer');
  expect(calls('generateAnswer')[0]?.body).toEqual({ post: post(), tone: 'playful' });
  unmount();

  const { person: later } = await show({ searchByHashtag: [post()] });
  await search(later);
  expect(await screen.findByRole('combobox', { name: 'Tone of answers' })).toHaveValue('Playful');
});

test('the budget stands beside the field once it is known', async () => {
  const { person } = await show({}, { 'x-hashtag-budget': '27' });
  expect(screen.getByText(/30 different hashtags in 7 days/)).toBeVisible();
  expect(screen.queryByRole('status', { name: 'Hashtag budget' })).toBeNull();
  await search(person);

  expect(await screen.findByRole('status', { name: 'Hashtag budget' })).toHaveTextContent(
    '27 of 30 new hashtags left',
  );
});

test('each account has a budget of its own, and only that of the selected one is shown', async () => {
  const { person } = await show({}, { 'x-hashtag-budget': '27' });
  await search(person);
  const budget = () => screen.queryByRole('status', { name: 'Hashtag budget' });
  await waitFor(() => expect(budget()).toHaveTextContent('27 of 30 new hashtags left'));

  act(() => session.setUser({ ...testUser, instagramAccount: 'ig-2' }));
  expect(budget()).toBeNull();
  act(() => session.setUser(testUser));
  expect(budget()).toHaveTextContent('27 of 30 new hashtags left');
});

test('a used-up budget is said by the refusal and stands at 0', async () => {
  const message = 'Instagram allows searches for 30 different hashtags in 7 days.';
  const usedUp = new ApiError('rate_limited', message, 429, { budget: 0 });
  const { person } = await show({ searchByHashtag: usedUp });
  await search(person);

  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('status', { name: 'Hashtag budget' })).toHaveTextContent(
    '0 of 30 new hashtags left',
  );
});

test('the last searches are one click away, newest first, also after leaving', async () => {
  const { person, unmount } = await show();
  for (const hashtag of ['#sea', 'harbour', 'SEA']) {
    await search(person, hashtag);
    await screen.findByRole('region', { name: `Top posts of #${hashtag.replace('#', '')}` });
  }
  unmount();

  const { person: later, calls } = await show();
  const list = within(screen.getByRole('list', { name: 'Recent searches' }));
  expect(list.getAllByRole('button').map(chip => chip.textContent)).toEqual(['#SEA', '#harbour']);
  await later.click(list.getByRole('button', { name: '#harbour' }));

  await card(1);
  expect(calls('searchByHashtag').map(({ body }) => body)).toEqual([{ hashtag: 'harbour' }]);
  expect(screen.getByLabelText('Hashtag')).toHaveValue('harbour');
});

test('an answer that cannot be copied is said, and the post is not opened', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const { person } = await show({ searchByHashtag: [post()] });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await search(person);
  await person.click(await screen.findByRole('button', { name: 'Generate answer' }));

  await person.click(await screen.findByRole('button', { name: 'Comment Now' }));

  expect(await screen.findByRole('alert')).toHaveTextContent(/Your browser blocked copying/);
  const answer = screen.getByLabelText<HTMLTextAreaElement>('Answer');
  expect(answer).toHaveFocus();
  expect(answer.selectionEnd).toBe(answer.value.length);
  expect(screen.getByRole('link', { name: 'Open the post' })).toBeVisible();
  expect(open).not.toHaveBeenCalled();
});

const fresh = 'What a morning to remember. Which beach is this?';

/** The person's own answer stands in the field, and a new one has been asked for. */
async function answeredAnew() {
  const shown = await show({ searchByHashtag: [post()] });
  const { person } = shown;
  await search(person);
  await person.click(await screen.findByRole('button', { name: 'Generate answer' }));
  await person.clear(await screen.findByLabelText('Answer'));
  await person.type(screen.getByLabelText('Answer'), 'My own words.');
  await person.click(screen.getByRole('button', { name: 'Generate answer' }));
  return { ...shown, dialog: await compared() };
}

const compared = async () =>
  within(await screen.findByRole('dialog', { name: 'Your words and the new ones' }));

test('a new answer stands beside what is there until the person chooses', async () => {
  const { person, dialog } = await answeredAnew();

  expect(dialog.getByRole('figure', { name: 'Yours' })).toHaveTextContent('My own words.');
  expect(dialog.getByRole('figure', { name: 'New' })).toHaveTextContent(fresh);
  expect(dialog.getByRole('button', { name: 'Keep' })).toHaveFocus();
  expect(screen.getByLabelText('Answer', { selector: 'textarea' })).toHaveValue('My own words.');
  await person.keyboard('{Enter}');

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Answer')).toHaveValue('My own words.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test.each([
  ['Replace', fresh, 'Answer replaced.'],
  ['Insert', `My own words.\n\n${fresh}`, 'Answer added to yours.'],
])('%s of a new answer says so, and can be undone', async (way, after, said) => {
  const { person, dialog } = await answeredAnew();

  await person.click(dialog.getByRole('button', { name: way }));

  expect(screen.getByLabelText('Answer')).toHaveValue(after);
  expect(await screen.findByText(said)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByLabelText('Answer')).toHaveValue('My own words.');
  expect(screen.getByLabelText('Answer')).toHaveFocus();
  expect(screen.queryByText(said)).toBeNull();
});

/** An answer in the person's own words, which stand nowhere else. */
async function answeredByHand() {
  const shown = await show({ searchByHashtag: [post()] });
  const { person } = shown;
  await search(person);
  await person.click(await screen.findByRole('button', { name: 'Generate answer' }));
  await person.type(await screen.findByLabelText('Answer'), ' Mine.');
  return shown;
}

test('an answer that was changed and not copied is asked about before another search takes its place', async () => {
  const { person, calls } = await answeredByHand();

  await search(person, 'coast');
  const question = within(await screen.findByRole('dialog', { name: 'Search without copying?' }));
  await person.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('searchByHashtag')).toHaveLength(1);
  expect(screen.getByLabelText('Answer')).toHaveValue(`${fresh} Mine.`);

  await person.click(screen.getByRole('button', { name: 'Search Posts' }));
  await person.click(await screen.findByRole('button', { name: 'Search' }));
  await waitFor(() => expect(calls('searchByHashtag')).toHaveLength(2));
});

test('it is asked about before the page is left, too, unless it was copied', async () => {
  openingTabs();
  const { person, path, router } = await answeredByHand();

  act(() => void router.navigate('/'));
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(path()).toBe('/comments');

  await person.click(screen.getByRole('button', { name: 'Comment Now' }));
  await screen.findByText(/Answer copied. Paste it/);
  act(() => void router.navigate('/'));
  await waitFor(() => expect(path()).toBe('/'));
});

test('an answer that would be longer than a comment with the new one in it takes no Insert', async () => {
  const { person } = await show({ searchByHashtag: [post()] });
  await search(person);
  await person.click(await screen.findByRole('button', { name: 'Generate answer' }));
  fireEvent.change(await screen.findByLabelText('Answer'), { target: { value: 'a'.repeat(2_190) } });
  await person.click(screen.getByRole('button', { name: 'Generate answer' }));
  const dialog = await compared();

  expect(dialog.getByText(/^With Insert it is .* characters long; 2,200 are taken\.$/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Insert' })).toBeDisabled();
  expect(dialog.getByRole('button', { name: 'Replace' })).toBeEnabled();
});

test('what is typed after a choice is not taken back by its Undo', async () => {
  const { person, dialog } = await answeredAnew();
  await person.click(dialog.getByRole('button', { name: 'Replace' }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();

  await person.type(screen.getByLabelText('Answer'), '!');

  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('an emptied answer takes the new one without a question', async () => {
  const { person, calls } = await show({ searchByHashtag: [post()] });
  await search(person);
  await person.click(await screen.findByRole('button', { name: 'Generate answer' }));
  await person.clear(await screen.findByLabelText('Answer'));

  await person.click(screen.getByRole('button', { name: 'Generate answer' }));

  await waitFor(() => expect(screen.getByLabelText('Answer')).toHaveValue(fresh));
  expect(calls('generateAnswer')).toHaveLength(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who types while an answer is written keeps the keys, and compares when ready', async () => {
  const answers = [Promise.resolve({ answer: fresh }), Promise.withResolvers<{ answer: string }>()] as const;
  let asked = 0;
  const { person } = await show({
    searchByHashtag: [post()],
    generateAnswer: () => {
      asked += 1;
      return asked === 1 ? answers[0] : answers[1].promise;
    },
  });
  await search(person);
  await person.click(await screen.findByRole('button', { name: 'Generate answer' }));
  const answer = await screen.findByLabelText('Answer');
  await person.click(screen.getByRole('button', { name: 'Generate answer' }));
  await person.clear(answer);
  await person.type(answer, 'Typed meanwhile');

  answers[1].resolve({ answer: 'Another one.' });

  expect(await screen.findByText('New words are ready. Yours are untouched.')).toBeVisible();
  expect(answer).toHaveValue('Typed meanwhile');
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Compare' }));
  const dialog = await compared();
  expect(dialog.getByRole('figure', { name: 'Yours' })).toHaveTextContent('Typed meanwhile');
  expect(dialog.getByRole('figure', { name: 'New' })).toHaveTextContent('Another one.');
});

test('an answer that could not be written says why, and the button works again', async () => {
  const { person } = await show({ searchByHashtag: [post()], generateAnswer: unavailable });
  await search(person);

  await person.click(await screen.findByRole('button', { name: 'Generate answer' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Instagram does not answer.');
  expect(screen.getByRole('button', { name: 'Generate answer' })).toBeEnabled();
});

test('an answer that was lost on its way is asked for under the same key, and the next one under another', async () => {
  let isLost = true;
  const { person, calls } = await show({
    // Its picture has another address each time.
    searchByHashtag: () => [post({ media_url: `https://cdn.example/${Math.random()}.jpg` })],
    generateAnswer: () => {
      if (isLost) throw new ApiError('unavailable', 'Insta AI cannot be reached.', 0);
      return { answer: fresh };
    },
  });
  const press = async () => person.click(await screen.findByRole('button', { name: 'Generate answer' }));
  await search(person);
  await press();
  await screen.findByText('Insta AI cannot be reached.');
  isLost = false;
  await search(person);
  await press();
  await waitFor(() => expect(screen.getByLabelText('Answer')).toHaveValue(fresh));
  await press();
  await waitFor(() => expect(calls('generateAnswer')).toHaveLength(3));

  const [first, again, next] = calls('generateAnswer').map(({ repeatKey }) => repeatKey);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test('an answer that came when nobody was there to see it is asked for under the same key', async () => {
  const written = Promise.withResolvers<{ answer: string }>();
  const { person, calls, router } = await show({
    searchByHashtag: [post()],
    generateAnswer: () => written.promise,
  });
  const press = async () => person.click(await screen.findByRole('button', { name: 'Generate answer' }));
  await search(person);
  await press();
  await act(() => router.navigate('/elsewhere'));
  await act(async () => written.resolve({ answer: fresh }));

  await act(() => router.navigate('/comments'));
  await search(person);
  await press();

  await waitFor(() => expect(screen.getByLabelText('Answer')).toHaveValue(fresh));
  const [first, again] = calls('generateAnswer').map(({ repeatKey }) => repeatKey);
  expect(again).toBe(first);
});
