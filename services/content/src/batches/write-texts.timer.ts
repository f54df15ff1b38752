import type { Bus } from '@insta-ai/chassis/messaging/bus';
import type { Timer } from '@insta-ai/chassis/timer';
import type { Tracer } from '@insta-ai/chassis/tracing/trace-span';
import { continuedFrom } from '@insta-ai/chassis/tracing/traced';
import { changedMessage } from '../item/changed-message.ts';
import type { ContentDocument } from '../item/content-document.ts';
import type { MetadataService } from '../metadata/metadata.service.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import { type BatchDocument, type BatchUnit, idsOf, isReady } from './batch-document.ts';
import { whyNoText } from './batch-needs.ts';
import { atOnce } from './batch-view.ts';
import { unseenText, writtenTooLate } from './batches.errors.ts';
import type { BatchesStore } from './batches.store.ts';
import type { BatchWorker } from './settle-unit.ts';
import { unneededText } from './unneeded-text.ts';

/** Whoever writes a text says so this often, in milliseconds; after the second time of silence it counts as dead. */
export const writerPace = { signOfLifeMs: 5_000 };

type Deps = {
  batches: BatchesStore;
  worker: BatchWorker;
  metadata: MetadataService;
  store: Pick<ContentsStore, 'get'>;
  bus: Bus;
  tracer?: Tracer | undefined;
  now?: () => Date;
};

/**
 * Has the texts of running batches written: each writer looks for itself what is next, so that a slow text keeps none of the
 * others from beginning.
 */
export function writeTextsTimers({
  batches,
  worker,
  metadata,
  store,
  bus,
  tracer,
  now = () => new Date(),
}: Deps): Timer[] {
  const deadUnlessHeard = () => new Date(now().getTime() + 2 * writerPace.signOfLifeMs);
  const claimNext = async (): Promise<{ unit: BatchUnit; batch: BatchDocument } | undefined> => {
    for await (const some of batches.running()) {
      const waiting = await batches.withWaiting(idsOf(some), 'text', now());
      for (const batch of some.filter(one => isReady(one) && waiting.has(one._id))) {
        const unit = await batches.claim(batch._id, 'text', now(), deadUnlessHeard());
        if (unit) return { unit, batch };
      }
    }
    return undefined;
  };
  const write = async (claimed: BatchUnit) => {
    const known = await unneededText(store, claimed);
    if (known) return worker.settle(claimed, known);
    // Whoever finds it from here on must take it for paid. One that stood still for too long has lost it to another.
    const asked = { unaskedSince: undefined, lookAt: deadUnlessHeard() };
    const unit = await batches.changeUnit(claimed, asked, now());
    if (!unit) return;
    const signs = setInterval(
      () => void batches.changeUnit(unit, { lookAt: deadUnlessHeard() }, now()).catch(() => {}),
      writerPace.signOfLifeMs,
    );
    try {
      await metadata.generateMetadata(unit.owner, unit.content, {
        // Of all its tries: a text that was paid for and lost on its way is found by the next one.
        repeatKey: `${unit.batch}.${unit._id}`,
        refuse: refuseUnseen,
      });
    } catch (error) {
      return await worker.fail(unit, error);
    } finally {
      clearInterval(signs);
    }
    await worker.settle(unit, 'done');
    const item = await store.get(unit.owner, unit.content);
    if (item) await bus.send(changedMessage(item, `${unit.batch}.${unit._id}.${unit.tries}`));
  };
  const writeWhileThereAre = async (stopping: AbortSignal) => {
    while (!stopping.aborted) {
      const next = await claimNext();
      if (!next) return;
      await continuedFrom(tracer, 'write a text of a batch', next.batch, () => write(next.unit));
    }
  };
  return Array.from({ length: atOnce.text }, (_, place) => ({
    name: `write-texts-${place + 1}`,
    everyMs: 1_000,
    run: writeWhileThereAre,
  }));
}

/** It was scheduled or published while its text was written. */
function refuseUnseen(item: ContentDocument) {
  if (item.status === 'Published') return writtenTooLate();
  const why = whyNoText(item);
  return why === undefined ? undefined : unseenText(why);
}
