import { derivedId, newId } from '@insta-ai/chassis/new-id';
import type {
  Consent,
  ContentCreate,
  ContentSave,
  ContentWithNeighbours,
} from '@insta-ai/proto/http/content';
import { chooseType, chosenTypeId } from '../content-types/choose-type.ts';
import type { ContentTypesGateway } from '../content-types/content-types.gateway.ts';
import { type ContentDocument, newContent } from '../item/content-document.ts';
import { isGoingOut, lacksConsent, mayTakeBack, planAfter, withoutPlan } from '../item/content-status.ts';
import { withNeighbours } from '../item/content-wire.ts';
import {
  contentChangedMeanwhile,
  contentNotFound,
  refusedWhileGoingOut,
  whyDeletedLater,
} from '../item/contents.errors.ts';
import { hiddenMessage } from '../item/deleted-message.ts';
import { changedFields, type ItemEdit, readEdit, touchesPost } from '../item/item-edit.ts';
import { publishedBefore } from '../item/planning.errors.ts';
import { refuseNotOffered } from '../item/refuse-not-offered.ts';
import { asStep, madeAsStep, outOfSight } from '../item/undo-step.ts';
import type { CancelDecision } from '../publishing/cancel-decision.ts';
import type { RefuseWhileShown } from '../publishing/refuse-while-used.ts';
import type { WishesService } from '../publishing/wishes.service.ts';
import { changeContent } from '../store/change-content.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import { insertOnce } from '../store/insert-once.ts';
import type { CheckAccount } from '../users/account-choice.ts';
import { type AccountFor, selectedAccount } from '../users/account-for.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import type { ZoneFor } from '../users/zone-for.ts';

export type ContentsService = {
  read(owner: string, id: string): Promise<ContentWithNeighbours>;
  /** Creates an item; the same key again creates no other and answers the first one as it is now. */
  create(owner: string, body: ContentCreate, repeatKey?: string): Promise<ContentWithNeighbours>;
  /** Merges the given fields: with a version only into that version, without one the last save wins. */
  save(owner: string, id: string, body: ContentSave): Promise<ContentWithNeighbours>;
  /** Takes an item out of sight, and for good once it can no longer be taken back; `waits` says why one that is going out is deleted later, `live` that it went out in the meantime. */
  remove(owner: string, id: string): Promise<{ _id: string; waits?: string; live?: boolean }>;
};

type Deps = {
  store: ContentsStore;
  contentTypes: ContentTypesGateway;
  cancelDecision: CancelDecision;
  accountFor: AccountFor;
  zoneFor: ZoneFor;
  checkAccount: CheckAccount;
  users: UsersGateway;
  refuseWhileShown: RefuseWhileShown;
  wishes: Pick<WishesService, 'make'>;
  publicUrl: string;
  now?: () => Date;
};

