import type { Collection, Db } from 'mongodb';

/** A request to delete what came from one person's Facebook; `_id` is its confirmation code. */
export type Deletion = {
  _id: string;
  /** Null once done: then we know the person no longer. */
  facebookUserId: string | null;
  /** Whose data it is here, removed once it was looked again. Missing in documents of before until they are tried. */
  owners?: string[];
  askedAt: Date;
  doneAt: Date | null;
  /** From done on, until it was looked at what was stored meanwhile by who was under way. */
  lookAgainAt?: Date;
};

type Asked = { code: string; facebookUserId: string; askedAt: Date; owners: readonly string[] };

export type DeletionsStore = {
  /** The request of that code; the one of before when it was asked already. */
  ask(request: Asked): Promise<Deletion>;
  find(code: string): Promise<Deletion | undefined>;
  open(): Promise<Deletion[]>;
  /** Keeps whose data it is, unless that was kept when it was asked; answers what is kept, nobody once it is done. */
  keepOwners(code: string, owners: readonly string[]): Promise<string[]>;
  /**
   * Asks for the newest of these requests once more, of an owner whose login came to be stored after it; undefined where none is there.
   */
  askAgain(
    codes: readonly string[],
    late: { facebookUserId: string; owner: string },
  ): Promise<Deletion | undefined>;
  markDone(code: string, doneAt: Date, lookAgainAt: Date): Promise<void>;
  /** Those that are done, whose owners are to be looked at once more. */
  toLookAgain(now: Date): Promise<Deletion[]>;
  /** Says that nothing of it can come any more, and forgets the owners. */
  markOver(code: string): Promise<void>;
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
      return (await deletions.findOne({ _id: code, doneAt: null }))?.owners ?? [];
    },
    async askAgain(codes, { facebookUserId, owner }) {
      const change = {
        $set: { facebookUserId, doneAt: null },
        $unset: { lookAgainAt: '' as const },
        $addToSet: { owners: owner },
      };
      const newest = { sort: { askedAt: -1 }, returnDocument: 'after' } as const;
      return (await deletions.findOneAndUpdate({ _id: { $in: [...codes] } }, change, newest)) ?? undefined;
    },
    async markDone(code, doneAt, lookAgainAt) {
      await deletions.updateOne(
        { _id: code, doneAt: null },
        { $set: { facebookUserId: null, doneAt, lookAgainAt } },
      );
    },
    toLookAgain: now => deletions.find({ lookAgainAt: { $lte: now } }).toArray(),
    async markOver(code) {
      await deletions.updateOne({ _id: code }, { $unset: { owners: '', lookAgainAt: '' } });
    },
  };
}
