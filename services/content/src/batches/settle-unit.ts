import { toAppError } from '@insta-ai/chassis/app-error';
import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import type { BatchDocument, BatchUnit } from './batch-document.ts';
import type { BatchesStore } from './batches.store.ts';

/** How long a step waits that the provider had no room for, in milliseconds. */
const noRoomMs = 20_000;
/** How often a step is begun for which there was no room. */
const mostTries = 30;

export type BatchWorker = {
  /** Notes what became of a step, tells the person's pages, and ends the batch with its last one. */
  settle(unit: BatchUnit, outcome: UnitOutcome): Promise<void>;
  /** Notes that a step did not work; one that the provider had no room for waits and is begun again. */
  fail(unit: BatchUnit, error: unknown): Promise<void>;
  /** Ends a batch that has nothing left though no step of it settles: it began with none, or a process died before ending it. */
  endWithout(batch: BatchDocument): Promise<void>;
};

/** `gone`: the item does not exist any more, so there is nothing to do. */
export type UnitOutcome = 'done' | 'gone' | { failed: string } | { waitUntil: Date };

type Deps = {
  batches: BatchesStore;
  view: (batch: BatchDocument) => Promise<Batch>;
  sayChanged: (batch: BatchDocument, seen: Batch) => Promise<void>;
  now?: () => Date;
};

/** Whether every step was done, has failed, or is left out. */
export function nothingLeft(units: readonly Pick<BatchUnit, 'state'>[]): boolean {
  return units.every(({ state }) => state !== 'waiting' && state !== 'working');
}

export function createBatchWorker({ batches, view, sayChanged, now = () => new Date() }: Deps): BatchWorker {
  const note = (unit: BatchUnit, outcome: Exclude<UnitOutcome, 'gone'>) => {
    if (outcome === 'done')
      return batches.changeUnit(
        unit,
        { state: 'done', tookMs: now().getTime() - unit.since.getTime() },
        now(),
      );
    if ('failed' in outcome)
      return batches.changeUnit(unit, { state: 'failed', message: outcome.failed }, now());
    return batches.changeUnit(unit, { state: 'waiting', lookAt: outcome.waitUntil }, now());
  };
  const endIfDone = async ({ batch, owner }: BatchUnit) => {
    if (!nothingLeft(await batches.unitsOf(batch))) return;
    const ended = await batches.change({ _id: batch, owner }, ['running', 'paused'], {
      state: 'ended',
      endedAt: now(),
    });
    // A retry came in between.
    if (ended && !nothingLeft(await batches.unitsOf(batch)))
      await batches.change(ended, ['ended'], { state: 'running', endedAt: undefined });
  };
  const settle: BatchWorker['settle'] = async (unit, outcome) => {
    if (outcome === 'gone') await batches.removeUnit(unit);
    else await note(unit, outcome);
    await endIfDone(unit);
    const batch = await batches.touch(unit.batch);
    if (batch) await sayChanged(batch, await view(batch));
  };
  return {
    settle,
    async fail(unit, error) {
      const { code, message } = toAppError(error);
      if (code === 'not_found') return settle(unit, 'gone');
      // Nothing was done and nothing was charged.
      if (code === 'rate_limited' && unit.tries < mostTries)
        return settle(unit, { waitUntil: new Date(now().getTime() + noRoomMs) });
      return settle(unit, { failed: message });
    },
    async endWithout(batch) {
      const ended = await batches.change(batch, ['running'], { state: 'ended', endedAt: now() });
      if (ended) await sayChanged(ended, await view(ended));
    },
  };
}
