import { beforeEach, expect, test } from 'vitest';
import { createRepeatKeys } from './repeat-keys.ts';

beforeEach(() => window.sessionStorage.clear());

/** As each load of the page makes them. */
const load = (of = 'metadata') => createRepeatKeys<string>(of);

test('a reload keeps the key of a text that nobody has seen, and none of one that was taken', () => {
  const first = load().keyOf('Dawn');
  expect(load().keyOf('Dawn')).toBe(first);
  expect(load('answer').keyOf('Dawn')).not.toBe(first);

  load().done('Dawn');

  expect(load().keyOf('Dawn')).not.toBe(first);
});

test('where all were taken nothing is left in the browser', () => {
  load().keyOf('Dawn');
  expect(window.sessionStorage).toHaveLength(1);

  load().done('Dawn');

  expect(window.sessionStorage).toHaveLength(0);
});

test('the newest twenty are kept', () => {
  const [oldest] = Array.from({ length: 21 }, (_, n) => load().keyOf(`Day ${n}`));
  const newest = load().keyOf('Day 20');

  expect(load().keyOf('Day 20')).toBe(newest);
  expect(load().keyOf('Day 0')).not.toBe(oldest);
});

test.each(['{', '{}', '[["metadata Dawn"]]', '[7]', 'null'])(
  'what is kept and was never ours, %s, is not used',
  kept => {
    load().keyOf('Dawn');
    const [name] = Object.keys(window.sessionStorage);
    window.sessionStorage.setItem(name ?? '', kept);

    expect(load().keyOf('Dawn')).toMatch(/^[\da-f]{32}$/);
  },
);
