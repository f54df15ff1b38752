import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import type { MongoClient } from 'mongodb';
import { databaseOrder } from '../backup/database-order.ts';

/** Says that what is there was put there by a restore that has not ended. */
const mark = 'restoring';
const markOf = (documents: MongoClient) => documents.db('instagram').collection(mark);

/** Whether a restore was begun here and did not end. */
export async function wasBegunIn(documents: MongoClient): Promise<boolean> {
  return (await markOf(documents).findOne({})) !== null;
}

/** Refuses databases with anything in them, unless a restore that was killed put it there. */
export async function proveEmpty(documents: MongoClient): Promise<void> {
  for (const database of databaseOrder) {
    for (const { name } of await documents.db(database).listCollections({}, { nameOnly: true }).toArray()) {
      if ((await documents.db(database).collection(name).findOne({})) !== null)
        throw new CannotStart(
          `The database ${database} is not empty (${name}): restore into empty databases. Nothing was changed.`,
        );
    }
  }
}

/** From now on what is there belongs to this restore. */
export async function beginIn(documents: MongoClient): Promise<void> {
  for (const database of databaseOrder.toReversed()) {
    if (database !== 'instagram') await documents.db(database).dropDatabase();
  }
  for (const { name } of await documents.db('instagram').listCollections({}, { nameOnly: true }).toArray())
    if (name !== mark) await documents.db('instagram').dropCollection(name);
  await markOf(documents).updateOne({}, { $set: { at: new Date() } }, { upsert: true });
}

export async function endIn(documents: MongoClient): Promise<void> {
  await documents.db('instagram').dropCollection(mark);
}
