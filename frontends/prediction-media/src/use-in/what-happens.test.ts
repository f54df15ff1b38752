import { mostSelected } from '@insta-ai/proto/rules/select-output';
import { expect, test } from 'vitest';
import { takesOutput, whatHappens } from './what-happens.ts';

const full = Array.from({ length: mostSelected }, (_, n) => `full-${n}`);
const type = (instagramType: string) => ({ _id: 't', name: 'T', instagramType });

test.each([
  [['a'], 'Post', 'Uses it already'],
  [[], 'Story', 'Has no picture yet'],
  [['b'], 'Story', 'Replaces its picture'],
  [['b', 'c'], 'Post', 'Becomes picture 3'],
  [full, 'Post', 'Takes no more than its 20'],
  [full, 'Story', 'Replaces its picture'],
])('an item with %j of type %s: %s', (contents, instagramType, words) => {
  expect(whatHappens({ contents, _contentType: type(instagramType) }, 'a')).toBe(words);
});

test('its own kind counts, without a type and with one that became another', () => {
  const post = { contents: ['b'], instagramType: 'Post' };
  expect(whatHappens({ ...post, _contentType: null }, 'a')).toBe('Becomes picture 2');
  expect(whatHappens({ ...post, _contentType: type('Story') }, 'a')).toBe('Becomes picture 2');
  expect(whatHappens({ ...post, instagramType: 'Story', _contentType: type('Post') }, 'a')).toBe(
    'Replaces its picture',
  );
});

test('an item without a type and a kind has one picture', () => {
  expect(whatHappens({ contents: ['b'], _contentType: null }, 'a')).toBe('Replaces its picture');
});

test('what has it, or has no room for it, cannot be chosen', () => {
  expect(takesOutput({ contents: ['b'], _contentType: type('Post') }, 'a')).toBe(true);
  expect(takesOutput({ contents: ['a'], _contentType: type('Story') }, 'a')).toBe(false);
  expect(takesOutput({ contents: full, _contentType: type('Post') }, 'a')).toBe(false);
});
