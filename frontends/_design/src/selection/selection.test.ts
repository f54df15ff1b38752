import { expect, test } from 'vitest';
import { nothingSelected, selectMore, selectTo, toggle } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const keysOf = ({ keys }: { keys: ReadonlySet<string> }) => [...keys].sort().join('');

test('a click selects one more, a second one takes it back', () => {
  const one = toggle(nothingSelected, 'b');
  expect(keysOf(toggle(one, 'd'))).toBe('bd');
  expect(keysOf(toggle(toggle(one, 'd'), 'b'))).toBe('d');
  expect(keysOf(nothingSelected)).toBe('');
});

test.each([
  ['b', 'd', 'bcd'],
  ['d', 'b', 'bcd'],
  ['c', 'c', 'c'],
])('a range from %s to %s has both ends', (from, to, found) => {
  expect(keysOf(selectTo(toggle(nothingSelected, from), to, order))).toBe(found);
});

test('a second range begins where the last click was, and keeps what was selected', () => {
  const first = selectTo(toggle(nothingSelected, 'b'), 'c', order);
  expect(keysOf(selectTo(first, 'a', order))).toBe('abc');
});

test('a range that begins nowhere, or at what has gone, is one click', () => {
  expect(keysOf(selectTo(nothingSelected, 'c', order))).toBe('c');
  expect(keysOf(selectTo(toggle(nothingSelected, 'gone'), 'c', order))).toBe('cgone');
});

test('more are selected beside what is', () => {
  expect(keysOf(selectMore(toggle(nothingSelected, 'b'), order))).toBe('abcde');
});
