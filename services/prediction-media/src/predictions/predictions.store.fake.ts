import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { generatingStates, hasBegun, type Prediction } from './prediction.ts';
import type { PredictionsStore } from './predictions.store.ts';

/** The store in memory, with the messages that left it; keeps the promises of the real one (`test/predictions.store.component.test.ts`). */
export function createFakePredictionsStore(): PredictionsStore & { sent: OutgoingMessage[] } {
  const documents = new Map<string, Prediction>();
  const sent: OutgoingMessage[] = [];
  const all = () => [...documents.values()].map(document => structuredClone(document));
  const update = (id: string, fields: Partial<Prediction>) => {
    const current = documents.get(id);
    if (!current) return;
    const all = Object.entries({ ...current, ...fields }).filter(([, value]) => value !== undefined);
    documents.set(id, Object.fromEntries(all) as Prediction);
  };
  /** Those whose moment has come, the oldest first. */
  const due = (field: 'runningUntil' | 'surplusLookAt' | 'trashAt', now: Date, limit: number) => {
    const momentOf = (one: Prediction) => one[field]?.getTime() ?? Number.POSITIVE_INFINITY;
    const found = all().filter(one => momentOf(one) <= now.getTime());
    return found.sort((a, b) => momentOf(a) - momentOf(b)).slice(0, limit);
  };
  const ofContent = (owner: string, content: string) =>
    all()
      .filter(one => one.owner === owner && one.content === content && one.state !== 'deleting')
      .sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime() || (b._id > a._id ? 1 : -1));
  return {
    sent,
    async insert(prediction, messages) {
      if (all().some(one => one.owner === prediction.owner && one.key === prediction.key)) return false;
      documents.set(prediction._id, structuredClone(prediction));
      sent.push(...messages);
      return true;
    },
    find: async id => all().find(one => one._id === id),
    findByKey: async (owner, key) => all().find(one => one.owner === owner && one.key === key),
    listOfContent: async (owner, content) => ofContent(owner, content),
    async pageOfContent(owner, content, after, limit) {
      const listed = ofContent(owner, content);
      const isBehind = (one: Prediction) => {
        const moments = one.startedAt.getTime() - (after?.startedAt.getTime() ?? Number.POSITIVE_INFINITY);
        return moments < 0 || (moments === 0 && one._id < (after?._id ?? ''));
      };
      return listed.filter(isBehind).slice(0, limit);
    },
    async change(id, expected, { set, unset = [], messages = [] }) {
      const current = documents.get(id);
      const sameTry =
        !expected.createTriedAt || current?.createTriedAt?.getTime() === expected.createTriedAt.getTime();
      if (!current || !expected.states.includes(current.state) || !sameTry) return undefined;
      const changed = { ...current, ...set };
      for (const name of unset) delete changed[name];
      documents.set(id, changed);
      sent.push(...messages);
      return structuredClone(changed);
    },
    async rememberWebhook(id, webhookId) {
      const seen = documents.get(id)?.webhookIds ?? [];
      if (!documents.has(id) || seen.includes(webhookId)) return false;
      update(id, { webhookIds: [...seen, webhookId] });
      return true;
    },
    async addTrash(id, trash, at) {
      update(id, { trash: [...(documents.get(id)?.trash ?? []), trash], trashAt: at });
    },
    async removeTrash(id, output) {
      const left = (documents.get(id)?.trash ?? []).filter(one => one.output !== output);
      const isOver = left.length === 0 && documents.get(id)?.state !== 'deleting';
      update(id, { trash: left, ...(isOver && { trashAt: undefined }) });
    },
    remove: async id => void documents.delete(id),
    listOverdue: async (before, limit) => due('runningUntil', before, limit),
    listWaiting: async (now, limit, { owners, newOf }) =>
      all()
        .filter(
          one => generatingStates.includes(one.state) && isFree(one, now) && !owners.includes(one.owner),
        )
        .filter(one => one.runningUntil && one.runningUntil > now)
        .filter(one => hasBegun(one) || !newOf.includes(one.owner))
        .sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
        .slice(0, limit)
        .map(one => ({ id: one._id, owner: one.owner, hasBegun: hasBegun(one) })),
    whichAreFree: async (ids, now) =>
      new Set(
        all()
          .filter(one => ids.includes(one._id) && generatingStates.includes(one.state) && isFree(one, now))
          .map(one => one._id),
      ),
    async placesTaken() {
      const taken = new Map<string, number>();
      for (const { owner, place } of all()) if (place) taken.set(owner, (taken.get(owner) ?? 0) + 1);
      return taken;
    },
    async lease(id, leaseHolder, now, leaseUntil) {
      const current = documents.get(id);
      if (!current || !generatingStates.includes(current.state) || !isFree(current, now)) return undefined;
      update(id, { leaseHolder, leaseUntil });
      return structuredClone(documents.get(id));
    },
    async renewLease(id, holder, leaseUntil) {
      const isHeld = documents.get(id)?.leaseHolder === holder;
      if (isHeld) update(id, { leaseUntil });
      return isHeld;
    },
    async release(id, holder) {
      const { leaseHolder, leaseUntil, ...rest } = documents.get(id) ?? {};
      if (leaseHolder === holder) documents.set(id, rest as Prediction);
    },
    async takePlace({ _id, owner }, places, begunAt, deadlineAt) {
      const taken = all().flatMap(({ place }) => place ?? []);
      const place = Array.from({ length: places }, (_, n) => `${owner}.${n}`).find(
        one => !taken.includes(one),
      );
      const { state, place: before } = documents.get(_id) ?? {};
      const isWaiting = state === 'queued' && before === undefined;
      if (place && isWaiting) update(_id, { place, begunAt, deadlineAt, runningUntil: deadlineAt });
      return place !== undefined;
    },
    listSurplusLooks: async (now, limit) => due('surplusLookAt', now, limit),
    async noteSurplusLook(id, surplusLookAt) {
      update(id, { surplusLookAt });
    },
    async noteSurplus(id, providerId) {
      const known = documents.get(id)?.surplusRuns ?? [];
      if (!documents.has(id) || known.includes(providerId)) return false;
      update(id, { surplusRuns: [...known, providerId] });
      return true;
    },
    async runsOfOthers(id, providerIds) {
      const others = all().filter(one => one._id !== id);
      return new Set(others.flatMap(one => one.providerId ?? []).filter(run => providerIds.includes(run)));
    },
    listHalfRemoved: async (before, limit) => due('trashAt', before, limit),
  };
}

function isFree({ leaseUntil }: Prediction, now: Date): boolean {
  return !leaseUntil || leaseUntil <= now;
}
