import { type Document, serialize } from 'bson';
import { CommandError } from '../command-error.ts';
import { encodeKey } from '../values/encode-key.ts';
import type { Catalog, StoredCollection, StoredIndex } from './catalog.ts';
import { type IndexEntries, type IndexEntry, indexEntriesOf } from './index-keys.ts';
import type { SqliteFile } from './sqlite-file.ts';

export interface DocumentWriter {
  insert(collection: StoredCollection, document: Document, raw: Uint8Array): void;
  replace(
    collection: StoredCollection,
    rid: number,
    before: Document,
    after: Document,
    raw: Uint8Array,
  ): void;
  remove(collection: StoredCollection, rid: number, before: Document): void;
  fillIndex(collection: StoredCollection, index: StoredIndex, rid: number, document: Document): void;
}

export const maxDocumentBytes = 16 * 1024 * 1024;

type Deps = { file: SqliteFile; catalog: Catalog };

/**
 * Every check of a document comes before its first write: a refused document leaves no trace, and those written before
 * it in the same command stay, as on the real server. The caller holds the transaction.
 */
export function createDocumentWriter({ file, catalog }: Deps): DocumentWriter {
  const check = (
    collection: StoredCollection,
    index: StoredIndex,
    entries: readonly IndexEntry[],
    self: number,
  ) => {
    if (!index.unique) return;
    const probe = file.statement(`SELECT rid FROM ${index.table} WHERE key = ?`);
    for (const { key, values } of entries) {
      const holder = probe.get(key);
      if (holder && holder.rid !== self) throw duplicateKey(collection, index, values);
    }
  };
  const add = (index: StoredIndex, { entries, arrayField }: IndexEntries, rid: number) => {
    const insert = file.statement(`INSERT INTO ${index.table} (key, rid) VALUES (?, ?)`);
    for (const { key } of entries) insert.run(key, rid);
    if (arrayField >= 0) catalog.markMultikey(index, arrayField);
  };
  const take = (index: StoredIndex, entries: readonly IndexEntry[], rid: number) => {
    const remove = file.statement(`DELETE FROM ${index.table} WHERE key = ? AND rid = ?`);
    for (const { key } of entries) remove.run(key, rid);
  };
  return {
    insert(collection, document, raw) {
      checkSize(raw);
      const id = encodeId(document._id);
      const known = file.statement(`SELECT 1 FROM ${collection.table} WHERE id = ?`).get(id);
      if (known) throw duplicateKey(collection, idIndex, [document._id]);
      const entries = collection.indexes.map(index => indexEntriesOf(index, document));
      for (const [i, index] of collection.indexes.entries())
        check(collection, index, entries[i]?.entries ?? [], -1);
      const insert = file.statement(`INSERT INTO ${collection.table} (id, doc) VALUES (?, ?)`);
      const rid = Number(insert.run(id, raw).lastInsertRowid);
      for (const [i, index] of collection.indexes.entries()) add(index, entries[i] ?? noEntries, rid);
    },
    replace(collection, rid, before, after, raw) {
      checkSize(raw);
      const changes = collection.indexes
        .map(index => ({ index, old: indexEntriesOf(index, before), new: indexEntriesOf(index, after) }))
        .filter(change => !sameKeys(change.old.entries, change.new.entries));
      for (const change of changes) check(collection, change.index, change.new.entries, rid);
      file.statement(`UPDATE ${collection.table} SET doc = ? WHERE rid = ?`).run(raw, rid);
      for (const change of changes) {
        take(change.index, change.old.entries, rid);
        add(change.index, change.new, rid);
      }
    },
    remove(collection, rid, before) {
      for (const index of collection.indexes) take(index, indexEntriesOf(index, before).entries, rid);
      file.statement(`DELETE FROM ${collection.table} WHERE rid = ?`).run(rid);
    },
    fillIndex(collection, index, rid, document) {
      const entries = indexEntriesOf(index, document);
      check(collection, index, entries.entries, rid);
      add(index, entries, rid);
    },
  };
}

const noEntries: IndexEntries = { entries: [], arrayField: -1 };
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
  if (
    Array.isArray(id) ||
    id instanceof RegExp ||
    (id as { _bsontype?: string })?._bsontype === 'BSONRegExp'
  ) {
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
