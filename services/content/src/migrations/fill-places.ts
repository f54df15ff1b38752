import type { Migration } from '@insta-ai/chassis/migrations/migration';
import { walkBatches } from '@insta-ai/chassis/migrations/walk-batches';
import type { ContentDocument } from '../item/content-document.ts';
import { placeOf } from '../store/listing/place-of.ts';

const projection = { version: 1, status: 1, date: 1, publishedDate: 1, title: 1, city: 1 };

/** Without it items of an older version would stand as not planned and before all others. */
export const fillPlaces: Migration = {
  version: 1,
  name: 'items have what lists find and sort them by',
  when: 'needed',
  readableFrom: 0,
  again: true,
  async run(context) {
    const collection = context.db.collection<ContentDocument>('contents');
    const lacking = { $or: [{ standsAt: { $exists: false } }, { sortedAs: { $exists: false } }] };
    await walkBatches<ContentDocument>(context, { collection, filter: lacking, projection }, async found => {
      const _id = { $in: found.map(item => item._id) };
      // Those that a process of the older version changed meanwhile are read anew.
      for (let items = found; items.length > 0; ) {
        const { matchedCount } = await collection.bulkWrite(
          items.map(item => ({
            updateOne: {
              filter: { _id: item._id, version: item.version },
              update: { $set: placeOf({ ...item, title: item.title ?? '', city: item.city ?? '' }) },
            },
          })),
          { ordered: false },
        );
        if (matchedCount === items.length) return;
        items = await collection.find({ _id, ...lacking }, { projection }).toArray();
      }
    });
  },
};
