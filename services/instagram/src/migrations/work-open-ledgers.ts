import type { Migration } from '@insta-ai/chassis/migrations/migration';

type Waiting = { state: string; nextAt?: Date };

/** Those of an older version waited for a message instead of a moment. */
export const workOpenLedgers: Migration = {
  version: 1,
  name: 'open ledgers say when they are worked on',
  when: 'needed',
  readableFrom: 0,
  again: true,
  async run({ db }) {
    await db
      .collection<Waiting>('ledgers')
      .updateMany({ state: 'open', nextAt: { $exists: false } }, { $set: { nextAt: new Date() } });
  },
};
