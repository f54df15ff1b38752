import type { CreateIndexesOptions, Db } from 'mongodb';
import type { Logger } from '../logger.ts';

/** An index; a `unique` one is what makes a write correct, any other only makes a search quick. */
export type IndexRow = { readonly key: { readonly [field: string]: 1 | -1 } } & Readonly<
  Pick<CreateIndexesOptions, 'unique' | 'sparse' | 'partialFilterExpression'>
>;

/** The indexes of a collection, declared beside its store. */
export type CollectionIndexes = { readonly collection: string; readonly indexes: readonly IndexRow[] };

/** Makes every index that is missing: for tests and for what runs beside a service. */
export async function ensureIndexes(db: Db, tables: readonly CollectionIndexes[]): Promise<void> {
  await ensureUniqueIndexes(db, tables);
  for (const [collection, row] of rowsOf(tables, false)) await make(db, collection, row);
}

/** Makes those that writes rely on; nothing may be written before. */
export async function ensureUniqueIndexes(db: Db, tables: readonly CollectionIndexes[]): Promise<void> {
  await Promise.all(rowsOf(tables, true).map(([collection, row]) => make(db, collection, row)));
}

type Deps = { db: Db; tables: readonly CollectionIndexes[]; log: Logger };

/**
 * Makes those that searches are quick by, one after the other, as long as each takes; a call goes on with what is missing. One that
 * cannot be made keeps no other from it. Throws in the end with what could not be made.
 */
export function createSearchIndexes({ db, tables, log }: Deps): (stopping: AbortSignal) => Promise<void> {
  let missing = rowsOf(tables, false);
  return async stopping => {
    const failed: string[] = [];
    for (const [collection, row] of missing) {
      if (stopping.aborted) return;
      const name = `${collection} by ${Object.keys(row.key).join(', ')}`;
      try {
        if (!(await inTimeOf(make(db, collection, row), stopping))) return;
        missing = missing.filter(([, one]) => one !== row);
      } catch (error) {
        log.debug({ err: error, index: name }, 'an index could not be made');
        failed.push(`${name} (${error instanceof Error ? error.message : String(error)})`);
      }
    }
    if (failed.length > 0)
      throw new Error(`Searches are slower than need be: no index of ${failed.join('; ')}.`);
  };
}

function rowsOf(tables: readonly CollectionIndexes[], isUnique: boolean): [string, IndexRow][] {
  return tables.flatMap(({ collection, indexes }) =>
    indexes
      .filter(({ unique = false }) => unique === isUnique)
      .map((row): [string, IndexRow] => [collection, row]),
  );
}

async function make(db: Db, collection: string, { key, ...options }: IndexRow): Promise<void> {
  await db.collection(collection).createIndex(key, options);
}

/** False when the process began to end first: the store goes on building without it. */
function inTimeOf(work: Promise<void>, stopping: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(false);
    stopping.addEventListener('abort', stop, { once: true });
    work.then(() => resolve(true), reject).finally(() => stopping.removeEventListener('abort', stop));
  });
}
