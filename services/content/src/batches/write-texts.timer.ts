import type { Bus } from '@insta-ai/chassis/messaging/bus';
import type { Timer } from '@insta-ai/chassis/timer';
import { changedMessage } from '../item/changed-message.ts';
import type { MetadataService } from '../metadata/metadata.service.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import type { BatchUnit } from './batch-document.ts';
import { neededSteps } from './batch-needs.ts';
import { atOnce } from './batch-view.ts';
import { lostText } from './batches.errors.ts';
import type { BatchesService } from './batches.service.ts';
import type { BatchesStore } from './batches.store.ts';
import type { BatchWorker, UnitOutcome } from './settle-unit.ts';

/** Whoever writes a text says so this often, in milliseconds; after the second time of silence it counts as dead. */
export const writerPace = { signOfLifeMs: 5_000 };
/** Texts whose writers died that are looked at in one round. */
const round = 100;

type Deps = {
  batches: BatchesStore;
  service: Pick<BatchesService, 'prepare'>;
  worker: BatchWorker;
  metadata: MetadataService;
  store: Pick<ContentsStore, 'get'>;
  bus: Bus;
  now?: () => Date;
};

/** Has the texts of running batches written, a few at once; what a killed process was writing is not written again unasked. */
export function writeTextsTimer({
  batches,
  service,
  worker,
  metadata,
  store,
  bus,
  now = () => new Date(),
}: Deps): Timer {
  const deadUnlessHeard = () => new Date(now().getTime() + 2 * writerPace.signOfLifeMs);
  const claimNext = async (): Promise<BatchUnit | undefined> => {
    for (const { _id } of await batches.running()) {
      const unit = await batches.claim(_id, 'text', now(), deadUnlessHeard());
      if (unit) return unit;
    }
    return undefined;
  };
  /** What is to be said of an item that needs no text any more. */
  const withoutNeed = async ({ owner, content }: BatchUnit): Promise<UnitOutcome | undefined> => {
    const item = await store.get(owner, content);
    if (!item) return 'gone';
    return neededSteps(item, ['text']).length === 0 ? 'done' : undefined;
  };
  const write = async (unit: BatchUnit) => {
    const known = await withoutNeed(unit);
    if (known) return worker.settle(unit, known);
    const signs = setInterval(
      () => void batches.changeUnit(unit, { lookAt: deadUnlessHeard() }, now()).catch(() => {}),
      writerPace.signOfLifeMs,
    );
    try {
      await metadata.generateMetadata(unit.owner, unit.content);
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
      const unit = await claimNext();
      if (!unit) return;
      await write(unit);
    }
  };
  return {
    name: 'write-texts',
    everyMs: 1_000,
    async run(stopping) {
      for (const batch of await batches.unprepared()) await service.prepare(batch);
      for (const unit of await batches.toLookAt('text', now(), round))
        await worker.settle(unit, (await withoutNeed(unit)) ?? { failed: lostText });
      await Promise.all(Array.from({ length: atOnce.text }, () => writeWhileThereAre(stopping)));
    },
  };
}
