import { emailKey } from '../users/email-key.ts';
import type { Tries, TriesStore } from './tries.store.ts';

/** Failed sign-ins in memory. */
export function createFakeTries(): TriesStore {
  const stored = new Map<string, Tries>();
  return {
    find: async email => stored.get(emailKey(email)),
    async replace(email, before, after) {
      if (stored.get(emailKey(email))?.failures !== before?.failures) return false;
      stored.set(emailKey(email), after);
      return true;
    },
    async clear(email) {
      stored.delete(emailKey(email));
    },
    async forgetOlderThan(moment) {
      for (const [key, tries] of stored) if (tries.blockedUntil < moment) stored.delete(key);
    },
  };
}
