import { longestPauseMs } from '@insta-ai/chassis/http/asked-pause';
import { longestLookPauseMs, type RunStatus, type StartOutcome } from '../image-provider.ts';
import type { StartPauses } from '../start-pauses.store.ts';

/** How soon whoever waits for the first one's answer asks again, in milliseconds. */
const anotherMs = 1_000;
/** Beside the time that its request may take, for what is stored before and after it, in milliseconds. */
const storingMs = 5_000;

/** How far apart the clocks of two processes may be, in milliseconds. */
const clocksApartMs = 60_000;

type Account = {
  /** Names the account that is put off, with its key. */
  account: string;
  pauses: StartPauses;
  /** How long one request may take, in milliseconds. */
  requestMs: number;
  now(): number;
};

/** How a call of one kind says that it was put off. */
type PutOff<T> = {
  /** Longest pause that is kept, in milliseconds: one that lies further off was stored before there was a bound. */
  longestMs: number;
  /** For how long, in milliseconds; undefined when it was not. */
  askedMs(outcome: T): number | undefined;
  say(afterMs: number): T;
};

/** No order of any worker is sent while the account takes none. */
export function createStartPause(account: Account) {
  return oneFirst<StartOutcome>(account, {
    longestMs: longestPauseMs,
    askedMs: outcome => (outcome.kind === 'throttled' ? outcome.afterMs : undefined),
    say: afterMs => ({ kind: 'throttled', afterMs }),
  });
}

/** The same of looks, which have a limit of their own. */
export function createLookPause({ account, ...rest }: Account) {
  return oneFirst<RunStatus>(
    { account: `${account} looks`, ...rest },
    {
      longestMs: longestLookPauseMs,
      askedMs: outcome =>
        outcome.kind === 'unknown' && outcome.afterMs > 0
          ? Math.min(outcome.afterMs, longestLookPauseMs)
          : undefined,
      say: afterMs => ({ kind: 'unknown', afterMs, cause: 'too many requests' }),
    },
  );
}

/**
 * The provider puts off an account, not one call: after its "too many requests" no call of the kind is sent by any worker before the
 * pause is over, then one goes first, and the others follow when it was taken. Where the store is away a call is sent all the same: that
 * costs one more refusal.
 */
function oneFirst<T>({ account, pauses, requestMs, now }: Account, { longestMs, askedMs, say }: PutOff<T>) {
  const quietly = (stored: Promise<unknown>) => stored.catch(() => {});

  async function send(call: () => Promise<T>): Promise<T> {
    const outcome = await call();
    const afterMs = askedMs(outcome);
    if (afterMs !== undefined) await quietly(pauses.extend(account, new Date(now() + afterMs)));
    return outcome;
  }

  return async (call: () => Promise<T>): Promise<T> => {
    const until = await pauses.until(account).catch(() => undefined);
    if (until === undefined) return send(call);
    const leftMs = until.getTime() - now();
    if (leftMs > longestMs + clocksApartMs) {
      await quietly(pauses.end(account, until));
      return send(call);
    }
    if (leftMs > 0) return say(leftMs);
    const triedUntil = new Date(now() + requestMs + storingMs);
    const isFirst = await pauses.goFirst(account, until, new Date(now()), triedUntil).catch(() => false);
    if (!isFirst) return say(anotherMs);
    try {
      const outcome = await send(call);
      if (askedMs(outcome) === undefined) await quietly(pauses.end(account, until));
      return outcome;
    } catch (error) {
      await quietly(pauses.giveBack(account, until));
      throw error;
    }
  };
}
