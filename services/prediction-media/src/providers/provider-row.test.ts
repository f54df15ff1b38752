import { expect, test } from 'vitest';
import { furtherIn, listOf } from './provider-row.ts';

test.each([
  [undefined, []],
  ['', []],
  [' a/b ,c/d', ['a/b', 'c/d']],
  ['a/b,a/b,usual/one', ['a/b']],
])('of the list %j the further models are %j', (list, models) => {
  expect(furtherIn(list, 'usual/one')).toEqual(models);
});

test.each([
  ['a', true],
  ['a, b ,c', true],
  ['a,', false],
  [',a', false],
  ['a b', false],
  [Array.from({ length: 20 }, () => 'a').join(','), true],
  [Array.from({ length: 21 }, () => 'a').join(','), false],
])('a list of letters may be written as %j: %s', (list, isOne) => {
  expect(new RegExp(listOf('[a-z]')).test(list)).toBe(isOne);
});
