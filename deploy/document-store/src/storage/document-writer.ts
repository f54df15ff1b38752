import { type Document, serialize } from 'bson';
import { CommandError } from '../command-error.ts';
import { encodeKey } from '../values/encode-key.ts';
import { typeOrder, typeOrderOf } from '../values/type-order.ts';
import type { Catalog, StoredCollection, StoredIndex } from './catalog.ts';
import { type IndexEntries, type IndexEntry, indexEntriesOf, noEntries } from './index-keys.ts';
import type { SqliteFile } from './sqlite-file.ts';

export type DocumentWriter = ReturnType<typeof createDocumentWriter>;

export const maxDocumentBytes = 16 * 1024 * 1024;

/** What a write does to one index: the entries it takes out, and those it puts in. */
interface Change {
  readonly index: StoredIndex;
  readonly before: IndexEntries;
  readonly after: IndexEntries;
}

/**
 * Every check of a document comes before its first write: a refused document leaves no trace, and those written before
 * it in the same command stay, as on the real server. The caller holds the transaction.
 */
export function createDocumentWriter({ file, catalog }: { file: SqliteFile; catalog: Catalog }) {
  const changesOf = (indexes: readonly StoredIndex[], before?: Document, after?: Document): Change[] =>
    indexes
      .map(index => ({
        index,
        before: before ? indexEntriesOf(index, before) : noEntries,
        after: after ? indexEntriesOf(index, after) : noEntries,
      }))
      .filter(change => !sameKeys(change.before.entries, change.after.entries));
  const check = (collection: StoredCollection, changes: readonly Change[], self?: number) => {
    for (const { index, after } of changes) {
      if (!index.unique) continue;
      const probe = file.statement(`SELECT rid FROM ${index.table} WHERE key = ?`);
      for (const { key, values } of after.entries) {
        const holder = probe.get(key);
        if (holder && holder.rid !== self) throw duplicateKey(collection, index, values);
      }
    }
  };
  const carryOut = (changes: readonly Change[], rid: number) => {
    for (const { index, before, after } of changes) {
      const remove = file.statement(`DELETE FROM ${index.table} WHERE key = ? AND rid = ?`);
      for (const { key } of before.entries) remove.run(key, rid);
      const insert = file.statement(`INSERT INTO ${index.table} (key, rid) VALUES (?, ?)`);
      for (const { key } of after.entries) insert.run(key, rid);
      if (after.arrayField >= 0) catalog.markMultikey(index, after.arrayField);
    }
  };
  return {
    insert(collection: StoredCollection, document: Document, raw: Uint8Array): void {
      checkSize(raw);
      const id = encodeId(document._id);
      const known = file.statement(`SELECT 1 FROM ${collection.table} WHERE id = ?`).get(id);
      if (known) throw duplicateKey(collection, idIndex, [document._id]);
      const changes = changesOf(collection.indexes, undefined, document);
      check(collection, changes);
      const insert = file.statement(`INSERT INTO ${collection.table} (id, doc) VALUES (?, ?)`);
      carryOut(changes, Number(insert.run(id, raw).lastInsertRowid));
    },
    replace(
      collection: StoredCollection,
      rid: number,
      before: Document,
      after: Document,
      raw: Uint8Array,
    ): void {
      checkSize(raw);
      const changes = changesOf(collection.indexes, before, after);
      check(collection, changes, rid);
      file.statement(`UPDATE ${collection.table} SET doc = ? WHERE rid = ?`).run(raw, rid);
      carryOut(changes, rid);
    },
    remove(collection: StoredCollection, rid: number, before: Document): void {
      carryOut(changesOf(collection.indexes, before), rid);
      file.statement(`DELETE FROM ${collection.table} WHERE rid = ?`).run(rid);
    },
    fillIndex(collection: StoredCollection, index: StoredIndex, rid: number, document: Document): void {
      const changes = changesOf([index], undefined, document);
      check(collection, changes, rid);
      carryOut(changes, rid);
    },
  };
}

const idIndex = { name: '_id_', fields: [{ path: '_id', descending: false }] };

function sameKeys(a: readonly IndexEntry[], b: readonly IndexEntry[]): boolean {
  return a.length === b.length && a.every((entry, i) => b[i]?.key.equals(entry.key));
}

function checkSize(raw: Uint8Array): void {
  if (raw.length <= maxDocumentBytes) return;
  throw new CommandError(
    'BSONObjectTooLarge',
    `Document of ${raw.length} bytes is larger than the ${maxDocumentBytes} allowed`,
  );
}

function encodeId(id: unknown): Buffer {
  if (Array.isArray(id) || typeOrderOf(id) === typeOrder.regex) {
    throw new CommandError('InvalidIdField', "The '_id' value cannot be an array or a regular expression");
  }
  return encodeKey(id);
}

type Named = Pick<StoredIndex, 'name' | 'fields'>;

function duplicateKey(collection: StoredCollection, index: Named, values: readonly unknown[]): CommandError {
  const pairs = index.fields.map(({ path }, i) => [path, values[i] ?? null] as const);
  const keyPattern = Object.fromEntries(
    index.fields.map(({ path, descending }) => [path, descending ? -1 : 1]),
  );
  const shown = pairs.map(([path, value]) => `${path}: ${JSON.stringify(value)}`).join(', ');
  const where = `collection: ${collection.database}.${collection.name} index: ${index.name}`;
  return new CommandError('DuplicateKey', `E11000 duplicate key error ${where} dup key: { ${shown} }`, {
    keyPattern,
    keyValue: Object.fromEntries(pairs),
  });
}

/** The document's bytes with `_id` in front, as the server stores it; all other bytes stay as they came. */
export function encodeDocument(document: Document): Uint8Array {
  const { _id, ...rest } = document;
  return serialize(_id === undefined ? rest : { _id, ...rest }, { ignoreUndefined: false });
}
