import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { generatingStates, hasBegun, type Prediction } from './prediction.ts';
import type { PredictionsStore } from './predictions.store.ts';

/** The store in memory, with the messages that left it. */
export function createFakePredictionsStore(): PredictionsStore & { sent: OutgoingMessage[] } {
  const documents = new Map<string, Prediction>();
  const sent: OutgoingMessage[] = [];
  const all = () => [...documents.values()].map(document => structuredClone(document));
  const update = (id: string, fields: Partial<Prediction>) => {
    const current = documents.get(id);
    if (current) documents.set(id, { ...current, ...fields });
  };
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
    listOfContent: async (owner, content) =>
      all()
        .filter(one => one.owner === owner && one.content === content && one.state !== 'deleting')
        .sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime() || (b._id > a._id ? 1 : -1)),
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
      update(id, { trash: left, ...(left.length === 0 && { trashAt: undefined }) });
    },
    remove: async id => void documents.delete(id),
    listOverdue: async (before, limit) =>
      all()
        .filter(one => one.runningUntil && one.runningUntil <= before)
        .slice(0, limit),
    listWaiting: async (now, limit, { owners, newOf }) =>
      all()
        .filter(
          one => generatingStates.includes(one.state) && isFree(one, now) && !owners.includes(one.owner),
        )
        .filter(one => hasBegun(one) || !newOf.includes(one.owner))
        .slice(0, limit)
        .map(one => ({ id: one._id, owner: one.owner, hasBegun: hasBegun(one) })),
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
      if (documents.get(id)?.leaseHolder === holder) update(id, { leaseUntil });
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
      if (place) update(_id, { place, begunAt, deadlineAt, runningUntil: deadlineAt });
      return place !== undefined;
    },
    listSurplusLooks: async (now, limit) =>
      all()
        .filter(one => one.surplusLookAt && one.surplusLookAt <= now)
        .slice(0, limit),
    async noteSurplusLook(id, surplusLookAt) {
      update(id, { surplusLookAt });
    },
    async noteSurplus(id, providerId) {
      const known = documents.get(id)?.surplusRuns ?? [];
      if (!documents.has(id) || known.includes(providerId)) return false;
      update(id, { surplusRuns: [...known, providerId] });
      return true;
    },
    listHalfRemoved: async (before, limit) =>
      all()
        .filter(one => one.trashAt && one.trashAt <= before)
        .slice(0, limit),
  };
}

function isFree({ leaseUntil }: Prediction, now: Date): boolean {
  return !leaseUntil || leaseUntil <= now;
}
