import { expect, test } from 'vitest';
import { handOn } from './hand-on.ts';

const keysOf = (...steps: string[][]) => [...steps.reduce(handOn, new Map<string, number>())];

test('what stays keeps its key, wherever it goes', () => {
  expect(keysOf(['a', 'b'], ['b', 'c', 'a'])).toEqual([
    ['b', 1],
    ['c', 2],
    ['a', 0],
  ]);
});

test('what is new takes over from what is gone, and each key is given once', () => {
  expect(keysOf(['a', 'b', 'c'], ['x', 'b', 'y', 'z'])).toEqual([
    ['x', 0],
    ['b', 1],
    ['y', 2],
    ['z', 3],
  ]);
});
