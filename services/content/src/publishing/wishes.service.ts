import { AppError } from '@insta-ai/chassis/app-error';
import type { ContentDocument } from '../item/content-document.ts';
import { isGoingOut, withoutWish } from '../item/content-status.ts';
import { withNeighbours } from '../item/content-wire.ts';
import { contentNotFound } from '../item/contents.errors.ts';
import { deletedMessage } from '../item/deleted-message.ts';
import { alreadyPublished } from '../item/planning.errors.ts';
import type { PredictionMediaGateway } from '../media/prediction-media.gateway.ts';
import { changeContent, type Decide } from '../store/change-content.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import type { CancelResult, InstagramGateway } from './instagram.gateway.ts';
import { whenPublished, whenUnknown } from './publish-outcome.ts';
import { contentChangedMessage } from './publishing.messages.ts';
import type { RefuseWhileUsed } from './refuse-while-used.ts';
import { effectOfWish, unsettledPublishId, type Wish } from './wishes.ts';

/** The item as it is now; undefined once it is deleted. */
type ItemNow = ContentDocument | undefined;

export type WishesService = {
  /**
   * Stores a wish for an item that is going out, and fulfils it now if possible; an item not going out stays as it is.
   * `isLive` when its post turned out to be on Instagram: it is deleted all the same, but a draft is refused with the item.
   */
  make(owner: string, id: string, wish: Wish): Promise<{ item: ItemNow; isLive: boolean }>;
  /** Withdraws the wish; the item goes on as if there had been none. */
  withdraw(owner: string, id: string): Promise<ContentDocument>;
  /** Tries to cancel the publish, and fulfils the wish as soon as the outcome is clear. */
  cancelAndFulfil(item: ContentDocument): Promise<ItemNow>;
  /** Fulfils the wish of an item if the outcome of its post is clear. */
  fulfilIfClear(owner: string, id: string): Promise<ItemNow>;
};

type Deps = {
  store: ContentsStore;
  instagram: Pick<InstagramGateway, 'cancelPublish' | 'keepPublish'>;
  refuseWhileUsed: RefuseWhileUsed;
  predictionMedia: Pick<PredictionMediaGateway, 'outputsOf'>;
  now?: () => Date;
};

/** How long a wish may stay open before it is tried again, in milliseconds. */
export const wishRetryMs = 60_000;

export function createWishesService({
  store,
  instagram,
  refuseWhileUsed,
  predictionMedia,
  now = () => new Date(),
}: Deps): WishesService {
  const fulfilIfClear = async (owner: string, id: string, canceledId?: string): Promise<ItemNow> => {
    for (;;) {
      const item = await store.get(owner, id);
      const effect = item && effectOfWish(item, canceledId);
      if (!item || !effect) return item;
      const applied = await apply(item, effect);
      if (applied) return applied.item;
    }
  };
  /** Undefined when the item was changed in the meantime. */
  const apply = async (
    item: ContentDocument,
    effect: 'remove' | Partial<ContentDocument>,
  ): Promise<{ item: ItemNow } | undefined> => {
    const set = effect === 'remove' ? await changeIfRefused(item) : effect;
    if (!set) return (await remove(item)) ? { item: undefined } : undefined;
    const changed = await change(item, set);
    return changed && { item: changed };
  };
  const change = async (item: ContentDocument, set: Partial<ContentDocument>) => {
    const messages = [contentChangedMessage(item, set, `${item._id}.${item.version}.wish-done`)];
    return store.change(item, { set, messages });
  };
  const remove = async (item: ContentDocument) => {
    const { owner, _id } = item;
    // What was made for it goes at once: no step of another item brings it back.
    await store.forgetStepsBackTo(owner, await predictionMedia.outputsOf(owner, _id));
    const deleted = deletedMessage(owner, _id, { live: item.status === 'Published' });
    return store.remove(item, [deleted], now());
  };
  /** For an item whose media another item uses by now: it is stopped, but not deleted. */
  const changeIfRefused = async (item: ContentDocument): Promise<Partial<ContentDocument> | undefined> => {
    try {
      await refuseWhileUsed(item);
      return undefined;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'failed_precondition') throw error;
      if (item.status === 'Published') return withoutWish;
      const outcome = { state: 'failed' as const, message: 'This was stopped, but not deleted.', at: now() };
      return {
        ...withoutWish,
        decision: undefined,
        unheard: undefined,
        outcome: { ...outcome, advice: error.message },
      };
    }
  };
  /** If instagram cannot be asked now, a later try asks again. */
  const askToCancel = async (item: ContentDocument, publishId: string): Promise<Partial<CancelResult>> => {
    try {
      return await instagram.cancelPublish(item.owner, publishId, true);
    } catch (error) {
      if (error instanceof AppError) return {};
      throw error;
    }
  };
  /** Its event may have come first and fulfilled the wish. */
  const changeUnlessDeleted = ({ owner, _id }: ContentDocument, decide: Decide) =>
    changeContent(store, owner, _id, decide).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    });
  const cancelAndFulfil = async (item: ContentDocument): Promise<{ item: ItemNow; isLive: boolean }> => {
    const { owner, _id } = item;
    const publishId = item.wish && unsettledPublishId(item);
    if (!publishId) return { item: await fulfilIfClear(owner, _id), isLive: false };
    const result = await askToCancel(item, publishId);
    const { canceled, live: isLive = false, unknown, permalink = '', publishedAt, note } = result;
    if (isLive) {
      await changeUnlessDeleted(item, current =>
        whenPublished(current, { publishId, permalink, publishedAt, note }, now()),
      );
    }
    if (unknown) {
      await changeUnlessDeleted(item, current => whenUnknown(current, publishId, now()));
    }
    return { item: await fulfilIfClear(owner, _id, canceled ? publishId : undefined), isLive };
  };

  return {
    async make(owner, id, wish) {
      const item = await changeContent(store, owner, id, async current => {
        if (!isGoingOut(current) || current.wish === wish) return undefined;
        if (wish === 'delete') await refuseWhileUsed(current);
        const set = { wish, wishAt: new Date(now().getTime() + wishRetryMs) };
        const cause = `${id}.${current.version}.wish`;
        return { set, messages: [contentChangedMessage(current, set, cause)] };
      });
      const done = isGoingOut(item) ? await cancelAndFulfil(item) : { item, isLive: false };
      const after = done.item;
      // A deletion that finds its item Published goes on like that of any other.
      const wentOutFirst = after?.status === 'Published' && (wish === 'draft' || isGoingOut(item));
      if (wentOutFirst) throw alreadyPublished(withNeighbours(after, await store.neighbours(after)));
      return done;
    },
    async withdraw(owner, id) {
      const item = await store.get(owner, id);
      if (!item) throw contentNotFound();
      if (!item.wish) return item;
      const publishId = unsettledPublishId(item);
      // Instagram first: if we die in between, the wish is still shown and can be withdrawn again.
      if (publishId) await instagram.keepPublish(owner, publishId);
      return changeContent(store, owner, id, current => {
        if (!current.wish) return undefined;
        const cause = `${id}.${current.version}.wish-kept`;
        return { set: withoutWish, messages: [contentChangedMessage(current, withoutWish, cause)] };
      });
    },
    cancelAndFulfil: async item => (await cancelAndFulfil(item)).item,
    fulfilIfClear: (owner, id) => fulfilIfClear(owner, id),
  };
}
