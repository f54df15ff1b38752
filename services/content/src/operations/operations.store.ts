import type { Collection, Filter } from 'mongodb';
import type { ContentDocument } from '../item/content-document.ts';

/** An item of anybody, as far as it matters to who watches over all of them. */
export type WatchedItem = Pick<
  ContentDocument,
  '_id' | 'owner' | 'title' | 'dueAt' | 'plannedAt' | 'decision' | 'outcome'
>;

export type OperationsStore = {
  dueBetween(from: Date, until: Date): Promise<number>;
  /** Items that were due before a moment and are not live, whether somebody has taken them or not. */
  notLiveSince(dueBefore: Date): Promise<WatchedItem[]>;
  failedSince(from: Date): Promise<Found>;
  /** Items that wait for their person: held, too late to go out unasked, or perhaps live. */
  waiting(): Promise<Found>;
};

/** The longest waiting ones, and how many there are. */
export type Found = { count: number; items: WatchedItem[] };

const shown = { owner: 1, title: 1, dueAt: 1, plannedAt: 1, decision: 1, outcome: 1 } as const;
/** Of late ones all are looked at: some may not be late by their plan. */
const most = 1_000;
/** What one screen shows; the number says how many there are. */
const mostShown = 50;

/** What is deleted has no owner. */
const someones = { owner: { $ne: '' } } as const;

/** Looks over the items of all people, each along an index; none is named but for an admin. */
export function createOperationsStore(collection: Collection<ContentDocument>): OperationsStore {
  const find = (filter: Filter<ContentDocument>, place: string, limit: number): Promise<WatchedItem[]> =>
    collection.find(filter, { projection: shown, sort: { [place]: 1 }, limit }).toArray();
  const found = async (filter: Filter<ContentDocument>): Promise<Found> => {
    const [count, items] = await Promise.all([
      collection.countDocuments(filter),
      find(filter, 'outcome.at', mostShown),
    ]);
    return { count, items };
  };
  return {
    dueBetween: (from, until) =>
      collection.countDocuments({ ...someones, dueAt: { $gt: from, $lte: until } }),
    async notLiveSince(dueBefore) {
      const [untaken, goingOut] = await Promise.all([
        find({ ...someones, dueAt: { $lte: dueBefore } }, 'dueAt', most),
        find(
          {
            ...someones,
            'decision.giveUpAt': { $gt: new Date(0) },
            'decision.dueAt': { $lte: dueBefore },
            'outcome.state': { $ne: 'held' },
          },
          'decision.giveUpAt',
          most,
        ),
      ]);
      return [...untaken, ...goingOut];
    },
    failedSince: from => found({ ...someones, 'outcome.state': 'failed', 'outcome.at': { $gte: from } }),
    waiting: () => found({ ...someones, 'outcome.state': { $in: ['held', 'overdue', 'unknown'] } }),
  };
}
