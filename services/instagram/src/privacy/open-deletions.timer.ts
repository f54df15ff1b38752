import type { Timer } from '@insta-ai/chassis/timer';
import type { PrivacyService } from './privacy.service.ts';

export function openDeletionsTimer(service: PrivacyService): Timer {
  return { name: 'open-deletions', everyMs: 60_000, run: () => service.finishOpen() };
}