export function createContentsService({
  store,
  contentTypes,
  cancelDecision,
  accountFor,
  zoneFor,
  checkAccount,
  users,
  refuseWhileShown,
  wishes,
  publicUrl,
  now = () => new Date(),
}: Deps): ContentsService {
  const toReply = async (item: ContentDocument) => withNeighbours(item, await store.neighbours(item));
  const changeOf = async (item: ContentDocument, body: ContentSave): Promise<Partial<ContentDocument>> => {
    const edit = changedFields(item, readEdit(body, publicUrl));
    await checkAccount(item, edit);
    const type = await chooseType(contentTypes, { ...item, ...edit }, body._contentType, now());
    refuseNotOffered({ ...item, ...type }, edit);
    return { ...edit, ...type, ...(edit.aiLabel && (await changerOf(item))) };
  };

  /** Who decides about the AI label, and when: it is the person who answers for it. */
  const changerOf = async ({ owner }: ContentDocument): Promise<ItemEdit> => ({
    aiLabelBy: (await users.get(owner))?.email ?? null,
    aiLabelAt: now(),
  });

  /** What else changes with a plan, which needs an account. */
  const planOf = async (item: ContentDocument, change: Partial<ContentDocument>, consent: Consent) => {
    const plan = planAfter(item, change, now(), consent, await zoneFor(item));
    return plan.dueAt ? { ...plan, account: (await accountFor({ ...item, ...change })) || null } : plan;
  };

  /**
   * An item that is going out is stopped before it becomes a draft. Answers what of the save is left to do: all of it, or
   * all but the status while we wait for Instagram.
   */
  const stopFirst = async (owner: string, id: string, body: ContentSave): Promise<ContentSave> => {
    const item = await store.get(owner, id);
    const isStop =
      item?.status === 'Scheduled' && isGoingOut(item) && readEdit(body, publicUrl).status === 'Draft';
    if (!isStop || (body.version ?? item.version) !== item.version) return body;
    const { item: stopped } = await wishes.make(owner, id, 'draft');
    if (!stopped) throw contentNotFound();
    if (stopped.outcome?.state === 'unknown') throw publishedBefore(stopped);
    const { status: _status, version: _version, ...rest } = body;
    return isGoingOut(stopped) ? rest : { ...rest, status: 'Draft' };
  };

  /** Undefined when it is no longer going out. */
  const wishToDelete = async ({ owner, _id }: ContentDocument) => {
    const { item, isLive } = await wishes.make(owner, _id, 'delete');
    if (item) return item.wish && { _id, waits: whyDeletedLater(item.outcome) };
    return { _id, ...(isLive && { live: true }) };
  };

  return {
    async read(owner, id) {
      const item = await store.get(owner, id);
      if (!item) throw contentNotFound();
      return toReply(item);
    },
    async create(owner, { undoable, ...body }, repeatKey) {
      const id = repeatKey === undefined ? newId() : derivedId(owner, 'content', repeatKey);
      const before = await store.get(owner, id);
      if (before) return toReply(before);
      const empty = newContent(owner, now(), id);
      const asked = await changeOf(empty, body);
      const change = { ...asked, account: asked.account ?? (await selectedAccount(users, owner)) };
      const item: ContentDocument = {
        ...empty,
        ...change,
        ...(await planOf(empty, change, {})),
        ...(undoable === 'add' && madeAsStep(empty, now())),
      };
      const made = await insertOnce(store, item);
      if (!made) throw contentNotFound();
      return toReply(made);
    },
    async save(owner, id, asked) {
      const body = await stopFirst(owner, id, asked);
      const saved = await changeContent(store, owner, id, async item => {
        if (!changesItem(item, body, publicUrl)) return undefined;
        if (body.version !== undefined && body.version !== item.version) {
          throw contentChangedMeanwhile(await toReply(item));
        }
        const change = await changeOf(item, body);
        const plan = await planOf(item, change, body);
        const isReplanned = Object.keys(plan).length > 0;
        const isCancel = isGoingOut(item) && touchesPost(change);
        if (isCancel && !mayTakeBack(item, isReplanned)) throw refusedWhileGoingOut(item, 'Change it');
        if (isCancel || isReplanned) await cancelDecision(item);
        const set = { ...change, ...(isCancel && withoutPlan), ...plan };
        return { set: asStep(item, set, body.undoable, now(), body.step) };
      });
      return toReply(saved);
    },
    async remove(owner, id) {
      for (;;) {
        const item = await store.get(owner, id);
        if (!item) throw contentNotFound();
        const wished = isGoingOut(item) && (await wishToDelete(item));
        if (wished) return wished;
        await refuseWhileShown(item);
        await cancelDecision(item);
        const set = asStep(item, outOfSight(item, now()), 'delete', now());
        if (await store.change(item, { set, messages: [hiddenMessage(item)] })) return { _id: id };
      }
    },
  };
}

/**
 * A save that changes nothing (an autosave sent again because its answer was lost) is no conflict, whatever its version.
 * Consenting to post again counts as a change.
 */
function changesItem(item: ContentDocument, body: ContentSave, publicUrl: string): boolean {
  const isOtherType =
    body._contentType !== undefined && chosenTypeId(body._contentType) !== item._contentType?._id;
  const isConsent = body.again === true && lacksConsent(item);
  return isOtherType || isConsent || Object.keys(changedFields(item, readEdit(body, publicUrl))).length > 0;
}
