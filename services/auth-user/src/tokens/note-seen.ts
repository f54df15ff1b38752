import type { User } from '../users/user.ts';
import type { UsersStore } from '../users/users.store.ts';
import { sessionStart } from './session-start.ts';

/** How far what is noted may lie behind, in milliseconds: not every page that is opened is a write. */
const precisionMs = 5 * 60_000;

type Seen = Pick<User, 'lastSeenAt' | 'passwordChangedAt' | 'sessionsEndedAt' | 'disabledAt'>;

/** The moment to note for a person who is here; undefined while what is noted is good enough. */
export function seenAt(user: Seen, now: Date): Date | undefined {
  // A session counts from here on, so being here is never earlier: or it would look like one that has ended.
  const start = sessionStart(user) * 1000;
  const noted = user.lastSeenAt?.getTime() ?? 0;
  if (noted >= start && now.getTime() - noted < precisionMs) return undefined;
  return new Date(Math.max(now.getTime(), start));
}

export type NoteSeen = (user: User) => Promise<void>;

/** Notes that a person was here, for the list of people. */
export function createNoteSeen({
  users,
  now,
}: {
  users: Pick<UsersStore, 'noteSeen'>;
  now(): Date;
}): NoteSeen {
  return async user => {
    const at = seenAt(user, now());
    if (at) await users.noteSeen(user._id, at);
  };
}
