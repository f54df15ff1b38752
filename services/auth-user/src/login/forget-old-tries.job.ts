import type { Timer } from '@insta-ai/chassis/timer';
import type { TriesStore } from './tries.store.ts';

/** How long failed sign-ins count, in milliseconds. */
const rememberedMs = 24 * 60 * 60 * 1000;

/** Keeps the list of failed sign-ins short. */
export function forgetOldTries({ tries }: { tries: TriesStore }): Timer {
  return {
    name: 'forget-old-tries',
    everyMs: 60 * 60 * 1000,
    run: () => tries.forgetOlderThan(new Date(Date.now() - rememberedMs)),
  };
}
