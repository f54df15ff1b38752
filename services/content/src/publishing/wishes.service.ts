import { AppError } from '@insta-ai/chassis/app-error';
import type { ContentDocument } from '../item/content-document.ts';
import { isGoingOut, withoutWish } from '../item/content-status.ts';
import { withNeighbours } from '../item/content-wire.ts';
import { contentNotFound } from '../item/contents.errors.ts';
import { deletedMessage } from '../item/deleted-message.ts';
import { wentOut } from '../item/planning.errors.ts';
import { changeContent, type Decide } from '../store/change-content.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import type { InstagramGateway, TakenBack } from './instagram.gateway.ts';
import { whenPublished, whenUnknown } from './publish-outcome.ts';
import { contentChangedMessage } from './publishing.messages.ts';
import type { RefuseWhilePlanned } from './refuse-while-planned.ts';
import { endOfWish, openPublish, type Wish } from './wishes.ts';

/** The item as it is left; undefined once it is deleted. */
type Left = ContentDocument | undefined;

export type WishesService = {
  /**
   * Stores a wish for an item that is going out, and fulfils it now if possible; an item not going out stays as it is.
   * `live` when its post turned out to be on Instagram: it is deleted all the same, but a draft is refused with the item.
   */
  wish(owner: string, id: string, wish: Wish): Promise<{ left: Left; live: boolean }>;
  /** Withdraws the wish; the item goes on as if there had been none. */
  keep(owner: string, id: string): Promise<ContentDocument>;
  /** Tries to take the publish back, and fulfils the wish as soon as the outcome is clear. */
  fulfil(item: ContentDocument): Promise<Left>;
  /** Fulfils the wish of an item if the outcome of its post is clear. */
  finish(owner: string, id: string): Promise<Left>;
};

type Deps = {
  store: ContentsStore;
  instagram: Pick<InstagramGateway, 'cancelPublish' | 'keepPublish'>;
  refuseWhilePlanned: RefuseWhilePlanned;
  now?: () => Date;
};

/** How long a wish may stay open before it is tried again, in milliseconds. */
export const wishPatienceMs = 60_000;

export function createWishesService({
  store,
  instagram,
  refuseWhilePlanned,
  now = () => new Date(),
}: Deps): WishesService {
  const finish = async (owner: string, id: string, takenBack?: string): Promise<Left> => {
    for (;;) {
      const item = await store.get(owner, id);
      const end = item && endOfWish(item, takenBack);
      if (!item || !end) return item;
      const done = await carryOut(item, end);
      if (done) return done.left;
    }
  };
  /** Undefined when the item was changed in the meantime. */
  const carryOut = async (
    item: ContentDocument,
    end: 'remove' | Partial<ContentDocument>,
  ): Promise<{ left: Left } | undefined> => {
    const set = end === 'remove' ? await refusal(item) : end;
    if (!set) return (await remove(item)) ? { left: undefined } : undefined;
    const left = await change(item, set);
    return left && { left };
  };
  const change = async (item: ContentDocument, set: Partial<ContentDocument>) => {
    const messages = [contentChangedMessage(item, set, `${item._id}.${item.version}.wish-done`)];
    return store.change(item, { set, messages });
  };
  const remove = async (item: ContentDocument) => {
    const told = deletedMessage(item.owner, item._id, item.status === 'Published');
    return store.remove(item, [told], now());
  };
  /** Another planned item uses its media by now: it is stopped, but not deleted. */
  const refusal = async (item: ContentDocument): Promise<Partial<ContentDocument> | undefined> => {
    try {
      await refuseWhilePlanned(item);
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
  const askBack = async (item: ContentDocument, publishId: string): Promise<Partial<TakenBack>> => {
    try {
      return await instagram.cancelPublish(item.owner, publishId, true);
    } catch (error) {
      if (error instanceof AppError) return {};
      throw error;
    }
  };
  /** Its event may have come first and fulfilled the wish. */
  const told = ({ owner, _id }: ContentDocument, decide: Decide) =>
    changeContent(store, owner, _id, decide).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    });
  const fulfil = async (item: ContentDocument): Promise<{ left: Left; live: boolean }> => {
    const { owner, _id } = item;
    const publishId = item.wish && openPublish(item);
    if (!publishId) return { left: await finish(owner, _id), live: false };
    const taken = await askBack(item, publishId);
    const { canceled, live = false, unknown, permalink = '', publishedAt } = taken;
    if (live) {
      await told(item, current => whenPublished(current, { publishId, permalink, publishedAt }, now()));
    }
    if (unknown) {
      await told(item, current => whenUnknown(current, publishId, now()));
    }
    return { left: await finish(owner, _id, canceled ? publishId : undefined), live };
  };

  return {
    async wish(owner, id, wish) {
      const item = await changeContent(store, owner, id, async current => {
        if (!isGoingOut(current) || current.wish === wish) return undefined;
        if (wish === 'delete') await refuseWhilePlanned(current);
        const set = { wish, wishAt: new Date(now().getTime() + wishPatienceMs) };
        const cause = `${id}.${current.version}.wish`;
        return { set, messages: [contentChangedMessage(current, set, cause)] };
      });
      const done = isGoingOut(item) ? await fulfil(item) : { left: item, live: false };
      const { left } = done;
      // A deletion that finds its item Published goes on like that of any other.
      const isTooLate = left?.status === 'Published' && (wish === 'draft' || isGoingOut(item));
      if (isTooLate) throw wentOut(withNeighbours(left, await store.neighbours(left)));
      return done;
    },
    async keep(owner, id) {
      const item = await store.get(owner, id);
      if (!item) throw contentNotFound();
      if (!item.wish) return item;
      const publishId = openPublish(item);
      // Instagram first: if we die in between, the wish is still shown and can be withdrawn again.
      if (publishId) await instagram.keepPublish(owner, publishId);
      return changeContent(store, owner, id, current => {
        if (!current.wish) return undefined;
        const cause = `${id}.${current.version}.wish-kept`;
        return { set: withoutWish, messages: [contentChangedMessage(current, withoutWish, cause)] };
      });
    },
    fulfil: async item => (await fulfil(item)).left,
    finish: (owner, id) => finish(owner, id),
  };
}
