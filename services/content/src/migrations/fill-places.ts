import { isDeepStrictEqual } from 'node:util';
import type { Migration, MigrationContext } from '@insta-ai/chassis/migrations/migration';
import { walkBatches } from '@insta-ai/chassis/migrations/walk-batches';
import type { Filter } from 'mongodb';
import type { ContentDocument } from '../item/content-document.ts';
import { unstamped } from '../store/listing/list-stamps.ts';
import { placeFields, placeOf } from '../store/listing/place-of.ts';

const fields = [
  ...['owner', 'version', 'status', 'outcome', 'date', 'publishedDate', 'title', 'city', '_contentType'],
  ...['instagramType', 'standsAt', 'sortedAs'],
];
const projection = Object.fromEntries(fields.map(field => [field, 1]));

const places = ['standsAt', ...['title', 'city', 'type', 'status'].map(key => `sortedAs.${key}`)];
/** Items that some list has no place for. */
const unplaced = places.map(place => ({ [place]: { $exists: false } }));

/** No upgrade has replicas of two versions beside each other for longer, in milliseconds. */
const besideMs = 24 * 60 * 60_000;

/** Without it items of an older version would stand as not planned and before all others. */
export const fillPlaces: Migration = {
  version: 1,
  name: 'items have what lists find and sort them by',
  when: 'needed',
  readableFrom: 0,
  run: context => place(context, { $or: unplaced }),
};

/**
 * Replicas of an older version leave out what they do not know, and leave as it was what they do not know to change: what they wrote lately
 * is looked at once more.
 */
export const fillSortKeys: Migration = {
  version: 4,
  name: 'items are sorted by what the badges of their type and status say',
  when: 'needed',
  readableFrom: 0,
  again: true,
  run(context) {
    const lately = { $gt: new Date(Date.now() - besideMs) };
    return place(context, { $or: [...unplaced, { updatedAt: lately }, { '_contentType.asOf': lately }] });
  },
};

async function place(context: MigrationContext, filter: Filter<ContentDocument>): Promise<void> {
  const collection = context.db.collection<ContentDocument>('contents');
  await walkBatches<ContentDocument>(context, { collection, filter, projection }, async found => {
    const _id = { $in: found.map(item => item._id) };
    for (let items = found.map(whole).filter(isMisplaced); items.length > 0; ) {
      const { matchedCount } = await collection.bulkWrite(
        items.map(item => ({
          updateOne: {
            // A rename of the type leaves the version.
            filter: {
              _id: item._id,
              version: item.version,
              '_contentType.asOf': item._contentType?.asOf ?? null,
            },
            update: { $set: { ...placeFields(item), ...(item.owner && unstamped(item.owner)) } },
          },
        })),
        { ordered: false },
      );
      if (matchedCount === items.length) return;
      // Those that somebody changed meanwhile are read anew.
      items = (await collection.find({ _id }, { projection }).toArray()).map(whole).filter(isMisplaced);
    }
  });
}

/** With what older versions did not write. */
function whole(item: ContentDocument): ContentDocument {
  const { title = '', city = '', outcome = null, _contentType = null } = item;
  return { ...item, title, city, outcome, _contentType };
}

function isMisplaced(item: ContentDocument): boolean {
  const { standsAt, sortedAs } = placeOf(item);
  const isSorted = isDeepStrictEqual({ ...item.sortedAs, ...sortedAs }, item.sortedAs);
  return !isSorted || !isDeepStrictEqual(standsAt, item.standsAt);
}
