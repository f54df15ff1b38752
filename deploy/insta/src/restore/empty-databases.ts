import { operatorNotes } from '@insta-ai/auth-user/operator-notes';
import { isHalfRestored, restoreMark } from '@insta-ai/chassis/migrations/half-restored';
import type { Databases } from '@insta-ai/chassis/storage/documents/databases';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { databaseOrder } from '../backup/database-order.ts';

/** Has its mark first and loses it last. */
const authority = 'instagram';
const others = databaseOrder.filter(database => database !== authority);

/** Whether a restore was begun here and did not end. */
export function wasBegunIn(documents: Databases): Promise<boolean> {
  return isHalfRestored(documents.of(authority));
}

/** Refuses databases with anything in them, unless a restore that was killed put it there. */
export async function proveEmpty(documents: Databases): Promise<void> {
  for (const database of databaseOrder) {
    for (const { name } of await documents.of(database).listCollections({}, { nameOnly: true }).toArray()) {
      // What a process of the operator tells of an empty place.
      if (name === operatorNotes) continue;
      if ((await documents.of(database).collection(name).findOne({})) !== null)
        throw new CannotStart(
          `The database ${documents.of(database).databaseName} is not empty (${name}): restore into empty databases. Nothing was changed.`,
        );
    }
  }
}

/**
 * From now on what is there belongs to this restore, and no service starts on it: each looks into its own database. The mark comes
 * before anything is dropped, so that none of them ever finds an empty place that is not marked.
 */
export async function beginIn(documents: Databases): Promise<void> {
  await markAll(documents);
  for (const database of databaseOrder)
    for (const { name } of await documents.of(database).listCollections({}, { nameOnly: true }).toArray())
      if (name !== restoreMark) await documents.of(database).dropCollection(name);
}

/** Marks anew what a restore lost that was killed while its marks went; before any other store of it is emptied. */
export async function markAll(documents: Databases): Promise<void> {
  for (const database of [authority, ...others]) await mark(documents, database);
}

export async function endIn(documents: Databases): Promise<void> {
  for (const database of [...others, authority]) await documents.of(database).dropCollection(restoreMark);
}

async function mark(documents: Databases, database: string): Promise<void> {
  const set = { $set: { at: new Date() } };
  await documents.of(database).collection(restoreMark).updateOne({}, set, { upsert: true });
}
