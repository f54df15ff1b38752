import { type Collection, type Document, MongoServerError } from 'mongodb';

/** Codes of a collection and of an index that is not there. */
const notThere = [26, 27];

/** Takes indexes away by name; one that is not there is gone already. */
export async function dropIndexes<T extends Document>(
  collection: Collection<T>,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    await collection.dropIndex(name).catch((error: unknown) => {
      if (!(error instanceof MongoServerError) || !notThere.includes(Number(error.code))) throw error;
    });
  }
}
