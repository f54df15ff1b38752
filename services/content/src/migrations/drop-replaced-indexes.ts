import type { Migration } from '@insta-ai/chassis/migrations/migration';
import { MongoServerError } from 'mongodb';
import type { ContentDocument } from '../item/content-document.ts';

/** Texts were sorted by the codes of their letters. */
const replaced = ['owner_1_title_1__id_1', 'owner_1_city_1__id_1'];
const notThere = [26, 27];

export const dropReplacedIndexes: Migration = {
  version: 2,
  name: 'indexes that nothing is read by are gone',
  when: 'later',
  async run({ db }) {
    const collection = db.collection<ContentDocument>('contents');
    for (const name of replaced) {
      await collection.dropIndex(name).catch((error: unknown) => {
        if (!(error instanceof MongoServerError) || !notThere.includes(Number(error.code))) throw error;
      });
    }
  },
};
