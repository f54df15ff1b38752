import { orderMark, refuseOtherOrder } from '@insta-ai/chassis/http/repeat-key';
import { derivedId, newId } from '@insta-ai/chassis/new-id';
import { type ActionWish, mostActionItems } from '@insta-ai/proto/data/content-action';
import type { Action, ActionChange } from '@insta-ai/proto/http/many/content-action';
import { keptReasons } from '@insta-ai/proto/rules/many/kept-words';
import { isTimeZone } from '@insta-ai/proto/rules/time-zone';
import { contentTypeGone } from '../item/contents.errors.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import { type Which, whichItems } from '../store/which-items.ts';
import { type ActionDocument, toAction } from './action-document.ts';
import { type ActionWorker, actionPace } from './action-worker.ts';
import { actionNotFound, noItemsOfAction, zoneOfShiftUnknown } from './actions.errors.ts';
import type { ActionsStore } from './actions.store.ts';
import type { FindShown } from './find-shown.ts';
import { whatBecomes, whyKept } from './judge-item.ts';
import { goneItems, type Kept, withKept } from './kept-items.ts';

/** The one action that takes a step back. */
const undoOf = (owner: string, step: string) => derivedId(owner, 'undo', step);

const none: ReadonlySet<string> = new Set();

/** So many items are done before the person gets an answer. */
const few = 50;

export type ActionsService = {
  /** Offers a change of many items; the same name again answers the first offer as it is now. */
  offer(owner: string, order: Which & { change: ActionChange }, name?: string): Promise<Action>;
  read(owner: string, id: string): Promise<Action>;
  /** Does what the person wishes of an action; a wish that fits its state no more changes nothing. */
  change(owner: string, id: string, wish: ActionWish): Promise<Action>;
  /** Takes a step back for the items that it changed; the same step again answers the first action as it is now. */
  undo(owner: string, step: string, itemsOf: () => Promise<string[]>): Promise<Action>;
  /** Whether a step was taken back already, as far as it could be. */
  wasAskedBack(owner: string, step: string): Promise<boolean>;
  /** Whether a step is an action that still changes items. */
  isUnderWay(owner: string, step: string): Promise<boolean>;
};

type Deps = {
  actions: ActionsStore;
  store: Pick<ContentsStore, 'getMany' | 'getDeleted' | 'findIds'>;
  worker: ActionWorker;
  findShown: FindShown;
  /** Tells the person's pages how an action is now. */
  sayChanged: (action: ActionDocument) => Promise<void>;
  now?: () => Date;
};

export function createActionsService(deps: Deps): ActionsService {
  const { actions, store, worker, findShown, sayChanged, now = () => new Date() } = deps;
  const newAction = (
    owner: string,
    { _id, deed, itemIds }: Pick<ActionDocument, '_id' | 'deed' | 'itemIds'>,
  ): ActionDocument => ({
    _id,
    owner,
    deed,
    state: 'offered',
    itemIds,
    items: itemIds.length,
    done: 0,
    kept: [],
    next: 0,
    upTo: 0,
    order: 1,
    createdAt: now(),
  });

  /** What it would change and keep as things stand. */
  const judged = async (action: Pick<ActionDocument, 'owner' | 'deed' | 'itemIds'>) => {
    const { owner, deed, itemIds } = action;
    if (deed.kind === 'undo') return { itemIds, kept: [], becomes: undefined };
    const [items, known] = await Promise.all([store.getMany(owner, itemIds), worker.circumstancesOf(action)]);
    if (deed.kind === 'type' && !(await known.types.get(owner, deed._contentType))) throw contentTypeGone();
    const verdicts = items.map(item => ({ item, reason: whyKept(item, deed, known) }));
    const free = verdicts.flatMap(({ item, reason }) => (reason === undefined ? [item._id] : []));
    const shown = deed.kind === 'delete' ? await findShown(owner, free) : none;
    const kept = verdicts.flatMap(
      ({ item, reason = shown.has(item._id) ? keptReasons.shownElsewhere : undefined }): Kept[] =>
        reason === undefined ? [] : [{ reason, title: item.title }],
    );
    const gone = await goneItems(store, owner, itemIds, items);
    const found = { itemIds: free.filter(id => !shown.has(id)), kept: withKept([], [...gone, ...kept]) };
    const chosen = new Set(found.itemIds);
    return {
      ...found,
      becomes: whatBecomes(
        items.filter(({ _id }) => chosen.has(_id)),
        known,
      ),
    };
  };
  const view = async (action: ActionDocument): Promise<Action> => {
    if (action.state !== 'offered') return toAction(action);
    const { itemIds, kept, becomes } = await judged(action);
    return { ...toAction({ ...action, items: itemIds.length, kept }), ...(becomes && { becomes }) };
  };
  const get = async (owner: string, id: string) => {
    const action = await actions.find(owner, id);
    if (!action) throw actionNotFound();
    return action;
  };
  const start = async (offered: ActionDocument) => {
    const { becomes: _said, ...found } = await judged(offered);
    const isShort = found.itemIds.length <= few;
    const at = now();
    const lookAt = isShort ? new Date(at.getTime() + actionPace.leaseMs) : at;
    let action = await actions.start(offered, found, { now: at, lookAt });
    if (!action) return;
    await sayChanged(action);
    // Looked for after the start: of two that start in the same instant, at least one sees the other and waits.
    const isDoneHere = isShort && !(await actions.hasOtherOpen(action));
    if (isShort && !isDoneHere) await actions.leaveToTimer(action, at);
    while (isDoneHere && action?.lookAt) action = await worker.workOffPage(action);
  };

  return {
    async offer(owner, order, name) {
      const { change, ...which } = order;
      const id = name === undefined ? newId() : derivedId(owner, 'action', name);
      const mark = orderMark(order);
      const again = (before: ActionDocument) => {
        refuseOtherOrder(before, mark);
        return view(before);
      };
      const before = await actions.find(owner, id);
      if (before) return again(before);
      if (change.kind === 'shift' && change.timeZone && !isTimeZone(change.timeZone))
        throw zoneOfShiftUnknown(change.timeZone);
      const itemIds = [...(await whichItems(store, owner, which, mostActionItems))];
      if ((await store.getMany(owner, itemIds)).length === 0) throw noItemsOfAction();
      const action = { ...newAction(owner, { _id: id, deed: change, itemIds }), orderMark: mark };
      const seen = await view(action);
      return (await actions.insert(action)) ? seen : again(await get(owner, id));
    },
    read: async (owner, id) => view(await get(owner, id)),
    async change(owner, id, wish) {
      const action = await get(owner, id);
      if (wish === 'start' && action.state === 'offered') await start(action);
      const ended = wish === 'cancel' && (await actions.cancel(owner, id));
      if (ended) await sayChanged(ended);
      return view(await get(owner, id));
    },
    async wasAskedBack(owner, step) {
      const action = await actions.find(owner, undoOf(owner, step));
      // One that was killed before its start is asked for again.
      return action !== undefined && action.state !== 'offered';
    },
    isUnderWay: async (owner, step) => (await actions.find(owner, step))?.lookAt !== undefined,
    async undo(owner, step, itemsOf) {
      const _id = undoOf(owner, step);
      if (!(await actions.find(owner, _id)))
        await actions.insert(
          newAction(owner, { _id, deed: { kind: 'undo', step }, itemIds: await itemsOf() }),
        );
      const action = await get(owner, _id);
      // Also after a kill before its start.
      if (action.state === 'offered') await start(action);
      return toAction(await get(owner, _id));
    },
  };
}
