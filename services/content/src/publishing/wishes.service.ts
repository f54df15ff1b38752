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

/** The item as it is left; undefined when it is deleted. */
type Left = ContentDocument | undefined;

export type WishesService = {
  /**
   * Keeps what is wished of an item that is going out, and does it now if it can be; what is not going out stays as it is.
   * `live` when its post turned out to be on Instagram: a deletion happens all the same, a draft is refused with the item.
   */
  wish(owner: string, id: string, wish: Wish): Promise<{ left: Left; live: boolean }>;
  /** Takes the wish back; the item goes on as if there had been none. */
  keep(owner: string, id: string): Promise<ContentDocument>;
  /** Tries to take back what is wished back, and does what is wished as soon as that is clear. */
  fulfil(item: ContentDocument): Promise<Left>;
  /** Does what is wished of an item, if it is clear what became of its post. */
  finish(owner: string, id: string): Promise<Left>;
};

type Deps = {
  store: ContentsStore;
  instagram: Pick<InstagramGateway, 'cancelPublish' | 'keepPublish'>;
  refuseWhilePlanned: RefuseWhilePlanned;
  now?: () => Date;
};

/** How long what came of a wish may be unknown before it is asked for again, in milliseconds. */
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
  /** Undefined when the item was changed meanwhile. */
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
  /** Planned meanwhile elsewhere: what was made for it is needed, so it is stopped but stays. */
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
  /** When instagram cannot be asked now, it is asked again later. */
  const askBack = async (item: ContentDocument, publishId: string): Promise<Partial<TakenBack>> => {
    try {
      return await instagram.cancelPublish(item.owner, publishId, true);
    } catch (error) {
      if (error instanceof AppError) return {};
      throw error;
    }
  };
  /** The event of the same may have been heard first, and its wish done with it. */
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
      // Instagram first: whoever dies in between shows the wish still, and may be asked again.
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
