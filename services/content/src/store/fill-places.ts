import type { Collection } from 'mongodb';
import type { ContentDocument } from '../item/content-document.ts';
import { placeOf } from './listing/place-of.ts';

const batch = 500;

/**
 * Gives items of an older version what lists find and sort them by, or they would stand as not planned and before all others.
 * Done before the first list is read; what a killed process left is done by the next one, and with nothing left it is one look.
 */
export async function fillPlaces(collection: Collection<ContentDocument>): Promise<void> {
  while (await someWereFasterIn(collection)) {
    // Those were changed meanwhile by a process of the older version.
  }
}

async function someWereFasterIn(collection: Collection<ContentDocument>): Promise<boolean> {
  const lacking = { $or: [{ standsAt: { $exists: false } }, { sortedAs: { $exists: false } }] };
  const projection = { version: 1, status: 1, date: 1, publishedDate: 1, title: 1, city: 1 };
  let wereFaster = false;
  for (let last = ''; ; ) {
    const items = await collection
      .find({ ...lacking, _id: { $gt: last } }, { projection, sort: { _id: 1 }, limit: batch })
      .toArray();
    if (items.length === 0) return wereFaster;
    const { matchedCount } = await collection.bulkWrite(
      items.map(item => ({
        updateOne: {
          filter: { _id: item._id, version: item.version },
          update: { $set: placeOf({ ...item, title: item.title ?? '', city: item.city ?? '' }) },
        },
      })),
      { ordered: false },
    );
    wereFaster ||= matchedCount < items.length;
    last = items.at(-1)?._id ?? '';
  }
}
