import { expect, it } from 'vitest';
import { nextRoomAt } from './hashtag-budget.ts';

const now = new Date('2026-11-21T10:00:00Z');

it('there is room for a new hashtag when the oldest search that we know of stops counting', () => {
  const searches = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-16T09:00:00Z')];
  expect(nextRoomAt(searches, now).toISOString()).toBe('2026-11-23T09:00:00.000Z');
});

it('there is room within 7 days when we know of no search that still counts', () => {
  const week = '2026-11-28T10:00:00.000Z';
  expect(nextRoomAt([], now).toISOString()).toBe(week);
  expect(nextRoomAt([new Date('2026-11-01T10:00:00Z')], now).toISOString()).toBe(week);
});
