import type { Collection } from 'mongodb';
import type { ContentDocument } from '../item/content-document.ts';
import { unstamped } from '../store/listing/list-stamps.ts';

/** Items of an older version, which gave an item its account only when it was scheduled. */
export type UnboundItems = {
  /** Whether all of them were looked at, by this process or another. */
  areDone(): Promise<boolean>;
  /** Those after an id that have no account yet, in the order of their ids. */
  after(id: string, limit: number): Promise<Pick<ContentDocument, '_id' | 'owner'>[]>;
  /** Gives an account to those of the items that still have none. */
  bind(owner: string, ids: readonly string[], account: string): Promise<void>;
  noteDone(): Promise<void>;
};

/** That this version was started here, and whether it has done what its first start has to do. */
export type Upgrade = { _id: string; startedAt: Date; doneAt?: Date };

const _id = 'item-accounts';

type Deps = { contents: Collection<ContentDocument>; upgrades: Collection<Upgrade>; now?: () => Date };

export async function createUnboundItems({
  contents,
  upgrades,
  now = () => new Date(),
}: Deps): Promise<UnboundItems> {
  await upgrades.updateOne({ _id }, { $setOnInsert: { startedAt: now() } }, { upsert: true });
  const upgrade = await upgrades.findOne({ _id });
  // What is made later without an account was made while none was connected, and waits for one until it is scheduled. Of what
  // is going out or went out, nobody here knows where to.
  const unbound = {
    account: null,
    createdAt: { $lt: upgrade?.startedAt ?? now() },
    status: { $ne: 'Published' as const },
    'outcome.state': { $nin: ['publishing' as const, 'held' as const] },
    owner: { $ne: '' },
  };
  return {
    areDone: async () => (await upgrades.findOne({ _id }))?.doneAt !== undefined,
    after: (id, limit) =>
      contents
        .find({ ...unbound, _id: { $gt: id } }, { projection: { owner: 1 }, sort: { _id: 1 }, limit })
        .toArray(),
    async bind(owner, ids, account) {
      const found = { ...unbound, owner, _id: { $in: [...ids] } };
      // The check first: it would not be ordered any more by a process that is killed between the two and finds them bound.
      await contents.updateMany({ ...found, dueAt: { $exists: true } }, { $set: { preflightAt: now() } });
      // The version stays: a page that has an item open saves it without an account, which leaves the account as it is.
      await contents.updateMany(found, { $set: { account, ...unstamped(owner) } });
    },
    async noteDone() {
      await upgrades.updateOne({ _id }, { $set: { doneAt: now() } });
    },
  };
}
