import type { Collection } from 'mongodb';
import { aboutOf, type Output, type Prediction } from './prediction.ts';

const batch = 500;

/**
 * Gives outputs of an older version what they can be found by. Done before the first list is read; what a killed process left
 * is done by the next one, and with nothing left it is one look.
 */
export async function fillAbout(
  outputs: Collection<Output>,
  predictions: Collection<Prediction>,
): Promise<void> {
  for (let last = ''; ; ) {
    const lacking = await outputs
      .find({ about: { $exists: false }, _id: { $gt: last } })
      .project<Pick<Output, '_id' | 'prediction'>>({ prediction: 1 })
      .sort({ _id: 1 })
      .limit(batch)
      .toArray();
    if (lacking.length === 0) return;
    const made = await predictions
      .find({ _id: { $in: lacking.map(({ prediction }) => prediction) } })
      .project<Pick<Prediction, '_id' | 'filename' | 'input'>>({ filename: 1, input: 1 })
      .toArray();
    const abouts = new Map(made.map(prediction => [prediction._id, aboutOf(prediction)]));
    await outputs.bulkWrite(
      lacking.map(({ _id, prediction }) => ({
        updateOne: { filter: { _id }, update: { $set: { about: abouts.get(prediction) ?? '' } } },
      })),
      { ordered: false },
    );
    last = lacking.at(-1)?._id ?? '';
  }
}
