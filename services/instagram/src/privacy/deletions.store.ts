import type { Collection, Db } from 'mongodb';

/** A request to delete what came from one person's Facebook; `_id` is its confirmation code. */
export type Deletion = {
  _id: string;
  /** Null once done: then we know the person no longer. */
  facebookUserId: string | null;
  /** Whose data it is here, removed once done. Missing in documents of before until they are tried. */
  owners?: string[];
  askedAt: Date;
  doneAt: Date | null;
};

type Asked = { code: string; facebookUserId: string; askedAt: Date; owners: readonly string[] };

export type DeletionsStore = {
  /** The request of that code; the one of before when it was asked already. */
  ask(request: Asked): Promise<Deletion>;
  find(code: string): Promise<Deletion | undefined>;
  open(): Promise<Deletion[]>;
  /** Keeps whose data it is where that was not kept when it was asked; answers what is kept. */
  keepOwners(code: string, owners: readonly string[]): Promise<string[]>;
  markDone(code: string): Promise<void>;
};

export function createDeletionsStore(db: Db): DeletionsStore {
  const deletions: Collection<Deletion> = db.collection('deletions');
  return {
    async ask({ code, facebookUserId, askedAt, owners }) {
      const fields = { facebookUserId, askedAt, owners: [...owners], doneAt: null };
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
