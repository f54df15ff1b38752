type Order = {
  /** How long it lasts without a renewal, in milliseconds. */
  leaseMs: number;
  /** Until when it was taken. */
  until: Date;
  /** Writes how long it lasts now; answers whether it was still this holder's. */
  renew(until: Date): Promise<boolean>;
  now?: () => Date;
};

/** A lease of this process: what it works on is nobody else's meanwhile. */
export type KeptLease = {
  /** Aborted once somebody else may have it: the store says so, or has said nothing for all of its time. */
  readonly lost: AbortSignal;
  /** Aborted once the store has said that it is somebody else's. */
  readonly taken: AbortSignal;
  /** What is left of its time, in milliseconds. */
  leftMs(): number;
  /** A write that carried it along renewed it, too. */
  keptUntil(until: Date): void;
  /** Renews it now; what cannot be asked is no answer. */
  renew(): Promise<void>;
  /** Renews it no more; resolves when no renewal is on its way. */
  end(): Promise<void>;
};

/** Renews a lease three times in its time until it is ended. A killed holder's runs out by itself. */
export function keepLease({ leaseMs, until, renew, now = () => new Date() }: Order): KeptLease {
  const taken = new AbortController();
  const ranOut = new AbortController();
  const onTheirWay = new Set<Promise<void>>();
  let endsAt = until.getTime();
  const leftMs = () => endsAt - now().getTime();
  const keptUntil = (later: Date) => {
    endsAt = Math.max(endsAt, later.getTime());
  };
  const ask = async () => {
    const next = new Date(now().getTime() + leaseMs);
    try {
      if (await renew(next)) keptUntil(next);
      else taken.abort();
    } catch {
      // The next one makes up for it, while there is time.
      if (leftMs() <= 0) ranOut.abort();
    }
  };
  const renewNow = () => {
    const asking = ask().finally(() => onTheirWay.delete(asking));
    onTheirWay.add(asking);
    return asking;
  };
  const timer = setInterval(() => {
    if (onTheirWay.size > 0 && leftMs() <= 0) ranOut.abort();
    void renewNow();
  }, leaseMs / 3);
  timer.unref();
  return {
    lost: AbortSignal.any([taken.signal, ranOut.signal]),
    taken: taken.signal,
    leftMs,
    keptUntil,
    renew: renewNow,
    async end() {
      clearInterval(timer);
      await Promise.all(onTheirWay);
    },
  };
}
