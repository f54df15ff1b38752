import { expect, test } from 'vitest';
import { endOfSessions, sessionStart } from './session-start.ts';

const now = new Date('2026-11-26T12:00:00.400Z');
const second = Date.parse('2026-11-26T12:00:00Z') / 1000;

test('sessions count from the last of a new password and an end of all, and always where there was neither', () => {
  const earlier = new Date(now.getTime() - 60_000);
  expect(sessionStart({})).toBe(0);
  expect(sessionStart({ passwordChangedAt: now, sessionsEndedAt: earlier })).toBe(second);
  expect(sessionStart({ passwordChangedAt: earlier, sessionsEndedAt: now })).toBe(second);
});

test('who is disabled has no session, not even one that begins later', () => {
  expect(sessionStart({ disabledAt: now })).toBeGreaterThan(second + 100 * 365 * 24 * 60 * 60);
});

test('an end of all ends those of the same second, also when it is asked for twice in it', () => {
  const first = endOfSessions({}, now);
  expect(first.getTime() / 1000).toBe(second + 1);
  expect(endOfSessions({ sessionsEndedAt: first }, now).getTime() / 1000).toBe(second + 2);
});

test('an end of all counts by the clock for who is disabled, too, so that they can sign in once they are not', () => {
  const user = { disabledAt: now };
  expect(endOfSessions(user, now).getTime() / 1000).toBe(second + 1);
});
