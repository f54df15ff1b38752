import { expect, test } from 'vitest';
import { whatHappens } from './what-happens.ts';

const type = (instagramType: string) => ({ _id: 't', name: 'T', instagramType });

test.each([
  [['a'], 'Post', 'Uses it already'],
  [[], 'Story', 'Has no picture yet'],
  [['b'], 'Story', 'Replaces its picture'],
  [['b', 'c'], 'Post', 'Becomes picture 3'],
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
