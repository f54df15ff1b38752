import type { Collection, Db } from 'mongodb';

/** Whose login of a person counts: the last one that began to store its accounts. */
type LoginTurn = {
  /** The person. */
  _id: string;
  turn: number;
  /** The accounts of that login; missing until all of them are written. */
  ids?: string[];
};

export type LoginTurnsStore = {
  /** The number of a login that begins to store its accounts: above all of before, also of those that a restored backup forgot. */
  take(owner: string): Promise<number>;
  /** Notes that all accounts of a login are written; false when a later one has begun. */
  finish(owner: string, turn: number, ids: readonly string[]): Promise<boolean>;
  /** The accounts of the last login; undefined while they are being written. */
  idsOfLast(owner: string): Promise<readonly string[] | undefined>;
  /** Leaves no account in the note of the last login but these. */
  forget(owner: string, left: readonly string[]): Promise<void>;
};

export function createLoginTurnsStore(db: Db): LoginTurnsStore {
  const turns: Collection<LoginTurn> = db.collection('loginTurns');
  return {
    async take(owner) {
      await turns.updateOne({ _id: owner }, { $max: { turn: Date.now() } }, { upsert: true });
      const next = { $inc: { turn: 1 }, $unset: { ids: '' as const } };
      const options = { upsert: true, returnDocument: 'after' } as const;
      const taken = await turns.findOneAndUpdate({ _id: owner }, next, options);
      if (!taken) throw new Error('The document store answered a login’s turn with nothing.');
      return taken.turn;
    },
    async finish(owner, turn, ids) {
      return (await turns.updateOne({ _id: owner, turn }, { $set: { ids: [...ids] } })).matchedCount > 0;
    },
    idsOfLast: async owner => (await turns.findOne({ _id: owner }))?.ids,
    async forget(owner, left) {
      await turns.updateOne({ _id: owner, ids: { $exists: true } }, { $pull: { ids: { $nin: [...left] } } });
    },
  };
}
