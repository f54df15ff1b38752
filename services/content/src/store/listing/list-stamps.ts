import { newId } from '@insta-ai/chassis/new-id';
import type { Collection } from 'mongodb';
import type { ContentDocument } from '../../item/content-document.ts';
import { shareNext } from './share-next.ts';

/** The stamp that an owner's list bears now. */
export type ListStamp = { _id: string; stamp: string };

export type ListStamps = {
  /**
   * Names the state of the owner's list: what is read after a stamp was answered is still so while the list bears the same. Every
   * change that was stored before it was asked for has given it another one.
   */
  listStamp(owner: string): Promise<string>;
};

/** Part of every write that may change what a list shows: in the same write, so that neither comes without the other. */
export function unstamped(owner: string): Required<Pick<ContentDocument, 'unstamped'>> {
  return { unstamped: { owner, by: newId() } };
}

/** Most changes that are taken under a stamp at once. */
const batch = 1_000;

type Deps = { collection: Collection<ContentDocument>; stamps: Collection<ListStamp> };

/**
 * A list that nobody changed need not be read again. Changes say so themselves, and who asks next stamps the list anew: first the
 * new stamp, then the changes lose their mark, so a killed process leaves at worst one stamp too many. The stamp is read after
 * the marks: a change that came in between is still marked for the next one who asks.
 */
export function createListStamps({ collection, stamps }: Deps): ListStamps {
  const stampAnew = async (owner: string) => {
    for (;;) {
      const changed = await collection
        .find({ 'unstamped.owner': owner }, { projection: { unstamped: 1 }, limit: batch })
        .toArray();
      if (changed.length === 0) return;
      await stamps.updateOne({ _id: owner }, { $set: { stamp: newId() } }, { upsert: true });
      const seen = {
        _id: { $in: changed.map(({ _id }) => _id) },
        'unstamped.by': { $in: changed.flatMap(({ unstamped: mark }) => mark?.by ?? []) },
      };
      await collection.updateMany(seen, { $unset: { unstamped: '' } });
      if (changed.length < batch) return;
    }
  };
  /**
   * Of an owner whose items are from before there were stamps, or who has none: their own as well. A browser that was somebody else's before
   * names the stamp that it knows, and would be told that what it has is this list.
   */
  const first = async (owner: string) => {
    const options = { upsert: true, returnDocument: 'after' } as const;
    const made = await stamps.findOneAndUpdate({ _id: owner }, { $setOnInsert: { stamp: newId() } }, options);
    if (!made) throw new Error('The document store answered the first stamp of a list with nothing.');
    return made.stamp;
  };
  return {
    listStamp: shareNext(async owner => {
      await stampAnew(owner);
      return (await stamps.findOne({ _id: owner }))?.stamp ?? first(owner);
    }),
  };
}
