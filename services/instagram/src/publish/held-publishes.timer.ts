import type { Timer } from '@insta-ai/chassis/timer';
import type { PublishService } from './publish.service.ts';

/**
 * Releases what a reconnect could not because its process died, and ends what waited too long. Normally the reconnect
 * releases at once.
 */
export function heldPublishesTimer(service: PublishService): Timer {
  return { name: 'held-publishes', everyMs: 15_000, run: () => service.releaseHeld() };
}
