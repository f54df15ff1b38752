import { expect, test } from 'vitest';
import { exampleEntry } from '../canned-replies.ts';
import type { Row } from './kept-calendar.ts';
import { paired } from './paired.ts';

const row = (rowId: string, type: string, date: string): Row => ({
  ...exampleEntry({ type, date: date && `2026-11-${date}:00.000Z` }),
  rowId,
  isLocked: false,
});
const found = (own: Row[], made: Row[], zone = 'UTC') => {
  const { pairs, others } = paired(own, made, zone);
  return {
    pairs: Object.fromEntries([...pairs].map(([rowId, entry]) => [rowId, entry.rowId])),
    others: others.map(({ rowId }) => rowId),
  };
};

test('entries of the same kind and day are a pair, each once and in the order of time', () => {
  const own = [row('late', 'Story', '22T18:00'), row('early', 'Story', '22T09:00')];
  const made = [
    row('c', 'Story', '23T09:00'),
    row('b', 'Story', '22T20:00'),
    row('post', 'Post', '22T09:00'),
    row('a', 'Story', '22T10:00'),
  ];

  expect(found(own, made)).toEqual({ pairs: { early: 'a', late: 'b' }, others: ['c', 'post'] });
});

test('the day is that of the person', () => {
  const own = [row('mine', 'Post', '22T23:30')];
  const made = [row('a', 'Post', '22T10:00'), row('b', 'Post', '23T09:00')];

  expect(found(own, made, 'Europe/Rome').pairs).toEqual({ mine: 'b' });
});

test('what finds no pair on its day, or has none, takes the next of its kind that nobody else needs', () => {
  const own = [row('undated', 'Post', ''), row('moved', 'Post', '20T09:00'), row('same', 'Post', '24T09:00')];
  const made = [row('a', 'Post', '24T12:00'), row('b', 'Post', '25T12:00'), row('c', 'Post', '26T12:00')];

  expect(found(own, made).pairs).toEqual({ same: 'a', moved: 'b', undated: 'c' });
});

test('an entry is no pair with another kind', () => {
  expect(found([row('mine', 'Reel', '22T09:00')], [row('a', 'Post', '22T09:00')])).toEqual({
    pairs: {},
    others: ['a'],
  });
});
