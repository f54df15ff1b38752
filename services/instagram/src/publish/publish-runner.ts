import type { Logger } from '@insta-ai/chassis/logger';
import type { Timer } from '@insta-ai/chassis/timer';
import { createAccountLanes, type Runnable } from '../ledger/account-lanes.ts';
import type { LedgerStore } from '../ledger/ledger.store.ts';
import type { Clock } from '../steps/clock.ts';
import type { Pace } from '../steps/pace.ts';
import type { PublishService } from './publish.service.ts';

/** Publishes found in one search, and searches in one look: each finds other accounts. */
const batchSize = 200;
const maxBatches = 20;

type Deps = {
  ledgers: Pick<LedgerStore, 'runnable' | 'accountsInFlight'>;
  service: Pick<PublishService, 'work'>;
  clock: Clock;
  pace: Pick<Pace, 'storeLookMs'>;
  /** Publishes worked on at once in this process; each is a few short calls, none waits in a slot. */
  slots: number;
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
  name,
  log,
}: Deps): PublishRunner {
  const lanes = createAccountLanes(slots);
  const working = new Set<Promise<void>>();
  let hasMore = false;
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
    else if (ms < pace.storeLookMs) void clock.sleep(ms).then(() => wake(again));
  };
  const wake = (runnable: Runnable) => {
    lanes.add(runnable);
    fill();
  };
  const look = async () => {
    const inFlight = await ledgers.accountsInFlight();
    lanes.blockOnly(inFlight);
    // Of an account with a post in doubt that one is looked for, however much of it waits here for its turn.
    const accounts = new Set(lanes.wellStocked().filter(accountId => !inFlight.includes(accountId)));
    hasMore = false;
    for (let number = 0; number < maxBatches; number += 1) {
      const found = await ledgers.runnable(clock.now(), batchSize, { accounts: [...accounts], inFlight });
      for (const runnable of found) lanes.add(runnable);
      if (found.length < batchSize) break;
      hasMore = true;
      for (const { accountId } of found) accounts.add(accountId);
    }
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
