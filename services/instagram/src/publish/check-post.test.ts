import type { InstagramType } from '@insta-ai/proto/data/content-type';
import { expect, it } from 'vitest';
import { publicAddressFinding } from '../accounts/media-address.ts';
import { createCheckPost } from './check-post.ts';

/** What is said of the address; no account is connected here. */
async function addressWords(
  uploadsFilms: boolean,
  instagramType: InstagramType,
  files: number,
  films: number,
  hasCover = false,
) {
  const checkPost = createCheckPost({
    accounts: { find: async () => undefined },
    graph: async () => ({ kind: 'unclear', reason: 'not asked' }),
    hashtagCap: 5,
    addressFinding: publicAddressFinding('http://127.0.0.1'),
    uploadsFilms,
    now: () => new Date(),
  });
  const post = {
    owner: 'u1',
    accountId: 'a1',
    caption: '',
    instagramType,
    files,
    films,
    hasCover,
    partners: [],
  };
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
