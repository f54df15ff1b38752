import { isNotFound, mayRetry, toAppError } from '@insta-ai/chassis/app-error';
import type { Logger } from '@insta-ai/chassis/logger';
import type { Timer } from '@insta-ai/chassis/timer';
import type { Tracer } from '@insta-ai/chassis/tracing/trace-span';
import { continuedFrom } from '@insta-ai/chassis/tracing/traced';
import type { MediaService } from '../media/media.service.ts';
import { type BatchDocument, type BatchUnit, idsOf, isReady } from './batch-document.ts';
import { atOnce } from './batch-view.ts';
import type { BatchesStore } from './batches.store.ts';
import { drawnOutcome } from './drawn-outcome.ts';
import type { BatchWorker, UnitOutcome } from './settle-unit.ts';

/** Pictures that are looked at in one round. */
const round = 100;
/** A picture is looked at every this many milliseconds at first, and less often the longer it takes. */
const lookEveryMs = 2_000;
const partOfAge = 10;

type Deps = {
  batches: BatchesStore;
  worker: BatchWorker;
  media: Pick<MediaService, 'orderPicture' | 'lookForPicture'>;
  log: Pick<Logger, 'warn'>;
  tracer?: Tracer | undefined;
  now?: () => Date;
};

/**
 * Orders the pictures of running batches, a few at once, and looks what became of them. An order has the name of its unit
 * and try, so a process that dies in between orders the same picture again, not a second one.
 */
export function drawPicturesTimer({
  batches,
  worker,
  media,
  log,
  tracer,
  now = () => new Date(),
}: Deps): Timer {
  const later = (unit: BatchUnit) =>
    new Date(now().getTime() + Math.max(lookEveryMs, (now().getTime() - unit.since.getTime()) / partOfAge));
  const order = async (unit: BatchUnit) => {
    try {
      await media.orderPicture(unit.owner, unit.content, `batch.${unit.batch}.${unit.tries}`);
      await batches.changeUnit(unit, { isOrdered: true, lookAt: later(unit) }, now());
    } catch (error) {
      // Whoever has had too many keeps no seat until they may have more.
      if (!mayRetry(error) || toAppError(error).code === 'rate_limited') return worker.fail(unit, error);
      // Perhaps it was ordered all the same: the same name is used again.
      await batches.changeUnit(unit, { lookAt: later(unit) }, now());
    }
  };
  /** Undefined while it is being drawn. One whose item was deleted meanwhile does not keep the others waiting. */
  const outcomeOf = async ({ owner, content }: BatchUnit): Promise<UnitOutcome | undefined> => {
    try {
      return drawnOutcome(await media.lookForPicture(owner, content));
    } catch (error) {
      if (isNotFound(error)) return 'gone';
      log.warn({ err: error, contentId: content }, 'a picture of a batch could not be asked for');
      return undefined;
    }
  };
  /**
   * Of one whose order did not get through while its batch ran. Should it take effect even after this, the item waits for the
   * picture and gets it, and whoever wants one then finds it. A paused one counts no try, so that its next order has the same name.
   */
  const unsent = ({ tries }: BatchUnit, { state }: BatchDocument): UnitOutcome =>
    state === 'ended' ? 'cancelled' : { waitUntil: now(), tries: tries - 1 };
  const look = async (unit: BatchUnit) => {
    // Read for each of them, for orders to a service that is away take long: what was cancelled meanwhile is not paid for.
    const batch = unit.isOrdered ? undefined : await batches.find(unit.owner, unit.batch);
    if (batch?.state === 'running') return order(unit);
    const seen = await outcomeOf(unit);
    const outcome = batch && typeof seen === 'object' ? unsent(unit, batch) : seen;
    if (outcome) return worker.settle(unit, outcome);
    await batches.changeUnit(unit, { lookAt: later(unit) }, now());
  };
  const orderMore = async (batch: BatchDocument) => {
    for (let begun = 0; begun < atOnce.picture; begun += 1) {
      const unit = await batches.claim(batch._id, 'picture', now(), now());
      if (!unit) return;
      // One whose item was deleted and came back may be ordered already.
      await continuedFrom(tracer, 'order a picture of a batch', batch, () => look(unit));
    }
  };
  const goOnWith = async (some: readonly BatchDocument[], stopping: AbortSignal) => {
    const waiting = await batches.withWaiting(idsOf(some), 'picture', now());
    const open = await batches.withOpen(idsOf(some));
    for (const batch of some) {
      if (stopping.aborted) return;
      if (!open.has(batch._id)) await worker.endWithout(batch);
      else if (waiting.has(batch._id)) await orderMore(batch);
    }
  };
  return {
    name: 'draw-pictures',
    everyMs: 1_000,
    async run(stopping) {
      for (const unit of await batches.toLookAt('picture', now(), round)) {
        if (stopping.aborted) return;
        await look(unit);
      }
      for await (const some of batches.running()) {
        if (stopping.aborted) return;
        await goOnWith(some.filter(isReady), stopping);
      }
    },
  };
}
