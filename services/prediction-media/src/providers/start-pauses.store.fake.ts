import type { StartPauses } from './start-pauses.store.ts';

/** Pauses in memory, of one process or of several that share it. */
export function createFakeStartPauses(): StartPauses & { isAway: boolean } {
  const pauses = new Map<string, { until: Date; triedUntil?: Date }>();
  const found = (account: string, until: Date) => {
    const pause = pauses.get(account);
    return pause?.until.getTime() === until.getTime() ? pause : undefined;
  };
  const fake = {
    isAway: false,
    until: async (account: string) => {
      if (fake.isAway) throw new Error('The store is away.');
      return pauses.get(account)?.until;
    },
    extend: async (account: string, until: Date) => {
      if (fake.isAway) throw new Error('The store is away.');
      const known = pauses.get(account)?.until ?? until;
      pauses.set(account, { until: known > until ? known : until });
    },
    goFirst: async (account: string, until: Date, now: Date, triedUntil: Date) => {
      const pause = found(account, until);
      if (!pause || (pause.triedUntil && pause.triedUntil > now)) return false;
      pause.triedUntil = triedUntil;
      return true;
    },
    giveBack: async (account: string, until: Date) => {
      delete found(account, until)?.triedUntil;
    },
    end: async (account: string, until: Date) => {
      if (found(account, until)) pauses.delete(account);
    },
  };
  return fake;
}
