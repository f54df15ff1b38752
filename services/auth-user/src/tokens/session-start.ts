import type { User } from '../users/user.ts';

/** From which second on the sessions of a person count; tokens count in whole seconds. */
export function sessionStart(user: Pick<User, 'passwordChangedAt' | 'sessionsEndedAt'>): number {
  const ends = [user.passwordChangedAt, user.sessionsEndedAt].map(moment => moment?.getTime() ?? 0);
  return Math.floor(Math.max(...ends) / 1000);
}
