import type { StartOutcome } from '../image-provider.ts';
import type { StartPauses } from '../start-pauses.store.ts';

/** How soon whoever waits for the first one's answer asks again, in milliseconds. */
const anotherMs = 1_000;
/** Beside the time that its request may take, for what is stored before and after it, in milliseconds. */
const storingMs = 5_000;

type Account = {
  /** Names the account that is put off, with its key. */
  account: string;
  pauses: StartPauses;
  /** How long one start may take, in milliseconds. */
  requestMs: number;
  now(): number;
};

/**
 * The provider puts off an account, not one order: after its "too many requests" no start of any worker is sent before the
 * pause is over, then one goes first, and the others follow when it was taken. Where the store is away a start is sent all the same: that costs
 * one more refusal.
 */
export function createStartPause({ account, pauses, requestMs, now }: Account) {
  const quietly = (stored: Promise<unknown>) => stored.catch(() => {});

  async function send(start: () => Promise<StartOutcome>): Promise<StartOutcome> {
    const outcome = await start();
    if (outcome.kind === 'throttled')
      await quietly(pauses.extend(account, new Date(now() + outcome.afterMs)));
    return outcome;
  }

  return async (start: () => Promise<StartOutcome>): Promise<StartOutcome> => {
    const until = await pauses.until(account).catch(() => undefined);
    if (until === undefined) return send(start);
    const leftMs = until.getTime() - now();
    if (leftMs > 0) return { kind: 'throttled', afterMs: leftMs };
    const triedUntil = new Date(now() + requestMs + storingMs);
    const isFirst = await pauses.goFirst(account, until, new Date(now()), triedUntil).catch(() => false);
    if (!isFirst) return { kind: 'throttled', afterMs: anotherMs };
    try {
      const outcome = await send(start);
      if (outcome.kind !== 'throttled') await quietly(pauses.end(account, until));
      return outcome;
    } catch (error) {
      await quietly(pauses.giveBack(account, until));
      throw error;
    }
  };
}
