import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { slicesOf } from '@insta-ai/chassis/slices-of';
import type { AnyBulkWriteOperation } from 'mongodb';
import type { Output } from '../predictions/prediction.ts';
import type { ChangedOutput, MediaChangeDocument } from './media-change.ts';

/** Outputs in one write. */
const batch = 500;
/** So many steps an output knows that it had; a write that comes late is behind far fewer. */
const remembered = 20;

export type MediaChangesStore = {
  insert(change: MediaChangeDocument): Promise<void>;
  find(owner: string, id: string): Promise<MediaChangeDocument | undefined>;
  /** The newest that is done and was not taken back. */
  newest(owner: string, madeAfter: Date): Promise<MediaChangeDocument | undefined>;
  /** Makes it of those outputs that never had it: done twice it is done once, also late, when it was taken back or changed since. */
  apply(change: MediaChangeDocument, forgetAt: Date): Promise<void>;
  /** Takes it back of those outputs whose newest change it is; answers of how many, with those of earlier tries. */
  takeBack(change: MediaChangeDocument): Promise<number>;
  /** Moves it on, from one of these states. */
  move(
    id: string,
    from: readonly MediaChangeDocument['state'][],
    to: Pick<MediaChangeDocument, 'state' | 'lookAt' | 'returned'>,
  ): Promise<void>;
  /** Those that somebody left unfinished, the oldest first. */
  unfinished(now: Date): Promise<MediaChangeDocument[]>;
  /** A person's that have no end yet, the oldest first. */
  openOf(owner: string): Promise<MediaChangeDocument[]>;
  /** Forgets what can no longer be taken back. */
  forget(madeBefore: Date): Promise<void>;
};

export const mediaChangesIndexes: CollectionIndexes = {
  collection: 'mediaChanges',
  indexes: [{ key: { owner: 1, state: 1, at: 1 } }, { key: { lookAt: 1 }, sparse: true }, { key: { at: 1 } }],
};

export function createMediaChangesStore({ db }: Pick<ServiceContext<unknown>, 'db'>): MediaChangesStore {
  const changes = db.collection<MediaChangeDocument>('mediaChanges');
  const outputs = db.collection<Output>('outputs');

  const write = async (
    of: readonly ChangedOutput[],
    toWrite: (output: ChangedOutput) => AnyBulkWriteOperation<Output>,
  ) => {
    for (const some of slicesOf(of, batch)) await outputs.bulkWrite(some.map(toWrite), { ordered: false });
  };
  const countHaving = async (of: readonly ChangedOutput[], step: string) => {
    let count = 0;
    for (const some of slicesOf(of, batch))
      count += await outputs.countDocuments({ _id: { $in: some.map(({ _id }) => _id) }, hadSteps: step });
    return count;
  };
  const had = (step: string) => ({ hadSteps: { $each: [step], $slice: -remembered } });

  return {
    async insert(change) {
      await changes.insertOne(change);
    },
    find: async (owner, id) => (await changes.findOne({ _id: id, owner })) ?? undefined,
    async newest(owner, madeAfter) {
      const done = { owner, state: 'done', at: { $gt: madeAfter } } as const;
      return (await changes.findOne(done, { sort: { at: -1 } })) ?? undefined;
    },
    async apply({ _id: id, owner, change, outputs: of }, forgetAt) {
      await write(of, ({ _id, tags = [] }) => ({
        updateOne: {
          filter: { _id, owner, changedAs: { $ne: id }, hadSteps: { $ne: id } },
          update: {
            $set: {
              changedAs: id,
              ...(change.kind === 'star' && { preferred: true }),
              ...(change.kind === 'unstar' && { preferred: false }),
              ...(change.kind === 'delete' && { owner: '', deletedFrom: owner, forgetAt }),
            },
            $push: had(id),
            ...(change.kind === 'tag' && { $addToSet: { tags: { $each: tags } } }),
            ...(change.kind === 'untag' && { $pull: { tags: { $in: tags } } }),
          },
        },
      }));
    },
    async takeBack({ _id: id, owner, change, outputs: of }) {
      await write(of, ({ _id, tags = [], changedAs }) => ({
        updateOne: {
          filter: { _id, changedAs: id },
          update: {
            $set: {
              owner,
              ...(changedAs !== undefined && { changedAs }),
              ...(change.kind === 'star' && { preferred: false }),
              ...(change.kind === 'unstar' && { preferred: true }),
            },
            $unset: {
              deletedFrom: '',
              forgetAt: '',
              ...(changedAs === undefined && { changedAs: '' }),
            },
            $push: had(takingBack(id)),
            ...(change.kind === 'tag' && { $pull: { tags: { $in: tags } } }),
            ...(change.kind === 'untag' && { $addToSet: { tags: { $each: tags } } }),
          },
        },
      }));
      return countHaving(of, takingBack(id));
    },
    async move(id, from, { state, lookAt, returned }) {
      await changes.updateOne(
        { _id: id, state: { $in: [...from] } },
        {
          $set: { state, ...(lookAt && { lookAt }), ...(returned !== undefined && { returned }) },
          ...(!lookAt && { $unset: { lookAt: '' } }),
        },
      );
    },
    unfinished: now =>
      changes
        .find({ lookAt: { $lte: now } })
        .sort({ lookAt: 1 })
        .limit(20)
        .toArray(),
    openOf: owner =>
      changes
        .find({ owner, state: { $in: ['going', 'returning'] } })
        .sort({ at: 1 })
        .toArray(),
    async forget(madeBefore) {
      await changes.deleteMany({ at: { $lt: madeBefore }, lookAt: { $exists: false } });
    },
  };
}

/** What taking a change back is called among the steps of an output. */
function takingBack(id: string): string {
  return `${id}.back`;
}
