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
  /** For a write that carries it along: until when it is to last, and what to call once that is stored. */
  fromNow(): { readonly until: Date; kept(): void };
  /** Renews it now; what cannot be asked is no answer. */
  renew(): Promise<void>;
  /** Renews it no more; resolves when no renewal is on its way. */
  end(): Promise<void>;
};

/**
 * Renews a lease three times in its time until it is ended. A killed holder's runs out by itself. What is left of it is told by the clock
 * on the wall, by which others judge it, and by one that nobody puts back: whichever says that it is over is believed.
 */
export function keepLease({ leaseMs, until, renew, now = () => new Date() }: Order): KeptLease {
  const taken = new AbortController();
  const ranOut = new AbortController();
  const onTheirWay = new Set<Promise<void>>();
  let ends = { at: until.getTime(), steadyMs: performance.now() + leaseMs };
  const leftMs = () => Math.min(ends.at - now().getTime(), ends.steadyMs - performance.now());
  const fromNow = () => {
    const later = new Date(now().getTime() + leaseMs);
    const next = { at: later.getTime(), steadyMs: performance.now() + leaseMs };
    return {
      until: later,
      kept() {
        ends = next;
      },
    };
  };
  const ask = async () => {
    const next = fromNow();
    try {
      if (await renew(next.until)) next.kept();
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
    fromNow,
    renew: renewNow,
    async end() {
      clearInterval(timer);
      await Promise.all(onTheirWay);
    },
  };
}
