import { expect, test } from 'vitest';
import type { WatchedItem } from './operations.store.ts';
import { latenessOf, troubledItem } from './troubled-item.ts';

const now = new Date('2026-11-26T12:00:00Z');
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const item = { _id: 'i1', owner: 'u1', title: 'Boats' } as WatchedItem;
const decision = { publishId: 'i1.1', dueAt: before(5), giveUpAt: before(-60) };

test('an item is as late as its moment, taken or not, and one that was planned afterwards since its plan', () => {
  expect(latenessOf({ ...item, dueAt: before(3) }, now)).toBe(3 * 60_000);
  expect(latenessOf({ ...item, decision }, now)).toBe(5 * 60_000);
  expect(latenessOf({ ...item, dueAt: before(600), plannedAt: before(1) }, now)).toBe(60_000);
});

test('its own words go before ours, and each has a cure', () => {
  const outcome = { state: 'held' as const, message: 'The login ended.', advice: 'Connect.', at: before(9) };
  expect(troubledItem({ ...item, decision, outcome }, 'waiting')).toEqual({
    ...item,
    kind: 'waiting',
    at: before(9).toISOString(),
    message: 'The login ended.',
    advice: 'Connect.',
  });
  expect(troubledItem({ ...item, dueAt: before(3) }, 'late')).toMatchObject({
    at: before(3).toISOString(),
    message: expect.stringContaining('nothing has taken it'),
    advice: expect.stringContaining('content'),
  });
  const empty = { state: 'publishing' as const, message: '', advice: '', at: before(4) };
  expect(troubledItem({ ...item, decision, outcome: empty }, 'late')).toMatchObject({
    at: before(5).toISOString(),
    message: 'It is on its way to Instagram.',
  });
});
