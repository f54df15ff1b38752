import { expect, test } from 'vitest';
import { movesNeighbours, type Placed } from './moves-neighbours.ts';

const placed = (_id: string, day: number | null): Placed => ({
  _id,
  status: 'Draft',
  date: day === null ? null : `2026-11-${day}T09:00:00.000Z`,
  publishedDate: null,
});
const open = placed('open', 20);
const prev = placed('prev', 18);
const next = placed('next', 22);
const known = (id: string) => [prev, next].find(({ _id }) => _id === id);
const between = { ...open, prev: 'prev', next: 'next' };
const moves = (news: Placed, item: Parameters<typeof movesNeighbours>[1] = between) =>
  movesNeighbours(news, item, known);

test.each([
  ['a neighbour that stays where it is', prev, false],
  ['a neighbour that moved', placed('prev', 10), true],
  ['a neighbour whose date is gone', placed('next', null), true],
  ['another one between them', placed('other', 21), true],
  ['another one before both', placed('other', 17), false],
  ['another one after both', placed('other', 23), false],
  ['another one without a date', placed('other', null), false],
])('news of %s', (_, news, expected) => {
  expect(moves(news)).toBe(expected);
});

test('what is published stands where it went out', () => {
  const wentOut = { ...next, status: 'Published' as const, publishedDate: '2026-11-22T09:00:04.000Z' };
  expect(moves(wentOut)).toBe(true);
});

test('of one moment the id decides, as in the list', () => {
  expect(moves(placed('a-before', 18))).toBe(false);
  expect(moves(placed('z-after', 18))).toBe(true);
});

test('where there is no neighbour, or nothing is known of one, anything on that side may be it', () => {
  const alone = { ...open, prev: null, next: 'not-fetched' };
  expect(moves(placed('other', 1), alone)).toBe(true);
  expect(moves(placed('other', 29), alone)).toBe(true);
  expect(moves(placed('not-fetched', 22), alone)).toBe(true);
});

test('the open item moves among its neighbours when its own moment is another one', () => {
  expect(moves({ ...open })).toBe(false);
  expect(moves(placed('open', 21))).toBe(true);
});
