import { mayRetry } from '@insta-ai/chassis/app-error';
import type { Logger } from '@insta-ai/chassis/logger';
import { slicesOf } from '@insta-ai/chassis/slices-of';
import { typeFromBus } from '@insta-ai/proto/convert/target';
import { accountRemoved } from '@insta-ai/proto/rules/account/account-findings';
import type { Finding } from '@insta-ai/proto/rules/finding';
import { keptReasons } from '@insta-ai/proto/rules/many/kept-words';
import type { ContentTypesGateway } from '../content-types/content-types.gateway.ts';
import type { ContentDocument } from '../item/content-document.ts';
import { hasActed } from '../item/undo-step.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import { firstAccountOf } from '../users/account-for.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import type { ActionDocument } from './action-document.ts';
import type { ActionsStore } from './actions.store.ts';
import type { ChangeItem, PageCircumstances } from './change-item.ts';
import { type Kept, withKept } from './kept-items.ts';

/** Items of a page: so many are looked at again after a kill. */
const pageSize = 50;
/** Items of a page that are changed side by side. */
const sideBySide = 10;
/** How long a page belongs to who began it, in milliseconds; after a kill or an error it waits so long. */
export const actionPace = { leaseMs: 20_000 };

export type ActionWorker = {
  /** What the rules know of a person's items now. */
  circumstancesOf(action: Pick<ActionDocument, 'owner' | 'deed'>): Promise<PageCircumstances>;
  /** Works off one page of an action; answers the action after it, undefined when somebody else is at it. */
  workOffPage(action: ActionDocument): Promise<ActionDocument | undefined>;
};

type Deps = {
  actions: ActionsStore;
  store: Pick<ContentsStore, 'getMany' | 'getDeleted'>;
  users: UsersGateway;
  contentTypes: ContentTypesGateway;
  changeItem: ChangeItem;
  /** What an item itself says of whether it can go out. */
  ownFindings: (item: ContentDocument, known: { accountId: string; now: Date }) => readonly Finding[];
  /** A moment in the zone of a person. */
  momentInWords: (moment: Date, zone: string) => string;
  sayChanged: (action: ActionDocument) => Promise<void>;
  log: Logger;
  now?: () => Date;
};

export function createActionWorker({
  actions,
  store,
  users,
  contentTypes,
  changeItem,
  ownFindings,
  momentInWords,
  sayChanged,
  log,
  now = () => new Date(),
}: Deps): ActionWorker {
  const circumstancesOf: ActionWorker['circumstancesOf'] = async ({ owner, deed }) => {
    const person = await users.get(owner);
    const zone = (deed.kind === 'shift' && deed.timeZone) || person?.timeZone || '';
    const at = now();
    const accountOf = ({ account }: ContentDocument) => account ?? firstAccountOf(person);
    const connected = new Set(person?.instagramAccounts.map(({ id }) => id));
    const isRemoved = (accountId: string) => accountId !== '' && !connected.has(accountId);
    const findingsOf = (item: ContentDocument) => {
      const accountId = accountOf(item);
      const own = ownFindings(item, { accountId, now: at });
      // Who publishes by hand needs no connection.
      return isRemoved(accountId) && !item.notify ? [accountRemoved, ...own] : own;
    };
    const asked = new Map<string, ReturnType<ContentTypesGateway['get']>>();
    const types: PageCircumstances['types'] = {
      get(userId, id) {
        const type = asked.get(id) ?? contentTypes.get(userId, id);
        asked.set(id, type);
        return type;
      },
    };
    const given = deed.kind === 'type' ? await types.get(owner, deed._contentType) : undefined;
    return {
      now: at,
      zone,
      accountOf,
      findingsOf,
      inWords: moment => momentInWords(moment, zone),
      types,
      kindOfType: given && typeFromBus(given),
    };
  };

  const workOff = async (action: ActionDocument): Promise<{ done: number; kept: Kept[] }> => {
    const ids = action.itemIds.slice(action.next, action.upTo);
    const [shown, deleted] = await Promise.all([
      store.getMany(action.owner, ids),
      store.getDeleted(action.owner, ids),
    ]);
    const items = new Map([...shown, ...deleted].map(item => [item._id, item]));
    if (action.state === 'ended') {
      const done = [...items.values()].filter(item => hasActed(item, action._id)).length;
      return { done, kept: [] };
    }
    const known = await circumstancesOf(action);
    const outcomes: { title: string | undefined; reason: string | undefined }[] = [];
    for (const some of slicesOf(ids, sideBySide))
      outcomes.push(
        ...(await Promise.all(
          some.map(async id => {
            const item = items.get(id);
            if (item) return { title: item.title, reason: await changeItem(action, item, known) };
            return { title: undefined, reason: action.deed.kind === 'delete' ? undefined : keptReasons.gone };
          }),
        )),
      );
    const kept = outcomes.flatMap(({ title, reason }) => (reason === undefined ? [] : [{ title, reason }]));
    return { done: outcomes.length - kept.length, kept };
  };

  return {
    circumstancesOf,
    async workOffPage(action) {
      const claimed = await actions.claim(action, pageSize, new Date(now().getTime() + actionPace.leaseMs));
      if (!claimed) return undefined;
      try {
        const { done, kept } = await workOff(claimed);
        const counted = { done, kept: withKept(claimed.kept, kept), keptItems: kept.length };
        const after = await actions.count(claimed, counted, now());
        if (after) await sayChanged(after);
        return after;
      } catch (error) {
        if (!mayRetry(error)) throw error;
        log.warn({ err: error, actionId: action._id }, 'a page of an action waits for another service');
        return undefined;
      }
    },
  };
}
