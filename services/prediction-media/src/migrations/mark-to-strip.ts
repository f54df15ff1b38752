import type { Migration } from '@insta-ai/chassis/migrations/migration';
import type { Output } from '../predictions/prediction.ts';

/** Versions that did not strip at the upload kept place and author in the bytes; `strip-originals` takes what is marked. */
export const markToStrip: Migration = {
  version: 2,
  name: 'pictures that may say more than they show are marked',
  when: 'later',
  again: true,
  async run({ db }) {
    await db
      .collection<Output>('outputs')
      .updateMany(
        { isPublic: { $exists: false }, stripAt: { $exists: false } },
        { $set: { stripAt: new Date(0) } },
      );
  },
};
