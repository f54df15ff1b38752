import type { Timer } from '@insta-ai/chassis/timer';
import type { GuardianService } from './guardian.service.ts';

/** A post that is due waits for it. */
export function lostLoginsTimer(service: GuardianService): Timer {
  return { name: 'lost-logins', everyMs: 30_000, run: () => service.tellLost() };
}

export function guardianTimer(service: GuardianService): Timer {
  return { name: 'guardian', everyMs: 60 * 60_000, run: () => service.watch() };
}
