import type { Timer } from '@insta-ai/chassis/timer';
import type { GuardianService } from './guardian.service.ts';

export function guardianTimer(service: GuardianService): Timer {
  return { name: 'guardian', everyMs: 60 * 60_000, run: () => service.watch() };
}
