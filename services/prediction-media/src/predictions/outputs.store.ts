import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { slicesOf } from '@insta-ai/chassis/slices-of';
import { containing } from '@insta-ai/chassis/storage/containing';
import { mediaTags } from '@insta-ai/proto/data/prediction-media';
import type { Paging } from '@insta-ai/proto/http/shared/paging';
import type { Filter } from 'mongodb';
import type { VideoFacts } from '../media/video-facts.ts';
import type { Output } from './prediction.ts';

/** A page of a person's media. */
export type OutputsPage = { outputs: Output[]; total: number };

/** Which of a person's media are asked for; what is left out does not matter. */
export type OutputsFilter = Partial<
  Pick<Output, 'preferred' | 'kind' | 'origin' | 'contentType' | 'sha256'>
> & {
  tag?: string;
  /** What is there more than once; equal ones side by side. */
  duplicates?: true;
  from?: Date;
  /** Older than this. */
  to?: Date;
  /** Words that are all found: in what an output is about, or by its item, which is one of `contents`. */
  words?: { word: string; contents: readonly string[] }[];
  /** Not one of these. */
  exceptKeys?: readonly string[];
};

/** What of an output hangs on its bytes. */
export type StrippedBytes = Pick<Output, 'bytes' | 'sha256'> &
  Partial<Pick<Output, 'width' | 'height' | 'video'>>;

export type OutputsStore = {
  /** Stores an output; the same one again changes nothing. */
  add(output: Output): Promise<void>;
  /** Outputs of a prediction, in their order. */
  listOfPrediction(predictionId: string): Promise<Output[]>;
  listOfContent(owner: string, content: string): Promise<Output[]>;
  findByKey(owner: string, key: string): Promise<Output | undefined>;
  /** Those of a person's that are there, in the order of the keys. */
  findByKeys(owner: string, keys: readonly string[]): Promise<Output[]>;
  /** Deleted ones whose time is over. */
  toForget(now: Date, limit: number): Promise<Output[]>;
  /** Gives one back that was deleted. */
  bringBack(id: string): Promise<void>;
  /** False when there is no such output. */
  setPreferred(id: string, preferred: boolean): Promise<boolean>;
  /** False when it has as many tags as it may have, or is gone. */
  addTag(id: string, tag: string): Promise<boolean>;
  removeTag(id: string, tag: string): Promise<void>;
  /** All tags of a person, by the alphabet. */
  tagsOf(owner: string): Promise<string[]>;
  /** How many of a person's have each of these hashes. */
  countEqual(owner: string, hashes: readonly string[]): Promise<Map<string, number>>;
  /** Remembers a file that is made from an output, before it is made. */
  addFitted(id: string, fittedKey: string): Promise<void>;
  /** Remembers what a video is. */
  setVideo(id: string, facts: VideoFacts): Promise<void>;
  /** Takes one whose bytes may say more than they show, until a moment at which somebody else may; undefined when there is none. */
  takeToStrip(now: Date, until: Date): Promise<Output | undefined>;
  /** Leaves it for later. */
  putOffStrip(id: string, until: Date): Promise<void>;
  /** Remembers that they do not any more, and what they are now; false when it is gone. */
  setStripped(id: string, kept: StrippedBytes): Promise<boolean>;
  /** As it was at its end: what was fitted of it may have grown since it was read. */
  remove(id: string): Promise<Output | undefined>;
  /** Bytes of all that a person keeps: counted anew, so nothing can make it wrong. */
  bytesOf(owner: string): Promise<number>;
  page(
    owner: string,
    paging: Pick<Paging, 'pageSize' | 'currentPage' | 'sortDirection'>,
    filter: OutputsFilter,
  ): Promise<OutputsPage>;
};

/** Keys in one question. */
const lookedUpAtOnce = 500;

export const outputsIndexes: CollectionIndexes = {
  collection: 'outputs',
  indexes: [
    { key: { prediction: 1, position: 1 } },
    { key: { owner: 1, content: 1 } },
    { key: { owner: 1, key: 1 }, unique: true },
    // Each filter of the gallery alone is answered by an index in order; of several, one finds and the rest are looked at.
    { key: { owner: 1, createdAt: 1, _id: 1 } },
    { key: { owner: 1, preferred: 1, createdAt: 1, _id: 1 } },
    { key: { owner: 1, kind: 1, createdAt: 1, _id: 1 } },
    { key: { owner: 1, origin: 1, createdAt: 1, _id: 1 } },
    { key: { owner: 1, contentType: 1, createdAt: 1, _id: 1 } },
    { key: { owner: 1, tags: 1, createdAt: 1, _id: 1 } },
    { key: { owner: 1, sha256: 1, createdAt: 1, _id: 1 } },
    { key: { forgetAt: 1 }, sparse: true },
    { key: { stripAt: 1 }, sparse: true },
  ],
};

