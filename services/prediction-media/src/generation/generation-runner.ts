import type { Logger } from '@insta-ai/chassis/logger';
import type { ConsumeOutcome } from '@insta-ai/chassis/messaging/consumer';
import { newId } from '@insta-ai/chassis/new-id';
import type { Timer } from '@insta-ai/chassis/timer';
import type { Tracer } from '@insta-ai/chassis/tracing/trace-span';
import { continuedFrom } from '@insta-ai/chassis/tracing/traced';
import { createFairTurns } from '@insta-ai/chassis/turns/fair-turns';
import { keepLease } from '@insta-ai/chassis/turns/keep-lease';
import { onceAtATime } from '@insta-ai/chassis/turns/once-at-a-time';
import { hasBegun, type Prediction } from '../predictions/prediction.ts';
import type { PredictionsStore, Waiting } from '../predictions/predictions.store.ts';
import type { Pace } from '../run/pace.ts';
import { mixedNearby } from './mixed-nearby.ts';

/**
 * Generations that a process follows at once. Each holds its slot while the image service is at it; following costs a request
 * now and then and no thread, so a process holds many.
 */
export const usualSlots = 24;
/** Generations taken over from the store in one search, and searches in one look: each finds other people. */
const pageSize = 200;
const mostPages = 20;
/** How many others may begin before one that waits longer, so that replicas seldom reach for the same one. */
const reach = 32;

type Deps = {
  predictions: Pick<
    PredictionsStore,
    'listWaiting' | 'whichAreFree' | 'placesTaken' | 'lease' | 'renewLease' | 'release' | 'takePlace'
  >;
  /**
   * Takes a generation to its end, or as far as it comes until the process is about to end; `drawn` is told when only its pictures are
   * left to be kept, and `taken` aborts when its lease is another's, or it is gone.
   */
  run(id: string, drawn: () => void, taken: AbortSignal): Promise<ConsumeOutcome>;
  pace: Pick<Pace, 'deadlineMs' | 'leaseMs' | 'storeLookMs'>;
  /** Generations of one person that are open at the provider at once. */
  placesPerPerson: number;
  now(): Date;
  readonly stopping: AbortSignal;
  log: Logger;
  tracer?: Tracer | undefined;
  /** Generations that this process follows at once. */
  slots?: number;
};

export type GenerationRunner = {
  /** Works on a generation without waiting for the next look at the store. */
  wake(waiting: Waiting): void;
  /** Whether it waits here or is worked on. */
  has(waiting: Waiting): boolean;
  /** Looks at the store for what waits, and begins with it. */
  look(): Promise<void>;
  /** Runs that all workers together have open at the image services, as the last look found them. */
  openRuns(): number;
  /** Looks again and again until the process is about to end. */
  timer: Timer;
  /** Resolves when nothing is worked on here any more. */
  settle(): Promise<void>;
};

/** The store is the queue: this takes what waits, fairly among the people, in every replica. */
export function createGenerationRunner(deps: Deps): GenerationRunner {
  const { predictions, pace, log, slots = usualSlots } = deps;
  // Whose places are all taken; what they began goes on.
  let full = new Set<string>();
  let open = 0;
  const turns = createFairTurns<Waiting>({
    slots,
    idOf: ({ id }) => id,
    laneOf: ({ owner }) => owner,
    next: waiting => waiting.find(one => one.hasBegun || !full.has(one.owner)),
  });
  const working = new Set<Promise<void>>();
  /** Those without a slot whose pictures are being kept: as many as there are slots, beyond that each holds its own. */
  const keeping = new Set<string>();

  const fill = () => {
    while (!deps.stopping.aborted) {
      const waiting = turns.take();
      if (!waiting) return;
      const work = workOn(waiting).finally(() => working.delete(work));
      working.add(work);
    }
  };
  const add = (waiting: Waiting) => {
    if (!keeping.has(waiting.id)) turns.add(waiting);
  };
  const workOn = async (waiting: Waiting): Promise<void> => {
    const drawn = () => {
      if (keeping.has(waiting.id) || keeping.size >= slots) return;
      keeping.add(waiting.id);
      turns.end(waiting);
      fill();
    };
    const came = await runWithLease(waiting.id, drawn).catch((error: unknown) => {
      // The lease runs out, and a later look finds it again.
      log.error({ err: error, predictionId: waiting.id }, 'a picture could not be worked on');
      return 'ran';
    });
    if (!keeping.delete(waiting.id)) turns.end(waiting);
    if (came === 'no-place') {
      full.add(waiting.owner);
      turns.add(waiting);
    }
    if (came === 'ran') full.delete(waiting.owner);
    if (came === 'not-ours') await dropTaken().catch(() => {});
    fill();
  };
  /** Another replica was first with one, so it was with more of those that both know: asked for at once, not one by one. */
  const dropTaken = onceAtATime(async () => {
    const waiting = turns.waiting();
    if (waiting.length < 2) return;
    const free = await predictions.whichAreFree(
      waiting.map(({ id }) => id),
      deps.now(),
    );
    const known = new Set(waiting);
    turns.drop(one => known.has(one) && !free.has(one.id));
  });
  /** A killed worker's lease runs out; a failure leaves it to run out too, so that it is not tried again at once. */
  const runWithLease = async (id: string, drawn: () => void): Promise<'ran' | 'no-place' | 'not-ours'> => {
    const holder = newId();
    const until = new Date(deps.now().getTime() + pace.leaseMs);
    const leased = await predictions.lease(id, holder, deps.now(), until);
    if (!leased) return 'not-ours';
    if (!hasBegun(leased) && !(await takePlace(leased))) {
      await predictions.release(id, holder);
      return 'no-place';
    }
    const lease = keepLease({
      leaseMs: pace.leaseMs,
      until,
      now: deps.now,
      renew: later => predictions.renewLease(id, holder, later),
    });
    try {
      const { kind } = await continuedFrom(deps.tracer, 'draw a picture', leased, () =>
        deps.run(id, drawn, lease.taken),
      );
      // What has ended gave its lease back with its end.
      if (kind === 'retry') await predictions.release(id, holder);
      return 'ran';
    } finally {
      await lease.end();
    }
  };
  const takePlace = (leased: Prediction) => {
    const now = deps.now();
    const deadlineAt = new Date(now.getTime() + pace.deadlineMs);
    return predictions.takePlace(leased, deps.placesPerPerson, now, deadlineAt);
  };
  const look = async () => {
    const taken = await predictions.placesTaken();
    open = [...taken.values()].reduce((sum, places) => sum + places, 0);
    full = new Set([...taken].flatMap(([owner, places]) => (places < deps.placesPerPerson ? [] : [owner])));
    const owners = new Set(turns.wellStocked());
    for (let number = 0; number < mostPages; number += 1) {
      const leaveOut = { owners: [...owners], newOf: [...full] };
      const found = await predictions.listWaiting(deps.now(), pageSize, leaveOut);
      for (const waiting of mixedNearby(found, reach)) add(waiting);
      if (found.length < pageSize) break;
      for (const { owner } of found) owners.add(owner);
    }
    fill();
  };

  return {
    wake(waiting) {
      add(waiting);
      fill();
    },
    has: waiting => keeping.has(waiting.id) || turns.has(waiting),
    look,
    // Those whose pictures are being kept here have ended there.
    openRuns: () => Math.max(0, open - keeping.size),
    timer: {
      name: 'generation-runner',
      everyMs: pace.storeLookMs,
      run: look,
    },
    async settle() {
      while (working.size > 0) await Promise.all(working);
    },
  };
}
