import type { User } from '../users/user.ts';

type Moments = Pick<User, 'passwordChangedAt' | 'sessionsEndedAt' | 'disabledAt'>;

/** A second that no token reaches: whoever is disabled has no session, whatever is under way. */
const never = Date.parse('9999-01-01T00:00:00Z') / 1000;

/** From which second on the sessions of a person count; tokens count in whole seconds. */
export function sessionStart(user: Moments): number {
  return user.disabledAt ? never : lastEnd(user);
}

/** The moment from which on sessions count when all that run are to end: the next second, so that none of this one is left over. */
export function endOfSessions(user: Moments, now: Date): Date {
  return new Date((Math.max(Math.floor(now.getTime() / 1000), lastEnd(user)) + 1) * 1000);
}

function lastEnd({ passwordChangedAt, sessionsEndedAt }: Moments): number {
  const ends = [passwordChangedAt, sessionsEndedAt].map(moment => moment?.getTime() ?? 0);
  return Math.floor(Math.max(...ends) / 1000);
}