export function createOutputsStore(context: Pick<ServiceContext<unknown>, 'db'>): OutputsStore {
  const outputs = context.db.collection<Output>('outputs');

  /** Counted anew, as the bytes are: the index answers it, and nothing has to be kept in step. */
  const hashesOfDuplicates = async (owner: string) => {
    const repeated = outputs.aggregate<{ _id: string }>([
      { $match: { owner } },
      { $group: { _id: '$sha256', count: { $sum: 1 } } },
      { $match: { count: { $gt: 1 } } },
    ]);
    return (await repeated.toArray()).map(({ _id }) => _id);
  };

  return {
    async add(output) {
      const { _id, ...rest } = output;
      await outputs.updateOne({ _id }, { $setOnInsert: rest }, { upsert: true });
    },
    listOfPrediction: prediction => outputs.find({ prediction }).sort({ position: 1 }).toArray(),
    listOfContent: (owner, content) => outputs.find({ owner, content }).sort({ position: 1 }).toArray(),
    async findByKey(owner, key) {
      return (await outputs.findOne({ owner, key })) ?? undefined;
    },
    async findByKeys(owner, keys) {
      const found = new Map<string, Output>();
      for (const some of slicesOf(keys, lookedUpAtOnce))
        for (const output of await outputs.find({ owner, key: { $in: some } }).toArray())
          found.set(output.key, output);
      return keys.flatMap(key => found.get(key) ?? []);
    },
    toForget: (now, limit) =>
      outputs
        .find({ forgetAt: { $lte: now } })
        .sort({ forgetAt: 1 })
        .limit(limit)
        .toArray(),
    async bringBack(id) {
      const deleted = await outputs.findOne({ _id: id, deletedFrom: { $exists: true } });
      if (!deleted) return;
      const { deletedFrom: owner = '' } = deleted;
      await outputs.updateOne(
        { _id: id, deletedFrom: owner },
        { $set: { owner }, $unset: { deletedFrom: '', forgetAt: '' } },
      );
    },
    async setPreferred(id, preferred) {
      const { matchedCount } = await outputs.updateOne({ _id: id }, { $set: { preferred } });
      return matchedCount === 1;
    },
    async addTag(id, tag) {
      const hasRoom = { [`tags.${mediaTags.each - 1}`]: { $exists: false } };
      const { matchedCount } = await outputs.updateOne(
        { _id: id, $or: [{ tags: tag }, hasRoom] },
        { $addToSet: { tags: tag } },
      );
      return matchedCount === 1;
    },
    async removeTag(id, tag) {
      await outputs.updateOne({ _id: id }, { $pull: { tags: tag } });
    },
    async tagsOf(owner) {
      const tags = (await outputs.distinct('tags', { owner })).filter(tag => tag !== undefined);
      return tags.sort((a, b) => a.localeCompare(b));
    },
    async countEqual(owner, hashes) {
      const counts = outputs.aggregate<{ _id: string; count: number }>([
        { $match: { owner, sha256: { $in: [...hashes] } } },
        { $group: { _id: '$sha256', count: { $sum: 1 } } },
      ]);
      return new Map((await counts.toArray()).map(({ _id, count }) => [_id, count]));
    },
    async addFitted(id, fittedKey) {
      await outputs.updateOne({ _id: id, fitted: { $ne: fittedKey } }, { $push: { fitted: fittedKey } });
    },
    async setVideo(id, video) {
      await outputs.updateOne({ _id: id }, { $set: { video } });
    },
    async takeToStrip(now, until) {
      const taken = await outputs.findOneAndUpdate(
        { stripAt: { $lte: now } },
        { $set: { stripAt: until } },
        { sort: { stripAt: 1 }, returnDocument: 'after' },
      );
      return taken ?? undefined;
    },
    async putOffStrip(id, stripAt) {
      await outputs.updateOne({ _id: id, stripAt: { $exists: true } }, { $set: { stripAt } });
    },
    async setStripped(id, kept) {
      const change = { $set: { ...kept, isPublic: true as const }, $unset: { stripAt: '' as const } };
      return (await outputs.updateOne({ _id: id }, change)).matchedCount === 1;
    },
    async remove(id) {
      return (await outputs.findOneAndDelete({ _id: id })) ?? undefined;
    },
    async bytesOf(owner) {
      const sums = outputs.aggregate<{ bytes: number }>([
        { $match: { owner } },
        { $group: { _id: null, bytes: { $sum: '$bytes' } } },
      ]);
      const [sum] = await sums.toArray();
      return sum?.bytes ?? 0;
    },
    async page(owner, { pageSize, currentPage, sortDirection }, asked) {
      const filter = toQuery(owner, asked);
      if (asked.duplicates) {
        const repeated = { $in: await hashesOfDuplicates(owner) };
        filter.$and = [...(filter.$and ?? []), { sha256: repeated }];
      }
      const direction = sortDirection === 'asc' ? 1 : -1;
      const [found, total] = await Promise.all([
        outputs
          .find(filter)
          .sort({ ...(asked.duplicates && { sha256: 1 }), createdAt: direction, _id: direction })
          .skip(currentPage * pageSize)
          .limit(pageSize)
          .toArray(),
        outputs.countDocuments(filter),
      ]);
      return { outputs: found, total };
    },
  };
}

/**
 * What fits a filter. A part of a text is found by no index: the database looks through the media of this owner alone, in the
 * order of the list, and stops when the page is full; the total beside it looks through all of them.
 */
function toQuery(
  owner: string,
  { from, to, words = [], exceptKeys, tag, duplicates: _, ...fields }: OutputsFilter,
): Filter<Output> {
  const createdAt = { ...(from && { $gte: from }), ...(to && { $lt: to }) };
  const all = words.map(({ word, contents }) => ({
    $or: [{ about: containing(word) }, { content: { $in: [...contents] } }],
  }));
  return {
    owner,
    ...fields,
    ...((from || to) && { createdAt }),
    ...(tag !== undefined && { tags: tag }),
    ...(exceptKeys && { key: { $nin: [...exceptKeys] } }),
    ...(all.length > 0 && { $and: all }),
  };
}
