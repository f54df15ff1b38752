import type { Timer } from '@insta-ai/chassis/timer';
import type { KnownAddressesStore } from './known-addresses.store.ts';
import type { TriesStore } from './tries.store.ts';

/** How long tries count, in milliseconds. */
const rememberedMs = 24 * 60 * 60 * 1000;

/** How long a place counts as one that a person signs in from, in milliseconds. */
const knownForMs = 90 * 24 * 60 * 60 * 1000;

type Deps = { loginTries: TriesStore; resetMails: TriesStore; knownAddresses: KnownAddressesStore };

/** Keeps the lists of failed sign-ins, of mails and of known places short. */
export function forgetOldTries({ loginTries, resetMails, knownAddresses }: Deps): Timer {
  return {
    name: 'forget-old-tries',
    everyMs: 60 * 60 * 1000,
    async run() {
      const before = new Date(Date.now() - rememberedMs);
      await loginTries.forgetOlderThan(before);
      await resetMails.forgetOlderThan(before);
      await knownAddresses.forgetOlderThan(new Date(Date.now() - knownForMs));
    },
  };
}
