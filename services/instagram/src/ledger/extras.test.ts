import { noOptions } from '@insta-ai/proto/rules/post-options';
import { expect, test } from 'vitest';
import { liveNote, nextExtra } from './extras.ts';
import type { Extra } from './ledger.ts';

const options = { ...noOptions, firstComment: 'Hello' };
const extra = (state: Extra['state'], note?: string): Extra => ({
  state,
  at: new Date(),
  times: 1,
  ...(note && { note }),
});

test('what is set is done until it is there or left out', () => {
  const post = { instagramType: 'Post' as const, options };

  expect(nextExtra(post)).toBe('firstComment');
  expect(nextExtra({ ...post, extras: { firstComment: extra('asked') } })).toBe('firstComment');
  expect(nextExtra({ ...post, extras: { firstComment: extra('done') } })).toBeUndefined();
  expect(nextExtra({ ...post, extras: { firstComment: extra('left-out') } })).toBeUndefined();
});

test('the comment is written before comments are switched off', () => {
  const both = { instagramType: 'Post' as const, options: { ...options, commentsOff: true } };

  expect(nextExtra(both)).toBe('firstComment');
  expect(nextExtra({ ...both, extras: { firstComment: extra('done') } })).toBe('commentsOff');
  expect(nextExtra({ ...both, extras: { firstComment: extra('left-out', 'No.') } })).toBe('commentsOff');
  expect(liveNote({ ...both, extras: { firstComment: extra('left-out', 'No.') } })).toBe(
    'No. Comments off: it was left out.',
  );
});

test('an older ledger has none, and neither has what is not offered for its kind', () => {
  const older = {
    altTexts: [],
    shareToFeed: true,
    coverMs: 0,
    collaborators: [],
  } as unknown as typeof options;

  expect(nextExtra({ instagramType: 'Post' })).toBeUndefined();
  expect(nextExtra({ instagramType: 'Post', options: older })).toBeUndefined();
  expect(nextExtra({ instagramType: 'Story', options })).toBeUndefined();
});

test('what did not come is said', () => {
  const post = { instagramType: 'Reel' as const, options };

  expect(liveNote({ ...post, extras: { firstComment: extra('done') } })).toBe('');
  expect(liveNote({ ...post, extras: { firstComment: extra('left-out', 'It was refused.') } })).toBe(
    'It was refused.',
  );
  expect(liveNote(post)).toBe('First comment: it was left out.');
  expect(liveNote({ ...post, extras: { firstComment: extra('asked') } })).toBe(
    'First comment: please look whether it is there.',
  );
});
