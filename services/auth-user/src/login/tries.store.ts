import { createHash } from 'node:crypto';
import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Db } from 'mongodb';
import { emailKey } from '../users/email-key.ts';

/** Tries in a row for one email that count: failed sign-ins, or mails with a link. */
export type Tries = { failures: number; blockedUntil: Date };

export type TriesStore = {
  find(email: string): Promise<Tries | undefined>;
  /** Replaces what was read; false when another try came first. */
  replace(email: string, before: Tries | undefined, after: Tries): Promise<boolean>;
  clear(email: string): Promise<void>;
  forgetOlderThan(moment: Date): Promise<void>;
};

type Document = Tries & { _id: string };

export const triesIndexes: readonly CollectionIndexes[] = (['loginTries', 'resetMails'] as const).map(
  collection => ({
    collection,
    indexes: [{ key: { blockedUntil: 1 } }],
  }),
);

type Deps = { db: Db; collection: 'loginTries' | 'resetMails' };

export function createTriesStore({ db, collection }: Deps): TriesStore {
  const tries = db.collection<Document>(collection);
  return {
    async find(email) {
      return (await tries.findOne({ _id: idOf(email) })) ?? undefined;
    },
    async replace(email, before, after) {
      const { failures, blockedUntil } = after;
      if (before) {
        const filter = { _id: idOf(email), failures: before.failures };
        return (await tries.updateOne(filter, { $set: { failures, blockedUntil } })).matchedCount === 1;
      }
      try {
        await tries.insertOne({ _id: idOf(email), failures, blockedUntil });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async clear(email) {
      await tries.deleteOne({ _id: idOf(email) });
    },
    async forgetOlderThan(moment) {
      await tries.deleteMany({ blockedUntil: { $lt: moment } });
    },
  };
}

/** Anyone can type anyone's email here, so the address itself is not kept. */
function idOf(email: string): string {
  return createHash('sha256').update(emailKey(email)).digest('base64url');
}
