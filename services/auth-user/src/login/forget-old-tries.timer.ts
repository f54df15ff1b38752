import type { Timer } from '@insta-ai/chassis/timer';
import type { KnownAddressesStore } from './known-addresses.store.ts';
import type { TriesStore } from './tries.store.ts';

/** How long tries count, in milliseconds. */
const rememberedMs = 24 * 60 * 60 * 1000;

/** How long a place counts as one that a person signs in from, in milliseconds. */
const knownForMs = 90 * 24 * 60 * 60 * 1000;

type Deps = { tries: TriesStore; mails: TriesStore; known: KnownAddressesStore };

/** Keeps the lists of failed sign-ins, of mails and of known places short. */
export function forgetOldTries({ tries, mails, known }: Deps): Timer {
  return {
    name: 'forget-old-tries',
    everyMs: 60 * 60 * 1000,
    async run() {
      const before = new Date(Date.now() - rememberedMs);
      await tries.forgetOlderThan(before);
      await mails.forgetOlderThan(before);
      await known.forgetOlderThan(new Date(Date.now() - knownForMs));
    },
  };
}
