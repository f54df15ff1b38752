import { expect, test } from 'vitest';
import { newUser } from '../users/new-user.ts';
import { mayBeSignedIn, stateOf, toPerson } from './person-view.ts';

const now = new Date('2026-11-26T12:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);
const day = 24 * 60 * 60_000;

test('somebody is invited until they set a password, and disabled whatever else they are', () => {
  expect(stateOf({})).toBe('active');
  expect(stateOf({ invitedAt: now })).toBe('invited');
  expect(stateOf({ invitedAt: now, disabledAt: now })).toBe('disabled');
});

test('a session may be open for as long as one lasts, unless it was ended', () => {
  expect(mayBeSignedIn({}, now)).toBe(false);
  expect(mayBeSignedIn({ lastSeenAt: before(29 * day) }, now)).toBe(true);
  expect(mayBeSignedIn({ lastSeenAt: before(30 * day) }, now)).toBe(false);
  expect(mayBeSignedIn({ lastSeenAt: before(day), sessionsEndedAt: now }, now)).toBe(false);
  expect(mayBeSignedIn({ lastSeenAt: before(day), disabledAt: now }, now)).toBe(false);
});

test('an admin sees how a person stands and nothing that they wrote, nor a secret', () => {
  const user = {
    ...newUser({ id: 'u1', email: 'bo@example.com', passwordHash: 'secret', role: 'member', now }),
    search: 'private',
    invitedAt: now,
    reset: { tokenHash: 'secret', expiresAt: now },
  };

  const person = toPerson(user, now);

  expect(person).toEqual({
    _id: 'u1',
    email: 'bo@example.com',
    role: 'member',
    state: 'invited',
    createdAt: now.toISOString(),
    lastSeenAt: null,
    mayBeSignedIn: false,
    invitedUntil: now.toISOString(),
  });
});
