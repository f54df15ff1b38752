import type { Collection, Db } from 'mongodb';

/** A request to delete what came from one person's Facebook; `_id` is its confirmation code. */
export type Deletion = {
  _id: string;
  /** Null once done: then we know the person no longer. */
  facebookUserId: string | null;
  /** Whose data it is here: kept by the first try, removed once done. */
  owners?: string[];
  askedAt: Date;
  doneAt: Date | null;
};

export type DeletionsStore = {
  /** The request of that code; the one of before when it was asked already. */
  ask(request: { code: string; facebookUserId: string; askedAt: Date }): Promise<Deletion>;
  find(code: string): Promise<Deletion | undefined>;
  open(): Promise<Deletion[]>;
  /** Keeps whose data it is, unless that was kept before; answers what is kept. */
  keepOwners(code: string, owners: readonly string[]): Promise<string[]>;
  markDone(code: string): Promise<void>;
};

export function createDeletionsStore(db: Db): DeletionsStore {
  const deletions: Collection<Deletion> = db.collection('deletions');
  return {
    async ask({ code, facebookUserId, askedAt }) {
      const fields = { facebookUserId, askedAt, doneAt: null };
      const options = { upsert: true, returnDocument: 'after' } as const;
      const asked = await deletions.findOneAndUpdate({ _id: code }, { $setOnInsert: fields }, options);
      return asked ?? { _id: code, ...fields };
    },
    find: async code => (await deletions.findOne({ _id: code })) ?? undefined,
    open: () => deletions.find({ doneAt: null }).toArray(),
    async keepOwners(code, owners) {
      await deletions.updateOne(
        { _id: code, doneAt: null, owners: { $exists: false } },
        { $set: { owners: [...owners] } },
      );
      return (await deletions.findOne({ _id: code }))?.owners ?? [];
    },
    async markDone(code) {
      await deletions.updateOne(
        { _id: code },
        { $set: { facebookUserId: null, doneAt: new Date() }, $unset: { owners: '' } },
      );
    },
  };
}
