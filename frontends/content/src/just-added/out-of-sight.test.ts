import { expect, test } from 'vitest';
import { exampleItem } from '../canned-replies.ts';
import { outOfSight } from './out-of-sight.ts';

const made = (_id: string, createdAt: string, date: string | null = '2027-01-01T09:00:00.000Z') =>
  exampleItem({ _id, createdAt, date });
const eight = '2026-11-20T08:00:00.000Z';
const nine = '2026-11-20T09:00:00.000Z';
const idsOf = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id);

test('what the list begins with is in sight, and what was made with it', () => {
  const far = made('far', nine);
  const items = [far, made('row 1', eight), made('row 60', eight)];

  expect(outOfSight(items, { first: [made('row 1', eight)], isByDate: false })).toEqual([far]);
});

test('what is not planned stands on top along the days, and in its place in any other order', () => {
  const items = [made('undated', nine, null)];

  expect(outOfSight(items, { first: [], isByDate: true })).toEqual([]);
  expect(idsOf(outOfSight(items, { first: [], isByDate: false }))).toEqual(['undated']);
});
