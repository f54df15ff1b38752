import { expect, test } from 'vitest';
import { seenAt } from './note-seen.ts';

const now = new Date('2026-11-26T12:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);

test('who was never seen, or not for minutes, is noted', () => {
  expect(seenAt({}, now)).toEqual(now);
  expect(seenAt({ lastSeenAt: before(5 * 60_000) }, now)).toEqual(now);
});

test('who was seen just now is not written again', () => {
  expect(seenAt({ lastSeenAt: before(60_000) }, now)).toBeUndefined();
});

test('who is here after all sessions were ended is noted, and not earlier than sessions count', () => {
  const next = new Date(now.getTime() + 1_000);
  expect(seenAt({ lastSeenAt: before(1), sessionsEndedAt: next }, now)).toEqual(next);
});
