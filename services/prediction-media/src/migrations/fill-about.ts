import type { Migration } from '@insta-ai/chassis/migrations/migration';
import { walkBatches } from '@insta-ai/chassis/migrations/walk-batches';
import { aboutOf, type Output, type Prediction } from '../predictions/prediction.ts';

/** Those of an older version would be found by no word. */
export const fillAbout: Migration = {
  version: 1,
  name: 'pictures have what they are found by',
  when: 'needed',
  readableFrom: 0,
  again: true,
  async run(context) {
    const collection = context.db.collection<Output>('outputs');
    const predictions = context.db.collection<Prediction>('predictions');
    const walk = { collection, filter: { about: { $exists: false } }, projection: { prediction: 1 } };
    await walkBatches<Output>(context, walk, async lacking => {
      const made = await predictions
        .find({ _id: { $in: lacking.map(({ prediction }) => prediction) } })
        .project<Pick<Prediction, '_id' | 'filename' | 'input'>>({ filename: 1, input: 1 })
        .toArray();
      const abouts = new Map(made.map(prediction => [prediction._id, aboutOf(prediction)]));
      await collection.bulkWrite(
        lacking.map(({ _id, prediction }) => ({
          updateOne: { filter: { _id }, update: { $set: { about: abouts.get(prediction) ?? '' } } },
        })),
        { ordered: false },
      );
    });
  },
};
