import type { Logger } from '@insta-ai/chassis/logger';
import type { Timer } from '@insta-ai/chassis/timer';
import { createAccountLanes, type Runnable } from '../ledger/account-lanes.ts';
import type { LedgerStore } from '../ledger/ledger.store.ts';
import type { Clock } from '../steps/clock.ts';
import type { Pace } from '../steps/pace.ts';
import type { PublishService } from './publish.service.ts';

/** Publishes worked on at once in this process; each is a few calls of a moment, nothing waits in a slot. */
const slots = 32;
/** Publishes taken over from the store in one search, and searches in one look: each finds other accounts. */
const page = 200;
const pages = 20;

type Deps = {
  ledgers: Pick<LedgerStore, 'runnable' | 'accountsInFlight'>;
  service: Pick<PublishService, 'work'>;
  clock: Clock;
  pace: Pick<Pace, 'storeLookMs'>;
  log: Logger;
};

export type PublishRunner = {
  /** Works on a publish without waiting for the next look at the store. */
  wake(runnable: Runnable): void;
  /** Looks at the store for what is to be worked on, and begins with it. */
  look(): Promise<void>;
  /** Looks again and again until the process is about to end, and ends when the work does. */
  timer: Timer;
};

/** The ledger is the queue: this takes what is to be worked on, fairly among the accounts, in every replica. */
export function createPublishRunner({ ledgers, service, clock, pace, log }: Deps): PublishRunner {
  const lanes = createAccountLanes(slots);
  const working = new Set<Promise<void>>();
  let isLeft = false;
  let nudge = () => {};

  const fill = () => {
    while (!clock.stopping.aborted) {
      const runnable = lanes.take();
      if (!runnable) break;
      const work = workOn(runnable).finally(() => working.delete(work));
      working.add(work);
    }
    if (isLeft && lanes.isEmpty()) nudge();
  };
  const workOn = async (runnable: Runnable): Promise<void> => {
    const worked = await service.work(runnable).catch((error: unknown) => {
      // The lease runs out, and a later look finds it again.
      log.error({ err: error, publishId: runnable.publishId }, 'a post could not be worked on');
      return { kind: 'not-ours' } as const;
    });
    lanes.end(runnable);
    if (worked.kind === 'later') comeBack(runnable, worked);
    // Whether or not its account is free now: the next one that waits for its turn asks.
    if (worked.kind !== 'later' || !worked.waitsForTurn) lanes.unblock(runnable.accountId);
    fill();
  };
  const comeBack = (runnable: Runnable, { at, waitsForTurn }: { at: Date; waitsForTurn: boolean }) => {
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
    const accounts = new Set(lanes.wellStocked());
    isLeft = false;
    for (let number = 0; number < pages; number += 1) {
      const found = await ledgers.runnable(clock.now(), page, { accounts: [...accounts], inFlight });
      for (const runnable of found) lanes.add(runnable);
      if (found.length < page) break;
      isLeft = true;
      for (const { accountId } of found) accounts.add(accountId);
    }
    fill();
  };

  return {
    wake,
    look,
    timer: {
      name: 'publish-runner',
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
