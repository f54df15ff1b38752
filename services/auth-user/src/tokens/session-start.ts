import type { User } from '../users/user.ts';

/** From which second on the sessions of a person count; tokens count in whole seconds. */
export function sessionStart({ passwordChangedAt }: Pick<User, 'passwordChangedAt'>): number {
  return Math.floor((passwordChangedAt?.getTime() ?? 0) / 1000);
}
