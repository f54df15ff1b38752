import { createHash } from 'node:crypto';
import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import type { Db } from 'mongodb';
import { emailKey } from '../users/email-key.ts';

/** From where people signed in before. */
export type KnownAddressesStore = {
  has(email: string, address: string): Promise<boolean>;
  remember(email: string, address: string, at: Date): Promise<void>;
  forgetOlderThan(moment: Date): Promise<void>;
};

type Document = { _id: string; at: Date };

export const knownAddressesIndexes: CollectionIndexes = {
  collection: 'knownAddresses',
  indexes: [{ key: { at: 1 } }],
};

export function createKnownAddressesStore(db: Db): KnownAddressesStore {
  const known = db.collection<Document>('knownAddresses');
  return {
    has: async (email, address) => (await known.findOne({ _id: idOf(email, address) })) !== null,
    async remember(email, address, at) {
      await known.updateOne({ _id: idOf(email, address) }, { $set: { at } }, { upsert: true });
    },
    async forgetOlderThan(moment) {
      await known.deleteMany({ at: { $lt: moment } });
    },
  };
}

/** Hashed, so that nobody can read here who signed in from where. */
function idOf(email: string, address: string): string {
  return createHash('sha256')
    .update(`${emailKey(email)} ${address}`)
    .digest('base64url');
}
