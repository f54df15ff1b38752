import type { PersonState } from '@insta-ai/proto/data/auth-user';
import type { Person } from '@insta-ai/proto/http/operations/people';
import { sessionStart } from '../tokens/session-start.ts';
import { tokenDays } from '../tokens/token-days.ts';
import type { User } from '../users/user.ts';

export function stateOf({ disabledAt, invitedAt }: Pick<User, 'disabledAt' | 'invitedAt'>): PersonState {
  if (disabledAt) return 'disabled';
  return invitedAt ? 'invited' : 'active';
}

/** Whether a session of a person may be open: they were here with one that has not ended, and none lasts longer than that. */
export function mayBeSignedIn(
  user: Pick<User, 'lastSeenAt' | 'disabledAt' | 'passwordChangedAt' | 'sessionsEndedAt'>,
  now: Date,
): boolean {
  const seen = user.lastSeenAt?.getTime();
  if (seen === undefined || seen < sessionStart(user) * 1000) return false;
  return now.getTime() - seen < tokenDays * 24 * 60 * 60_000;
}

/** A person as an admin sees them, field by field: nothing of what they wrote, and no secret. */
export function toPerson(user: User, now: Date): Person {
  const state = stateOf(user);
  return {
    _id: user._id,
    email: user.email,
    role: user.role,
    state,
    createdAt: user.createdAt.toISOString(),
    lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
    mayBeSignedIn: mayBeSignedIn(user, now),
    invitedUntil: (state === 'invited' && user.reset?.expiresAt.toISOString()) || null,
  };
}
