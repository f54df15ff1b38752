import { AppError } from '@insta-ai/chassis/app-error';
import type { ActionChange } from '@insta-ai/proto/http/many/content-action';
import { keptReasons } from '@insta-ai/proto/rules/many/kept-words';
import { giveType } from '../content-types/choose-type.ts';
import type { ContentTypesGateway } from '../content-types/content-types.gateway.ts';
import type { ContentDocument } from '../item/content-document.ts';
import { planAfter } from '../item/content-status.ts';
import { hiddenMessage } from '../item/deleted-message.ts';
import { hasActed, outOfSight, undoable, withActed } from '../item/undo-step.ts';
import type { CancelDecision } from '../publishing/cancel-decision.ts';
import type { RefuseWhileShown } from '../publishing/refuse-while-used.ts';
import type { Change, ContentsStore } from '../store/contents.store.ts';
import { type ActionDocument, undoKindOf } from './action-document.ts';
import { type Circumstances, whyKept } from './judge-item.ts';
import { takenBack, whyNotTakenBack } from './judge-undo.ts';
import { shiftDate } from './shift-date.ts';

/** What is known beside the items while a page of them is worked off. */
export type PageCircumstances = Circumstances & {
  /** The account an item goes to. */
  accountOf: (item: ContentDocument) => string;
  /** Presets of the person; asked once for each. */
  types: Pick<ContentTypesGateway, 'get'>;
  /** Writes a moment for the person. */
  inWords: (moment: Date) => string;
};

/** Does with one item what an action is to do; answers why it was left as it is. */
export type ChangeItem = (
  action: ActionDocument,
  read: ContentDocument,
  circumstances: PageCircumstances,
) => Promise<string | undefined>;

type Deps = {
  store: Pick<ContentsStore, 'get' | 'getDeleted' | 'change'>;
  cancelDecision: CancelDecision;
  refuseWhileShown: RefuseWhileShown;
};

/** What is to be written, or why nothing is. */
type Verdict = Change | { kept: string };

export function createChangeItem({ store, cancelDecision, refuseWhileShown }: Deps): ChangeItem {
  const readAgain = async (owner: string, id: string) =>
    (await store.get(owner, id)) ?? (await store.getDeleted(owner, [id]))[0];

  const judge = async (
    action: ActionDocument,
    item: ContentDocument,
    known: PageCircumstances,
  ): Promise<Verdict> => {
    const { deed } = action;
    if (deed.kind === 'undo') return judgeUndo(deed.step, item, known);
    const kept = whyKept(item, deed, known);
    if (kept) return { kept };
    if (deed.kind === 'delete') {
      const isUsed = await isRefused(refuseWhileShown(item, new Set(action.itemIds)));
      if (isUsed) return { kept: keptReasons.shownElsewhere };
    }
    if (deed.kind === 'type' && !(await known.types.get(action.owner, deed._contentType)))
      return { kept: 'the chosen content type no longer exists' };
    const changed = await changeOf(item, deed, known);
    // A decision that never got an answer: no second post may come of it.
    if (deed.kind !== 'type') await cancelDecision(item);
    const step = { id: action._id, kind: undoKindOf[deed.kind], at: known.now };
    return { set: undoable(item, changed, step) };
  };

  return async (action, read, known) => {
    for (let item: ContentDocument | undefined = read; ; item = await readAgain(action.owner, read._id)) {
      if (!item || isSettled(action, item)) return whySettled(action, item);
      const verdict = await judge(action, item, known).catch(toKept);
      if ('kept' in verdict) return verdict.kept;
      const set = { ...verdict.set, actedAs: withActed(item, action._id) };
      if (await store.change(item, { ...verdict, set })) return undefined;
    }
  };
}

/** Whether nothing is left to do with an item: it was done before, or somebody deleted it. */
function isSettled({ _id, deed }: ActionDocument, item: ContentDocument): boolean {
  return hasActed(item, _id) || (item.deletedFrom !== undefined && deed.kind !== 'undo');
}

function whySettled({ _id, deed }: ActionDocument, item: ContentDocument | undefined): string | undefined {
  // Deleted by another hand is deleted, too.
  return (item && hasActed(item, _id)) || deed.kind === 'delete' ? undefined : keptReasons.gone;
}

async function judgeUndo(step: string, item: ContentDocument, known: PageCircumstances): Promise<Verdict> {
  const kept = whyNotTakenBack(item, step);
  if (kept) return { kept };
  const set = takenBack(item, known.now, known.inWords);
  const type = set._contentType?._id;
  if (type && type !== item._contentType?._id && !(await known.types.get(set.owner ?? item.owner, type)))
    return { kept: 'its content type no longer exists' };
  return { set, ...(set.deletedFrom !== undefined && { messages: [hiddenMessage(item)] }) };
}

async function changeOf(
  item: ContentDocument,
  change: ActionChange,
  { now, zone, types, accountOf }: PageCircumstances,
): Promise<Partial<ContentDocument>> {
  switch (change.kind) {
    case 'delete':
      return outOfSight(item, now);
    case 'type':
      return giveType(types, item, { id: change._contentType, now });
    case 'shift':
      return planned({ date: item.date && shiftDate(item.date, change.days, zone) });
    default:
      return planned({ status: change.kind === 'draft' ? 'Draft' : 'Scheduled' });
  }

  function planned(edit: Partial<Pick<ContentDocument, 'status' | 'date'>>): Partial<ContentDocument> {
    const plan = planAfter(item, edit, now, {}, zone);
    return { ...edit, ...plan, ...(plan.dueAt && { account: accountOf(item) || null }) };
  }
}

/** What another service refuses for good is a reason to leave the item; what it could not answer is asked again. */
function toKept(error: unknown): Verdict {
  if (isFinal(error)) return { kept: error.message.replace(/\.$/, '') };
  throw error;
}

async function isRefused(asked: Promise<void>): Promise<boolean> {
  return asked.then(
    () => false,
    error => {
      if (isFinal(error)) return true;
      throw error;
    },
  );
}

function isFinal(error: unknown): error is AppError {
  const final: readonly string[] = ['failed_precondition', 'conflict', 'published_before', 'not_found'];
  return error instanceof AppError && final.includes(error.code);
}
