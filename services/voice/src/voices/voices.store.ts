import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import { type VoiceRow, voiceLimits } from '@insta-ai/proto/data/voice/voice';
import type { UpdateFilter } from 'mongodb';
import { type Exemplar, idOfVoice, newVoice, type VoiceDocument } from './voice.ts';

type SeenImport = Pick<VoiceDocument, 'owner' | 'accountId' | 'import'>;

export type VoicesStore = {
  find(owner: string, accountId: string): Promise<VoiceDocument | undefined>;
  /** Begins an import, or takes it over from one that has not ended. */
  beginImport(owner: string, accountId: string, askedAt: Date): Promise<void>;
  /** Takes up one as it was seen, left behind or old; false when it has ended, was begun anew or deleted since. */
  takeOverImport(seen: SeenImport, askedAt: Date): Promise<boolean>;
  /** Ends the import that began at a moment; one that was deleted or begun anew meanwhile is left alone. */
  endImport(
    voice: Pick<VoiceDocument, 'owner' | 'accountId'>,
    askedAt: Date,
    end: Partial<Pick<VoiceDocument, 'posts' | 'measured'>> & { endedAt: Date; problem: string },
  ): Promise<void>;
  /** Imports that began before a moment and have not ended. */
  listRunning(before: Date): Promise<SeenImport[]>;
  /** Null goes back to what was measured. */
  saveRow(owner: string, accountId: string, row: VoiceRow, edited: string | null): Promise<void>;
  /**
   * Adds an example, in the place of another one if that is named and there. False when there are as many as may be; the same one, or
   * the same text, again changes nothing.
   */
  addExemplar(owner: string, accountId: string, exemplar: Exemplar, replaces?: string): Promise<boolean>;
  /** False when it was not there. */
  removeExemplar(owner: string, accountId: string, id: string): Promise<boolean>;
  remove(owner: string, accountId: string): Promise<void>;
  removeAll(owner: string): Promise<void>;
  /** The examples of all voices of a person, by their ids; undefined when there is no voice. */
  exemplarIds(owner: string): Promise<string[] | undefined>;
  /** How many voices there are beside that of an account. */
  countOthers(owner: string, accountId: string): Promise<number>;
};

export const voicesIndexes: CollectionIndexes = {
  collection: 'voices',
  indexes: [{ key: { owner: 1 } }, { key: { 'import.state': 1, 'import.askedAt': 1 } }],
};

export function createVoicesStore({ db }: Pick<ServiceContext<unknown>, 'db'>): VoicesStore {
  const voices = db.collection<VoiceDocument>('voices');

  const place = (owner: string, accountId: string) => ({ _id: idOfVoice(owner, accountId), owner });
  const running = (askedAt: Date) =>
    ({ 'import.state': 'running', 'import.askedAt': askedAt, 'import.problem': '' }) as const;
  const begin = async (owner: string, accountId: string) => {
    const { _id, ...first } = newVoice(owner, accountId);
    // Two at once may both try to begin it.
    await voices.updateOne({ _id }, { $setOnInsert: first }, { upsert: true }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  };

  return {
    async find(owner, accountId) {
      return (await voices.findOne(place(owner, accountId))) ?? undefined;
    },
    async beginImport(owner, accountId, askedAt) {
      await begin(owner, accountId);
      await voices.updateOne(place(owner, accountId), { $set: running(askedAt) });
    },
    async takeOverImport({ owner, accountId, import: { state, askedAt: seenAt } }, askedAt) {
      const seen = { ...place(owner, accountId), 'import.state': state, 'import.askedAt': seenAt };
      return (await voices.updateOne(seen, { $set: running(askedAt) })).matchedCount > 0;
    },
    async endImport({ owner, accountId }, askedAt, { endedAt, problem, ...brought }) {
      const state = problem === '' ? 'done' : 'failed';
      const filter = { ...place(owner, accountId), 'import.askedAt': askedAt };
      await voices.updateOne(filter, { $set: { ...brought, import: { state, askedAt, endedAt, problem } } });
    },
    listRunning: before =>
      voices
        .find({ 'import.state': 'running', 'import.askedAt': { $lt: before } })
        .limit(20)
        .toArray(),
    async saveRow(owner, accountId, row, edited) {
      const field = `edits.${row}`;
      const change = edited === null ? { $unset: { [field]: '' } } : { $set: { [field]: edited } };
      await begin(owner, accountId);
      await voices.updateOne(place(owner, accountId), change as UpdateFilter<VoiceDocument>);
    },
    async addExemplar(owner, accountId, exemplar, replaces) {
      await begin(owner, accountId);
      const where = place(owner, accountId);
      const same = { $elemMatch: { $or: [{ id: exemplar.id }, { text: exemplar.text }] } };
      const isNew = { ...where, exemplars: { $not: same } };
      if (replaces !== undefined) {
        const put = await voices.updateOne(
          { $and: [isNew, { 'exemplars.id': replaces }] },
          { $set: { 'exemplars.$[old]': exemplar } },
          { arrayFilters: [{ 'old.id': replaces }] },
        );
        if (put.modifiedCount > 0) return true;
      }
      // One write looks and adds, so that two clicks at once do not make one too many.
      const hasRoom = { ...isNew, [`exemplars.${voiceLimits.exemplars - 1}`]: { $exists: false } };
      const { modifiedCount } = await voices.updateOne(hasRoom, { $push: { exemplars: exemplar } });
      return modifiedCount > 0 || (await voices.findOne({ ...where, exemplars: same })) !== null;
    },
    async removeExemplar(owner, accountId, id) {
      const taken = await voices.updateOne(place(owner, accountId), { $pull: { exemplars: { id } } });
      return taken.modifiedCount > 0;
    },
    async remove(owner, accountId) {
      await voices.deleteOne(place(owner, accountId));
    },
    async removeAll(owner) {
      await voices.deleteMany({ owner });
    },
    async exemplarIds(owner) {
      const found = await voices.find({ owner }, { projection: { 'exemplars.id': 1 } }).toArray();
      return found.length > 0
        ? found.flatMap(({ exemplars = [] }) => exemplars.map(({ id }) => id))
        : undefined;
    },
    countOthers: (owner, accountId) => voices.countDocuments({ owner, accountId: { $ne: accountId } }),
  };
}
