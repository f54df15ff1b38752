import { isDeepStrictEqual } from 'node:util';
import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import type { ContentSortKey } from '@insta-ai/proto/http/content';
import { shownStatus } from '@insta-ai/proto/rules/shown-status';
import { standsAt } from '@insta-ai/proto/rules/stands-at';
import type { ContentDocument } from '../item/content-document.ts';
import { usedMedia } from '../item/media-address.ts';
import { mayGoBackSince } from '../item/undo-step.ts';
import type { ContentsStore } from './contents.store.ts';
import { type ContentFilter, type DateFilter, searchedFields } from './listing/content-filter.ts';
import { placeOf } from './listing/place-of.ts';
import { withoutStepsBackTo } from './without-steps-back-to.ts';

/** Items in memory, with the messages about them; keeps the same promises as the real store (`test/contents-store.component.test.ts`). */
export function createFakeContentsStore(
  items: ContentDocument[] = [],
): ContentsStore & { said: OutgoingMessage[] } {
  const kept = new Map(items.map(item => [item._id, item]));
  const said: OutgoingMessage[] = [];
  const of = (owner: string, filter: ContentFilter = {}) =>
    [...kept.values()].filter(item => item.owner === owner && fits(item, filter));
  const isCurrent = ({ _id, owner, version, stepsForgotten }: ContentDocument) => {
    const now = kept.get(_id);
    return now?.owner === owner && now.version === version && now.stepsForgotten === stepsForgotten;
  };
  const waiting =
    (momentOf: (item: ContentDocument) => Date | undefined): ContentsStore['due'] =>
    async (until, limit, behind) =>
      [...kept.values()]
        .filter(item => {
          const moment = momentOf(item);
          const isBefore = behind && (!moment || moment < behind.moment || behind.ids.includes(item._id));
          return moment && moment <= until && !isBefore;
        })
        .sort(by(momentOf))
        .slice(0, limit);

  return {
    said,
    async list(owner, { filter, sortKey, sortDirection, skip, limit }) {
      const sorted = of(owner, filter).sort(inOrder(sortKey));
      return (sortDirection === 'desc' ? sorted.reverse() : sorted).slice(skip, skip + limit);
    },
    listStamp: async owner => JSON.stringify(of(owner)),
    count: async (owner, filter) => of(owner, filter).length,
    get: async (owner, id) => of(owner).find(item => item._id === id),
    getMany: async (owner, ids) => ids.flatMap(id => of(owner).find(item => item._id === id) ?? []),
    findIds: async (owner, filter, limit) =>
      of(owner, filter)
        .sort(inOrder('date'))
        .slice(0, limit)
        .map(({ _id }) => _id),
    publishedSince: async (owner, account, since, limit) =>
      of(owner)
        .filter(item => item.publishedDate && item.publishedDate >= since)
        .filter(item => !item.account || item.account === account)
        .sort(by('publishedDate'))
        .reverse()
        .slice(0, limit),
    getDeleted: async (owner, ids) =>
      [...kept.values()].filter(({ _id, deletedFrom }) => deletedFrom === owner && ids.includes(_id)),
    async whereIs(owner, id) {
      const item = kept.get(id);
      if (item?.owner === owner) return 'there';
      return item?.deletedFrom === owner ? 'deleted' : 'gone';
    },
    toForget: async (now, limit) =>
      [...kept.values()]
        .filter(({ forgetAt }) => forgetAt && forgetAt <= now)
        .sort(by('forgetAt'))
        .slice(0, limit),
    async neighbours({ owner, _id }) {
      const ids = of(owner)
        .sort(inOrder('date'))
        .map(item => item._id);
      const at = ids.indexOf(_id);
      return { prev: ids[at - 1], next: ids[at + 1] };
    },
    async insert(item) {
      kept.set(item._id, item);
      return item;
    },
    async insertMissing(missing) {
      for (const item of missing) if (!kept.has(item._id)) kept.set(item._id, item);
    },
    async change(item, { set, messages = [] }) {
      if (!isCurrent(item)) return undefined;
      const all = { ...item, updatedAt: new Date(), ...set, version: item.version + 1 };
      const changed = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
      kept.set(item._id, changed as ContentDocument);
      said.push(...messages);
      return changed as ContentDocument;
    },
    async remove(item, messages) {
      if (!isCurrent(item)) return false;
      kept.delete(item._id);
      said.push(...messages);
      return true;
    },
    removeLeftovers: async () => {},
    waitingForPicture: async (createdBefore, now, limit) =>
      [...kept.values()]
        .filter(({ wantsPicture, createdAt }) => wantsPicture && createdAt <= createdBefore)
        .filter(({ pictureAskAt }) => !pictureAskAt || pictureAskAt <= now)
        .slice(0, limit),
    async noteAskedForPicture({ _id }, pictureAskAt) {
      const current = kept.get(_id);
      if (current?.wantsPicture) kept.set(_id, { ...current, pictureAskAt });
    },
    preflightDue: waiting(({ preflightAt }) => preflightAt),
    async notePreflight(item, { set, messages = [] }) {
      const isSame = kept.get(item._id)?.preflightAt?.getTime() === item.preflightAt?.getTime();
      if (!isCurrent(item) || !isSame) return false;
      kept.set(item._id, { ...item, ...set });
      said.push(...messages);
      return true;
    },
    async twinOf({ _id, owner, account, contents }) {
      const twins = of(owner)
        .filter(
          other => other._id !== _id && contents.length > 0 && isDeepStrictEqual(other.contents, contents),
        )
        .filter(other => !account || !other.account || other.account === account);
      return (
        twins.find(other => other.status === 'Published' || other.publishedDate) ??
        twins.find(other => other.status === 'Scheduled')
      );
    },
    anotherUsing: async (owner, except, media) =>
      [...of(owner), ...[...kept.values()].filter(item => item.deletedFrom === owner && item.undo)].find(
        item => item._id !== except && uses(item, media),
      ),
    async forgetStepsBackTo(owner, media) {
      for (const { undo, ...item } of kept.values()) {
        const steps = undo ? [undo, ...(undo.below ?? [])] : [];
        const brings = steps.some(({ before }) => usedMedia(before).some(output => media.includes(output)));
        if (!brings || undo?.owner !== owner || undo.at <= mayGoBackSince(new Date())) continue;
        const left = withoutStepsBackTo({ undo }, media);
        const stepsForgotten = (item.stepsForgotten ?? 0) + 1;
        kept.set(item._id, { ...item, stepsForgotten, ...(left && { undo: left }) });
      }
    },
    listUsing: async (owner, media, limit) =>
      of(owner)
        .filter(item => uses(item, media))
        .sort(lastChangedFirst)
        .slice(0, limit),
    idsWithWord: async (owner, word, limit) =>
      of(owner)
        .filter(({ title, _contentType }) =>
          [title, _contentType?.name ?? ''].some(text => text.toLowerCase().includes(word.toLowerCase())),
        )
        .sort(lastChangedFirst)
        .slice(0, limit)
        .map(({ _id }) => _id),
    async pageOfUsed(owner, after, limit) {
      const found = of(owner)
        .filter(item => item._id > after && uses(item, 'any'))
        .sort((one, other) => (one._id < other._id ? -1 : 1))
        .slice(0, limit);
      const outputs = found.flatMap(usedMedia);
      return found.length === limit ? { outputs, next: found.at(-1)?._id } : { outputs };
    },
    due: waiting(({ dueAt }) => dueAt),
    dueToPrepare: waiting(({ aheadAt }) => aheadAt),
    async notePrepared(item, messages) {
      const current = kept.get(item._id);
      if (!current || !isCurrent(item) || current.aheadAt?.getTime() !== item.aheadAt?.getTime())
        return false;
      const { aheadAt: _ordered, ...rest } = current;
      kept.set(item._id, rest);
      said.push(...messages);
      return true;
    },
    dueOf: async (owner, now) =>
      of(owner)
        .filter(({ dueAt }) => dueAt && dueAt <= now)
        .sort(by('dueAt')),
    overdue: async (owner, limit) =>
      of(owner)
        .filter(({ outcome, status }) => outcome?.state === 'overdue' && status === 'Scheduled')
        .sort(by('date'))
        .slice(0, limit),
    hasOverdueSince: async (owner, moment) =>
      of(owner).some(
        ({ outcome, status }) =>
          outcome?.state === 'overdue' && status === 'Scheduled' && outcome.at > moment,
      ),
    dueToAskAgain: async (now, limit) =>
      [...kept.values()].filter(({ decision }) => decision?.askAt && decision.askAt <= now).slice(0, limit),
    async noteAskedAgain(item, { decision, messages }) {
      const current = kept.get(item._id);
      const running = current?.decision;
      const isSame = running?.askAt?.getTime() === item.decision?.askAt?.getTime();
      if (!current || running?.publishId !== decision.publishId || !isSame) return false;
      kept.set(item._id, { ...current, decision });
      said.push(...messages);
      return true;
    },
    wishesDue: async (now, limit) =>
      [...kept.values()]
        .filter(({ wishAt }) => wishAt && wishAt <= now)
        .sort(by('wishAt'))
        .slice(0, limit),
    async noteWishTried({ _id, wishAt }, next) {
      const current = kept.get(_id);
      if (!wishAt || current?.wishAt?.getTime() !== wishAt.getTime()) return false;
      kept.set(_id, { ...current, wishAt: next });
      return true;
    },
    async forgetTextVoices(owner) {
      for (const [id, item] of kept) if (item.owner === owner) kept.set(id, { ...item, textVoice: null });
    },
    async dueFigures(now) {
      const figure = (dates: (Date | undefined)[]) => {
        const due = dates.filter(date => date !== undefined).sort((a, b) => a.getTime() - b.getTime());
        return { count: due.length, oldest: due[0] };
      };
      const items = [...kept.values()];
      return {
        waiting: figure(items.map(({ dueAt }) => (dueAt && dueAt <= now ? dueAt : undefined))),
        goingOut: figure(items.map(({ decision }) => decision?.dueAt)),
        overdue: figure(
          items.map(({ owner, status, outcome, date }) =>
            owner && status === 'Scheduled' && outcome?.state === 'overdue' ? (date ?? undefined) : undefined,
          ),
        ),
      };
    },
    givenUp: waiting(({ decision }) => decision?.giveUpAt),
  };
}

