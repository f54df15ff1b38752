import type { Migration } from '@insta-ai/chassis/migrations/migration';
import type { ContentDocument } from '../item/content-document.ts';

/** An older version never asked about them again. */
export const askAboutDecisions: Migration = {
  version: 3,
  name: 'decisions that are open are asked about',
  when: 'later',
  again: true,
  async run({ db }) {
    await db
      .collection<ContentDocument>('contents')
      .updateMany(
        { 'decision.giveUpAt': { $gt: new Date(0) }, 'decision.askAt': { $exists: false } },
        { $set: { 'decision.askAt': new Date() } },
      );
  },
};
