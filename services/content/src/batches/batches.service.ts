import { orderMark, refuseOtherOrder } from '@insta-ai/chassis/http/repeat-key';
import { derivedId, newId } from '@insta-ai/chassis/new-id';
import { causedBy } from '@insta-ai/chassis/tracing/traced';
import { eachByItself } from '@insta-ai/chassis/turns/each-by-itself';
import {
  type BatchStep,
  type BatchWish,
  batchSteps,
  mostBatchItems,
} from '@insta-ai/proto/data/content-batch';
import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import { keptReasons } from '@insta-ai/proto/rules/many/kept-words';
import { goneItems } from '../actions/kept-items.ts';
import { undoPace } from '../item/undo-step.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import { type Which, whichItems } from '../store/which-items.ts';
import { type BatchDocument, type LeftOutStep, unitId } from './batch-document.ts';
import { neededSteps, whyLeftOut } from './batch-needs.ts';
import { toBatch } from './batch-view.ts';
import { batchNotFound, noItemsOfBatch } from './batches.errors.ts';
import type { BatchesStore } from './batches.store.ts';
import { offerPrice } from './price/offer-price.ts';
import type { StepPricesGateway } from './price/step-prices.gateway.ts';

/** Steps of deleted items that are looked at in one round. */
const round = 100;

export type BatchesService = {
  list(owner: string): Promise<Batch[]>;
  /** Offers texts and pictures for items; the same name again answers the first offer as it is now. */
  offer(owner: string, order: Which & { steps?: BatchStep[] }, name?: string): Promise<Batch>;
  /** Does what the person wishes of a batch; a wish that fits its state no more changes nothing. */
  change(owner: string, id: string, wish: BatchWish): Promise<Batch>;
  /** Makes the units of batches that were started, and puts back what is to be retried; a killed process leaves that to another. */
  finishBegun(): Promise<void>;
  /** Goes on with items that were deleted in the middle of a batch and came back. */
  takeReturned(): Promise<void>;
  /** A batch as a person sees it. */
  view(batch: BatchDocument): Promise<Batch>;
};

type Deps = {
  batches: BatchesStore;
  store: Pick<ContentsStore, 'getMany' | 'getDeleted' | 'findIds'>;
  /** Tells the person's pages how a batch is now. */
  sayChanged: (batch: BatchDocument, seen: Batch) => Promise<void>;
  prices: StepPricesGateway;
  now?: () => Date;
};

