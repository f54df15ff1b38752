import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import type { Prediction } from './prediction.ts';
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
    listSilent: async (now, limit) =>
      all()
        .filter(one => one.askAt && one.askAt <= now && one.runningUntil && one.runningUntil > now)
        .slice(0, limit),
    async showLife(id, workedAt, askAt) {
      if (documents.get(id)?.askAt) update(id, { workedAt, askAt });
    },
    async noteAsked({ _id, askAt: before, asked = 0 }, askAt, job) {
      if (documents.get(_id)?.askAt?.getTime() !== before?.getTime()) return false;
      update(_id, { askAt, asked: asked + 1 });
      sent.push(job);
      return true;
    },
    listHalfRemoved: async (before, limit) =>
      all()
        .filter(one => one.trashAt && one.trashAt <= before)
        .slice(0, limit),
  };
}
