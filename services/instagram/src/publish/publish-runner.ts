import type { Logger } from '@insta-ai/chassis/logger';
import type { Timer } from '@insta-ai/chassis/timer';
import type { Silences } from '../graph/silences.ts';
import { createAccountLanes, type Runnable } from '../ledger/account-lanes.ts';
import type { LedgerStore, Place } from '../ledger/ledger.store.ts';
import type { Clock } from '../steps/clock.ts';
import type { Pace } from '../steps/pace.ts';
import type { PublishService } from './publish.service.ts';
import { watchPutBack } from './watch-put-back.ts';

/**
 * Publishes, and what is prepared ahead, that one process works on at once: as many as its processor bears where each waits some
 * seconds for the platform, since most posts are planned for the full hour.
 */
export const usualSlots = { publish: 96, prepare: 24 };
/** Publishes read in one search; and searches in one look for those whose moment has just come, and for those of before. */
const batchSize = 200;
const newBatches = 10;
const oldBatches = 5;
/** What goes on so soon is not left to a look, which may have much to read. */
const soonMs = 5_000;
/** What is written a little later than its moment is still found among the new ones. */
const overlapMs = 1_000;
/** Accounts in one look of which more is fetched, and how much of each. */
const maxRefills = 50;
const refillSize = 100;

type Deps = {
  ledgers: Pick<LedgerStore, 'runnable' | 'runnableOf' | 'accountsInFlight' | 'endPauses'>;
  service: Pick<PublishService, 'work'>;
  clock: Clock;
  pace: Pick<Pace, 'storeLookMs'>;
  /** Publishes worked on at once in this process; each is a few short calls, none waits in a slot. */
  slots: number;
  silences: Pick<Silences, 'restsUntil'>;
  name: string;
  log: Logger;
};

export type PublishRunner = {
  /** Works on a publish without waiting for the next look at the store. */
  wake(runnable: Runnable): void;
  /** Looks for open publishes in the store and starts on them. */
  look(): Promise<void>;
  /** Keeps looking until the process begins to end, and ends when the work does. */
  timer: Timer;
};

/** The ledger is the queue: this works it off in every replica, fairly among the accounts. */
export function createPublishRunner({
  ledgers,
  service,
  clock,
  pace,
  slots,
  silences,
  name,
  log,
}: Deps): PublishRunner {
  const lanes = createAccountLanes({
    slots,
    now: () => clock.now().getTime(),
    restsUntil: silences.restsUntil,
  });
  const working = new Set<Promise<void>>();
  /** Where the next look begins: what became due since the last one is never behind what waited before. */
  let newest: Place = { at: clock.now() };
  let oldest: Place | undefined;
  const leftInStore = new Set<string>();
  let hasMore = false;
  const putBackBy = watchPutBack(() => clock.now().getTime());
  let wasPutBack = false;
  let nudge = () => {};

  const fill = () => {
    while (!clock.stopping.aborted) {
      const runnable = lanes.take();
      if (!runnable) break;
      const work = workOn(runnable).finally(() => working.delete(work));
      working.add(work);
    }
    if (hasMore && lanes.isEmpty()) nudge();
  };
  const workOn = async (runnable: Runnable): Promise<void> => {
    const worked = await service.work(runnable).catch((error: unknown) => {
      // The lease runs out, and a later look finds it again.
      log.error({ err: error, publishId: runnable.publishId }, 'a post could not be worked on');
      return { kind: 'not-ours' } as const;
    });
    lanes.end(runnable);
    if (worked.kind === 'later') scheduleAgain(runnable, worked);
    // Even if its account is still busy: the next one that waits for its turn finds out.
    if (worked.kind !== 'later' || !worked.waitsForTurn) lanes.unblock(runnable.accountId);
    fill();
  };
  const scheduleAgain = (runnable: Runnable, { at, waitsForTurn }: { at: Date; waitsForTurn: boolean }) => {
    if (waitsForTurn) lanes.block(runnable.accountId);
    const again = { ...runnable, waitsForTurn };
    const ms = at.getTime() - clock.now().getTime();
    if (ms <= 0) lanes.add(again);
    else if (ms < soonMs) void clock.sleep(ms).then(() => goOn(again));
  };
  /** What is begun has its place here, however much of its account waits. */
  const goOn = (runnable: Runnable) => {
    lanes.add(runnable);
    fill();
  };
  /** Of an account with enough here the rest stays in the store, and nothing overtakes that. */
  const stockUp = (found: readonly Runnable[]) => {
    const full = new Set(lanes.wellStocked());
    for (const one of found) {
      const isBehind = leftInStore.has(one.accountId) && lanes.isUsed(one.accountId);
      const isLeft = one.rests && (isBehind || full.has(one.accountId)) && !lanes.has(one);
      if (isLeft) leftInStore.add(one.accountId);
      else lanes.add(one);
      hasMore ||= isLeft;
    }
  };
  const wake = (runnable: Runnable) => {
    stockUp([runnable]);
    fill();
  };
  const readOn = async (now: Date, from: Place | undefined, batches: number): Promise<Place | undefined> => {
    let place = from;
    for (let number = 0; number < batches; number += 1) {
      const { found, next } = await ledgers.runnable(now, batchSize, place);
      stockUp(found);
      if (!next) return undefined;
      place = next;
    }
    return place;
  };
  /** Accounts that can take more from the store: while the platform does not answer for one, what is here is enough to ask. */
  const withMore = () => {
    const now = clock.now().getTime();
    return [...leftInStore].filter(accountId => (silences.restsUntil(accountId) ?? 0) <= now);
  };
  const refill = async (accountId: string): Promise<void> => {
    leftInStore.delete(accountId);
    const { found, isAll } = await ledgers.runnableOf(accountId, clock.now(), refillSize);
    for (const one of found) lanes.add(one);
    if (!isAll) leftInStore.add(accountId);
  };
  /** Pauses in the store end by the clock on the wall: one that is put back by hours would make seconds of them hours. */
  const endPausesOfLaterClock = async () => {
    const ms = putBackBy();
    if (ms > 0) log.warn({ seconds: Math.round(ms / 1_000) }, 'the clock was put back: pauses end now');
    wasPutBack ||= ms > 0;
    if (!wasPutBack) return;
    await ledgers.endPauses(clock.now());
    wasPutBack = false;
  };
  const look = async () => {
    await endPausesOfLaterClock();
    lanes.blockOnly(await ledgers.accountsInFlight());
    const now = clock.now();
    const unread = await readOn(now, newest, newBatches);
    // More than that in one moment is what waited before: it must not hold up what comes next.
    newest = { at: new Date(now.getTime() - overlapMs) };
    oldest = await readOn(now, oldest, oldBatches);
    const full = new Set(lanes.wellStocked());
    const needy = withMore().filter(accountId => !full.has(accountId));
    await Promise.all(needy.slice(0, maxRefills).map(refill));
    hasMore = unread !== undefined || oldest !== undefined || withMore().length > 0;
    fill();
  };

  return {
    wake,
    look,
    timer: {
      name,
      everyMs: pace.storeLookMs,
      async run() {
        while (!clock.stopping.aborted) {
          await look().catch((error: unknown) => log.error({ err: error }, 'look for posts failed'));
          const nudged = new Promise<void>(resolve => (nudge = resolve));
          await Promise.race([clock.sleep(pace.storeLookMs), nudged]);
        }
        await Promise.all(working);
      },
    },
  };
}