export function createBatchesService(deps: Deps): BatchesService {
  const { batches, store, sayChanged, prices, now = () => new Date() } = deps;
  /** The last step of a deleted item that was looked at; those behind it are next. */
  let lastGone = '';

  const unitsNeeded = async ({ _id, owner, itemIds, steps }: BatchDocument) => {
    const items = await store.getMany(owner, itemIds);
    const needed = items.flatMap((item, place) =>
      neededSteps(item, steps).map(step => ({
        _id: unitId(item._id, step),
        batch: _id,
        owner,
        content: item._id,
        step,
        place,
      })),
    );
    const held = await batches.heldElsewhere(needed);
    return needed.filter(unit => !held.has(unit._id));
  };
  const priceOf = async (
    { owner, state }: BatchDocument,
    units: readonly { content: string; step: BatchStep }[],
  ): Promise<Pick<Batch, 'price' | 'leastPrice'>> => {
    // What runs has been agreed to.
    if (state !== 'offered') return {};
    const idsOf = (step: BatchStep) => units.filter(unit => unit.step === step).map(({ content }) => content);
    const drawn = await store.getMany(owner, idsOf('picture'));
    const byType = Map.groupBy(drawn, ({ _contentType }) => _contentType?._id);
    const pictures = new Map([...byType].map(([type, items]) => [type, items.length]));
    return offerPrice(await prices.of(owner, { texts: idsOf('text').length, pictures }));
  };
  const view = async (
    batch: BatchDocument,
    needed?: Awaited<ReturnType<typeof unitsNeeded>>,
  ): Promise<Batch> => {
    const isMade = batch.state !== 'offered' && !batch.isUnprepared;
    const units = isMade
      ? await batches.unitsOf(batch._id)
      : (needed ?? (await unitsNeeded(batch))).map(unit => ({ ...unit, state: 'waiting' as const }));
    const named = [...units.filter(unit => 'message' in unit), ...(batch.leftOut ?? [])];
    const ids = [...new Set(named.map(({ content }) => content))];
    const titles = [
      ...(await store.getMany(batch.owner, ids)),
      ...(ids.length > 0 ? await store.getDeleted(batch.owner, ids) : []),
    ];
    return toBatch(batch, units, {
      titles: new Map(titles.map(({ _id, title }) => [_id, title])),
      pace: await batches.pace(),
      price: await priceOf(batch, units),
      now: now(),
    });
  };
  const get = async (owner: string, id: string, wish: BatchWish) => {
    const batch = await batches.find(owner, id);
    // A dismissal whose answer got lost is asked for again.
    if (!batch || (batch.dismissedAt && wish !== 'dismiss')) throw batchNotFound();
    return batch;
  };
  /** Why what was offered is needed no more. */
  const leftOutSince = async (
    { owner, offered }: BatchDocument,
    needed: readonly { _id: string }[],
  ): Promise<LeftOutStep[]> => {
    if (!offered) return [];
    const isNeeded = new Set(needed.map(({ _id }) => _id));
    const leftOut = batchSteps.flatMap(step =>
      offered[step]
        .filter(content => !isNeeded.has(unitId(content, step)))
        .map(content => ({ content, step })),
    );
    const known = await store.getMany(owner, [...new Set(leftOut.map(({ content }) => content))]);
    const items = new Map(known.map(item => [item._id, item]));
    return leftOut.map(({ content, step }) => ({
      content,
      step,
      reason: whyLeftOut(items.get(content), step) ?? keptReasons.otherBatch,
    }));
  };
  const prepare = async (batch: BatchDocument) => {
    const needed = await unitsNeeded(batch);
    await batches.addUnits(needed, now());
    await batches.notePrepared(batch, [...(batch.leftOut ?? []), ...(await leftOutSince(batch, needed))]);
  };
  const retry = async (batch: BatchDocument) => {
    await batches.retryFailed(batch._id, batch.retriedAt ?? now(), now());
    await batches.noteRetried(batch);
  };
  /** What each wish makes of a batch, and in which states it means anything. */
  const wishes: Record<BatchWish, (batch: BatchDocument) => Promise<unknown>> = {
    async start(batch) {
      await batches.change(batch, ['paused'], { state: 'running', ...causedBy() });
      const begun = await batches.change(batch, ['offered'], {
        state: 'running',
        isUnprepared: true,
        ...causedBy(),
      });
      if (begun) await prepare(begun);
    },
    async pause(batch) {
      const pause = () => batches.change(batch, ['running'], { state: 'paused' });
      return (
        (await pause()) ??
        // A worker that ends it may be about to have it go on, or just did.
        (await batches.change(batch, ['ended'], { isPauseKept: true })) ??
        (await pause())
      );
    },
    async cancel(batch) {
      const noMore = { isCancelled: true, retriedAt: undefined } as const;
      const ended =
        (await batches.change(batch, ['running', 'paused'], { ...noMore, state: 'ended', endedAt: now() })) ??
        // A worker that ends it may be about to have it go on, for a retry or an item that came back.
        (await batches.change(batch, ['ended'], noMore));
      if (ended) await batches.leaveOutWaiting(batch._id, now());
    },
    async retry(batch) {
      // A killed process may have cancelled and left nothing out yet.
      if (batch.state === 'ended') await batches.leaveOutWaiting(batch._id, now());
      const again = { retriedAt: now(), isCancelled: undefined, isPauseKept: undefined, ...causedBy() };
      const marked =
        (await batches.change(batch, ['ended'], { ...again, state: 'running', endedAt: undefined })) ??
        (await batches.change(batch, ['running', 'paused'], again));
      if (marked) await retry(marked);
    },
    dismiss: batch =>
      batches.change(batch, ['offered', 'ended'], { state: 'ended', dismissedAt: now(), endedAt: now() }),
  };

  return {
    view,
    async finishBegun() {
      await eachByItself(batches.begun(), async batch => {
        if (batch.isUnprepared) await prepare(batch);
        if (batch.retriedAt) await retry(batch);
      });
    },
    async takeReturned() {
      const gone = await batches.mayReturn(lastGone, round);
      // Before they are judged, so that what fails here keeps nothing behind it from its turn.
      lastGone = gone.length < round ? '' : (gone.at(-1)?._id ?? '');
      if (gone.length === 0) return;
      const open = await batches.openOf([...new Set(gone.map(({ batch }) => batch))]);
      const foreverBefore = new Date(now().getTime() - undoPace.keptMs);
      const over = gone.filter(({ batch }) => !open.has(batch));
      const looked = Map.groupBy(
        gone.filter(({ batch }) => open.has(batch)),
        ({ owner }) => owner,
      );
      for (const [owner, units] of looked) {
        const back = await store.getMany(owner, [...new Set(units.map(({ content }) => content))]);
        const isBack = new Set(back.map(({ _id }) => _id));
        over.push(...units.filter(({ content, since }) => !isBack.has(content) && since < foreverBefore));
        for (const unit of units.filter(({ content }) => isBack.has(content))) {
          const batch = (await batches.putBack(unit, now())) && (await batches.touch(unit.batch));
          if (batch) await sayChanged(batch, await view(batch));
        }
      }
      if (over.length > 0) await batches.leaveOutForGood(over.map(({ _id }) => _id));
    },
    list: async owner => Promise.all((await batches.shown(owner)).map(batch => view(batch))),
    async offer(owner, { steps = [...batchSteps], ...which }, name) {
      const _id = name === undefined ? newId() : derivedId(owner, 'batch', name);
      const mark = orderMark({ steps, ...which });
      const again = (before: BatchDocument) => {
        refuseOtherOrder(before, mark);
        return view(before);
      };
      // Its items may be gone by now, or others match.
      const before = await batches.find(owner, _id);
      if (before) return again(before);
      const chosen = await whichItems(store, owner, which, mostBatchItems);
      const known = await store.getMany(owner, chosen);
      if (known.length === 0) throw noItemsOfBatch();
      const gone = await goneItems(store, owner, chosen, known);
      const batch: BatchDocument = {
        _id,
        owner,
        state: 'offered',
        steps,
        itemIds: known.map(({ _id }) => _id),
        order: 1,
        ...(gone.length > 0 && {
          leftOut: gone.flatMap(({ _id: content, reason }) => steps.map(step => ({ content, step, reason }))),
        }),
        orderMark: mark,
        turnAt: now(),
        createdAt: now(),
      };
      const needed = await unitsNeeded(batch);
      const idsOf = (step: BatchStep) =>
        needed.filter(unit => unit.step === step).map(({ content }) => content);
      const isNew = await batches.insert({
        ...batch,
        offered: { text: idsOf('text'), picture: idsOf('picture') },
      });
      if (!isNew) return again((await batches.find(owner, _id)) ?? batch);
      const seen = await view(batch, needed);
      await sayChanged(batch, seen);
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
