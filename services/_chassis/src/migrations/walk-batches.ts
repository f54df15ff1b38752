import type { Collection, Document, Filter } from 'mongodb';
import type { MigrationContext } from './migration.ts';

type Walk<T> = {
  collection: Collection<T & Document>;
  filter: Filter<T>;
  projection: Document;
  size?: number;
};

/**
 * Goes through the documents that a filter finds, by their ids, in batches, and notes after each how far it is. Ends early when the
 * process does; whoever goes on begins behind the last batch that was done.
 */
export async function walkBatches<T extends { _id: string }>(
  context: Pick<MigrationContext, 'stopping' | 'progress' | 'noteProgress'>,
  { collection, filter, projection, size = 500 }: Walk<T>,
  work: (documents: T[]) => Promise<void>,
): Promise<void> {
  for (let last = context.progress ?? ''; !context.stopping.aborted; ) {
    const found = await collection
      .find({ $and: [filter, { _id: { $gt: last } }] } as Filter<T & Document>, { projection })
      .sort({ _id: 1 })
      .limit(size)
      .toArray();
    const documents = found as unknown as T[];
    if (documents.length === 0) return;
    await work(documents);
    last = documents.at(-1)?._id ?? last;
    await context.noteProgress(last);
  }
}
