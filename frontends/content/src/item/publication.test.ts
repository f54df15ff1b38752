import { ApiError } from '@insta-ai/platform';
import { expect, test } from 'vitest';
import { consentAfter, publicationAsked, publicationOf, questionAbout } from './publication.ts';

const publishedDate = '2026-11-12T14:03:00.000Z';
const permalink = 'https://insta/p/1';

test('an item was published when its moment or its address is known', () => {
  expect(publicationOf({ publishedDate, permalink: null })).toEqual({ publishedDate, permalink: null });
  expect(publicationOf({ publishedDate: null, permalink })).toEqual({ publishedDate: null, permalink });
  expect(publicationOf({ publishedDate: null, permalink: null })).toBeNull();
});

test('the question of the server carries the publication it is about', () => {
  const asked = new ApiError('published_before', 'Post it again?', 409, { publishedDate, permalink: null });

  expect(publicationAsked(asked)).toEqual({ publishedDate, permalink: null });
  expect(publicationAsked(new ApiError('conflict', 'Changed.', 409, { publishedDate }))).toBeNull();
  expect(publicationAsked(new Error('x'))).toBeNull();
});

test('of what may be live the word names since when that is not known, and the question says so', () => {
  const mayBeLive = '2026-11-13T10:00:00.000Z';
  const doubtful = { publishedDate: null, permalink: null, mayBeLive };
  const asked = new ApiError('published_before', 'Send it again?', 409, doubtful);

  expect(publicationOf(doubtful)).toEqual(doubtful);
  expect(publicationAsked(asked)).toEqual(doubtful);
  expect(consentAfter({ ...doubtful, publishedDate })).toEqual({ again: true, againAfter: mayBeLive });
  expect(questionAbout(doubtful, () => '')).toMatch(/^We do not know whether this is live\./);
});

test('the word names the publication where it has a moment', () => {
  expect(consentAfter({ publishedDate, permalink })).toEqual({ again: true, againAfter: publishedDate });
  expect(consentAfter({ publishedDate: null, permalink })).toEqual({ again: true });
});

test('the question says when it was', () => {
  expect(questionAbout({ publishedDate, permalink }, () => '12 Nov 15:03')).toBe(
    'This was published on 12 Nov 15:03. Post it again?',
  );
  expect(questionAbout({ publishedDate: null, permalink }, () => '')).toBe(
    'This was published before. Post it again?',
  );
});
