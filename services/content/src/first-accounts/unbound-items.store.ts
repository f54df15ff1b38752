import type { Collection } from 'mongodb';
import type { ContentDocument } from '../item/content-document.ts';
import { unstamped } from '../store/listing/list-stamps.ts';

/** Items that have no account: their owner had selected none, or an older version did not write it down. */
export type UnboundItems = {
  /** Whose items they are: those after an owner, in their order, at most so many. */
  ownersAfter(owner: string, limit: number): Promise<string[]>;
  /** Gives an account to those of an owner that still have none. */
  bind(owner: string, account: string): Promise<void>;
};

/** Of what went out, nobody here knows where to. */
const statuses = ['Draft', 'Scheduled'] as const;
/** Nor of what is going out as an older version decided it. */
const notGoingOut = { 'outcome.state': { $nin: ['publishing', 'held'] } } as const;

export function createUnboundItems(contents: Collection<ContentDocument>): UnboundItems {
  const ownersOf = async (status: (typeof statuses)[number], after: string, limit: number) => {
    const owners: string[] = [];
    while (owners.length < limit) {
      const found = await contents.findOne(
        { account: null, status, owner: { $gt: owners.at(-1) ?? after }, ...notGoingOut },
        { projection: { owner: 1 }, sort: { owner: 1 } },
      );
      if (!found) break;
      owners.push(found.owner);
    }
    return owners;
  };
  return {
    async ownersAfter(owner, limit) {
      const owners = await Promise.all(statuses.map(status => ownersOf(status, owner, limit)));
      return [...new Set(owners.flat())].toSorted().slice(0, limit);
    },
    async bind(owner, account) {
      const unbound = { account: null, status: { $in: [...statuses] }, owner, ...notGoingOut };
      // The check first: it would not be ordered any more by a process that is killed between the two and finds them bound.
      await contents.updateMany(
        { ...unbound, dueAt: { $exists: true } },
        { $set: { preflightAt: new Date() } },
      );
      // The version stays: a page that has an item open saves it without an account, which leaves the account as it is.
      await contents.updateMany(unbound, { $set: { account, ...unstamped(owner) } });
    },
  };
}