function uses(item: ContentDocument, media: readonly string[] | 'any'): boolean {
  return usedMedia(item).some(output => media === 'any' || media.includes(output));
}

function lastChangedFirst(one: ContentDocument, other: ContentDocument): number {
  return by('updatedAt')(other, one);
}

function fits(
  item: ContentDocument,
  { _contentType, account, dates, madeSince, search = [], ...texts }: ContentFilter,
): boolean {
  if (dates && !isDated(item, dates)) return false;
  if (madeSince && item.createdAt <= madeSince) return false;
  if (_contentType && item._contentType?._id !== _contentType) return false;
  if (account && item.account !== account) return false;
  const shown: { [field: string]: unknown } = { ...item, status: shownStatus(item) };
  const contains = (field: string, text: string) =>
    String(shown[field]).toLowerCase().includes(text.toLowerCase());
  return (
    Object.entries(texts).every(([field, text]) => contains(field, text)) &&
    search.every(word => searchedFields.some(field => contains(field, word)))
  );
}

function isDated(item: ContentDocument, dates: DateFilter): boolean {
  const at = standsAt(item);
  if (dates === 'unplanned') return at === null;
  return at !== null && (!dates.from || at >= dates.from) && (!dates.to || at < dates.to);
}

/** What the keys stand for, as one value that sorts as the store sorts. */
function inOrder(key: ContentSortKey) {
  const sorted = (item: ContentDocument) => {
    if (key === 'date') return standsAt(item);
    if (key === 'createdAt' || key === 'updatedAt') return item[key];
    return placeOf(item).sortedAs[key];
  };
  return by(sorted);
}

function by(key: keyof ContentDocument | ((item: ContentDocument) => unknown)) {
  const keyOf = (item: ContentDocument) => (typeof key === 'function' ? key(item) : item[key]) ?? '';
  const compare = (a: unknown, b: unknown) =>
    a === b ? 0 : a === '' || (b !== '' && Number(a) < Number(b)) ? -1 : 1;
  const compareTexts = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
  return (a: ContentDocument, b: ContentDocument): number => {
    const [one, other] = [keyOf(a), keyOf(b)];
    const order =
      typeof one === 'string' && typeof other === 'string' ? compareTexts(one, other) : compare(one, other);
    return order || compareTexts(a._id, b._id);
  };
}
