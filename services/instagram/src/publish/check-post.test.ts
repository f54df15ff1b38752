import type { InstagramType } from '@insta-ai/proto/data/content-type';
import { liveOptions } from '@insta-ai/proto/rules/post-options';
import { expect, it } from 'vitest';
import type { ConnectedAccount } from '../accounts/accounts.store.ts';
import { addressFinding } from '../accounts/media-address.ts';
import { createCheckPost } from './check-post.ts';

const noAnswer = async () => ({ kind: 'unclear', reason: 'not asked' }) as const;
const plainPost = {
  owner: 'u1',
  accountId: 'a1',
  instagramType: 'Post',
  files: 1,
  films: 0,
  hasCover: false,
  caption: '',
  onceLive: [],
  partners: [],
  musicId: '',
  placeId: '',
} as const;

const noRest = { restMs: () => 0 };

/** What is said of the address; no account is connected here. */
async function addressWords(
  uploadsFilms: boolean,
  instagramType: InstagramType,
  files: number,
  films: number,
  hasCover = false,
) {
  const checkPost = createCheckPost({
    accounts: { find: async () => undefined, noteQuota: async () => {} },
    graph: noAnswer,
    usage: noRest,
    hashtagCap: 5,
    whyNotFetched: async () =>
      addressFinding('http://127.0.0.1', { isReached: false, reason: 'it is at home' }),
    uploadsFilms: async () => uploadsFilms,
    now: () => new Date(),
  });
  const post = { ...plainPost, instagramType, files, films, hasCover };
  return (await checkPost(post))
    .filter(({ rule }) => rule === 'public-address')
    .map(({ message }) => message);
}

it('has nothing against films that are uploaded', async () => {
  expect(await addressWords(true, 'Reel', 3, 0)).toEqual([]);
  expect(await addressWords(true, 'Story', 1, 1)).toEqual([]);
  expect(await addressWords(true, 'Post', 2, 2)).toEqual([]);
});

it('says of pictures that they cannot be fetched, and of films that are not uploaded', async () => {
  const words = [expect.stringContaining('Instagram cannot fetch pictures from http://127.0.0.1')];
  expect(await addressWords(true, 'Post', 2, 1)).toEqual(words);
  expect(await addressWords(true, 'Story', 1, 0)).toEqual(words);
  expect(await addressWords(false, 'Reel', 1, 1)).toEqual(words);
  expect(await addressWords(true, 'Reel', 1, 1, true)).toEqual(words);
});

const account: ConnectedAccount = {
  owner: 'u1',
  accountId: 'a1',
  pageId: 'page-1',
  login: 'l1',
  needsReconnect: false,
  pageToken: 'EAApage',
  userToken: 'EAAlong',
};

/** What is said of what a post is to have once it is live, with a login that allows this. */
async function onceLiveWords(scopes: ConnectedAccount['scopes'], onceLive = liveOptions) {
  const checkPost = createCheckPost({
    accounts: { find: async () => ({ ...account, scopes }), noteQuota: async () => {} },
    graph: noAnswer,
    usage: noRest,
    hashtagCap: 5,
    now: () => new Date(),
  });
  return (await checkPost({ ...plainPost, onceLive })).map(({ level, message }) => `${level}: ${message}`);
}

it('warns of what a login without comments will not do', async () => {
  const why = 'the login does not let Insta AI manage comments.';
  expect(await onceLiveWords(['instagram_basic'])).toEqual([
    `warning: Its first comment will be left out: ${why}`,
    `warning: Its comments will stay on: ${why}`,
  ]);
  expect(await onceLiveWords([], ['commentsOff'])).toEqual([`warning: Its comments will stay on: ${why}`]);
});

it('says nothing where comments are allowed, where that is not known, and of a post without any', async () => {
  expect(await onceLiveWords(['instagram_basic', 'instagram_manage_comments'])).toEqual([]);
  expect(await onceLiveWords(undefined)).toEqual([]);
  expect(await onceLiveWords(['instagram_basic'], [])).toEqual([]);
});

it('asks Instagram nothing while the limits of the account are nearly used up', async () => {
  let asked = 0;
  const rests = { [account.accountId]: 60_000 };
  const checkPost = createCheckPost({
    accounts: { find: async () => account, noteQuota: async () => {} },
    graph: async () => {
      asked += 1;
      return noAnswer();
    },
    usage: { restMs: ({ accountId }) => rests[accountId] ?? 0 },
    hashtagCap: 5,
    now: () => new Date(),
  });
  const post = { ...plainPost, musicId: '1', placeId: '2', partners: ['bali.days'] };

  expect(await checkPost(post)).toEqual([]);
  expect(asked).toBe(0);
  delete rests[account.accountId];
  await checkPost(post);
  expect(asked).toBe(4);
});

it('asks anew after a question that failed, and keeps an answer for a minute', async () => {
  let asked = 0;
  let fails = true;
  const checkPost = createCheckPost({
    accounts: { find: async () => account, noteQuota: async () => {} },
    graph: async () => {
      asked += 1;
      if (fails) throw new Error('no store');
      return noAnswer();
    },
    usage: noRest,
    hashtagCap: 5,
    now: () => new Date('2026-07-01T10:00:00Z'),
  });

  await expect(checkPost(plainPost)).rejects.toThrow('no store');
  fails = false;
  expect(await checkPost(plainPost)).toEqual([]);
  await checkPost(plainPost);
  expect(asked).toBe(2);
});
