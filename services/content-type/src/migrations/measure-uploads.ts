import type { Migration } from '@insta-ai/chassis/migrations/migration';
import { walkBatches } from '@insta-ai/chassis/migrations/walk-batches';
import { uploadKey } from '../uploads/upload-key.ts';

type Unmeasured = { _id: string; bytes?: number };

/** Older versions kept pictures without counting them; until then they weigh nothing. */
export const measureUploads: Migration = {
  version: 1,
  name: 'pictures of the library say how large they are',
  when: 'later',
  again: true,
  async run(context) {
    const collection = context.db.collection<Unmeasured>('uploads');
    const walk = { collection, filter: { bytes: { $exists: false } }, projection: { _id: 1 }, size: 50 };
    await walkBatches<Unmeasured>(context, walk, async pictures => {
      for (const { _id } of pictures) {
        const bytes = (await context.objects.stat(uploadKey(_id)))?.size ?? 0;
        await collection.updateOne({ _id }, { $set: { bytes } });
      }
    });
  },
};
