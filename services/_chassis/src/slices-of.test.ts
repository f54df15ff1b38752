import { expect, test } from 'vitest';
import { slicesOf } from './slices-of.ts';

test.each([
  [[], []],
  [['a'], [['a']]],
  [['a', 'b'], [['a', 'b']]],
  [
    ['a', 'b', 'c'],
    [['a', 'b'], ['c']],
  ],
])('%j in twos', (list, slices) => {
  expect([...slicesOf(list, 2)]).toEqual(slices);
});
