import { expect, test } from 'vitest';
import { byName } from './by-name.ts';

function sorted(...names: string[]) {
  return names
    .map((name, index) => ({ name, _id: `${index}` }))
    .sort(byName)
    .map(({ name }) => name);
}

test('names are sorted without regard to case', () => {
  expect(sorted('story', 'Post', 'reel')).toEqual(['Post', 'reel', 'story']);
});

test('numbers in names are sorted as numbers', () => {
  expect(sorted('Look 10', 'Look 9')).toEqual(['Look 9', 'Look 10']);
});

test('of two with the same name the older one comes first', () => {
  expect(
    [
      { name: 'A', _id: '2' },
      { name: 'a', _id: '1' },
    ]
      .sort(byName)
      .map(({ _id }) => _id),
  ).toEqual(['1', '2']);
});
