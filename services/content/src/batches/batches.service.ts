import { orderMark, refuseOtherOrder } from '@insta-ai/chassis/http/repeat-key';
import { derivedId, newId } from '@insta-ai/chassis/new-id';
import {
  type BatchStep,
  type BatchWish,
  batchSteps,
  mostBatchItems,
} from '@insta-ai/proto/data/content-batch';
import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import type { ContentsStore } from '../store/contents.store.ts';
import { type Which, whichItems } from '../store/which-items.ts';
import { type BatchDocument, unitId } from './batch-document.ts';
import { neededSteps } from './batch-needs.ts';
import { type StepPrices, toBatch } from './batch-view.ts';
import { batchNotFound, noItemsOfBatch } from './batches.errors.ts';
import type { BatchesStore } from './batches.store.ts';

export type BatchesService = {
  list(owner: string): Promise<Batch[]>;
  /** Offers texts and pictures for items; the same name again answers the first offer as it is now. */
  offer(owner: string, order: Which & { steps?: BatchStep[] }, name?: string): Promise<Batch>;
  /** Does what the person wishes of a batch; a wish that fits its state no more changes nothing. */
  change(owner: string, id: string, wish: BatchWish): Promise<Batch>;
  /** Makes the units of a batch that was started; a killed process leaves that to another. */
  prepare(batch: BatchDocument): Promise<void>;
  /** A batch as a person sees it. */
  view(batch: BatchDocument): Promise<Batch>;
};

type Deps = {
  batches: BatchesStore;
  store: Pick<ContentsStore, 'getMany' | 'findIds'>;
  /** Tells the person's pages how a batch is now. */
  sayChanged: (batch: BatchDocument, seen: Batch) => Promise<void>;
  /** What a step costs, in US dollars, as far as somebody said so. */
  prices: StepPrices;
  now?: () => Date;
};

export function createBatchesService(deps: Deps): BatchesService {
  const { batches, store, sayChanged, prices, now = () => new Date() } = deps;

  const unitsNeeded = async ({ _id, owner, itemIds, steps }: BatchDocument) => {
    const items = await store.getMany(owner, itemIds);
    return items.flatMap((item, place) =>
      neededSteps(item, steps).map(step => ({
        _id: unitId(item._id, step),
        batch: _id,
        owner,
        content: item._id,
        step,
        place,
      })),
    );
  };
  const view = async (batch: BatchDocument): Promise<Batch> => {
    const isMade = batch.state !== 'offered' && !batch.isUnprepared;
    const units = isMade
      ? await batches.unitsOf(batch._id)
      : (await unitsNeeded(batch)).map(unit => ({ ...unit, state: 'waiting' as const }));
    const failed = units.filter(({ state }) => state === 'failed').map(({ content }) => content);
    const titles = await store.getMany(batch.owner, [...new Set(failed)]);
    return toBatch(batch, units, {
      titles: new Map(titles.map(({ _id, title }) => [_id, title])),
      pace: await batches.pace(),
      prices,
    });
  };
  const get = async (owner: string, id: string, wish: BatchWish) => {
    const batch = await batches.find(owner, id);
    // A dismissal whose answer got lost is asked for again.
    if (!batch || (batch.dismissedAt && wish !== 'dismiss')) throw batchNotFound();
    return batch;
  };
  const prepare = async (batch: BatchDocument) => {
    await batches.addUnits(await unitsNeeded(batch), now());
    await batches.change(batch, ['running', 'paused', 'ended'], { isUnprepared: undefined });
  };
  /** What each wish makes of a batch, and in which states it means anything. */
  const wishes: Record<BatchWish, (batch: BatchDocument) => Promise<unknown>> = {
    async start(batch) {
      await batches.change(batch, ['paused'], { state: 'running' });
      const begun = await batches.change(batch, ['offered'], { state: 'running', isUnprepared: true });
      if (begun) await prepare(begun);
    },
    pause: batch => batches.change(batch, ['running'], { state: 'paused' }),
    async cancel(batch) {
      const ended = await batches.change(batch, ['running', 'paused'], { state: 'ended', endedAt: now() });
      if (ended) await batches.leaveOutWaiting(batch._id, now());
    },
    async retry(batch) {
      if (batch.state === 'offered') return;
      // A killed process may have cancelled and left nothing out yet.
      if (batch.state === 'ended') await batches.leaveOutWaiting(batch._id, now());
      await batches.retryFailed(batch._id, now());
      await batches.change(batch, ['ended'], { state: 'running', endedAt: undefined });
    },
    dismiss: batch =>
      batches.change(batch, ['offered', 'ended'], { state: 'ended', dismissedAt: now(), endedAt: now() }),
  };

  return {
    view,
    prepare,
    list: async owner => Promise.all((await batches.shown(owner)).map(view)),
    async offer(owner, { steps = [...batchSteps], ...which }, name) {
      const known = await store.getMany(owner, await whichItems(store, owner, which, mostBatchItems));
      if (known.length === 0) throw noItemsOfBatch();
      const batch: BatchDocument = {
        _id: name === undefined ? newId() : derivedId(owner, 'batch', name),
        owner,
        state: 'offered',
        steps,
        itemIds: known.map(({ _id }) => _id),
        order: 1,
        orderMark: orderMark({ steps, ...which }),
        turnAt: now(),
        createdAt: now(),
      };
      const isNew = await batches.insert(batch);
      const offered = isNew ? batch : ((await batches.find(owner, batch._id)) ?? batch);
      refuseOtherOrder(offered, orderMark({ steps, ...which }));
      const seen = await view(offered);
      if (isNew) await sayChanged(offered, seen);
      return seen;
    },
    async change(owner, id, wish) {
      await wishes[wish](await get(owner, id, wish));
      const changed = await batches.find(owner, id);
      if (!changed) throw batchNotFound();
      const seen = await view(changed);
      await sayChanged(changed, seen);
      return seen;
    },
  };
}
