import type { Timer } from '@insta-ai/chassis/timer';
import type { TriesStore } from './tries.store.ts';

/** How long tries count, in milliseconds. */
const rememberedMs = 24 * 60 * 60 * 1000;

/** Keeps the lists of failed sign-ins and of mails short. */
export function forgetOldTries({ tries, mails }: { tries: TriesStore; mails: TriesStore }): Timer {
  return {
    name: 'forget-old-tries',
    everyMs: 60 * 60 * 1000,
    async run() {
      const before = new Date(Date.now() - rememberedMs);
      await tries.forgetOlderThan(before);
      await mails.forgetOlderThan(before);
    },
  };
}
