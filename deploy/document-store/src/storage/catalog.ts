import { deserialize, serialize } from 'bson';
import { CommandError } from '../command-error.ts';
import { type IndexDefinition, readIndexDefinition } from './index-definition.ts';
import type { SqliteFile } from './sqlite-file.ts';

export interface StoredIndex extends IndexDefinition {
  readonly table: string;
  readonly id: number;
  /** Per field: whether any document ever had an array there. Bounds and order are used with care then. */
  readonly multikey: boolean[];
}

export interface StoredCollection {
  readonly id: number;
  readonly database: string;
  readonly name: string;
  readonly table: string;
  readonly indexes: StoredIndex[];
}

export type Catalog = ReturnType<typeof loadCatalog>;

const schema = `
  CREATE TABLE IF NOT EXISTS store_collections (
    id INTEGER PRIMARY KEY AUTOINCREMENT, database TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (database, name));
  CREATE TABLE IF NOT EXISTS store_indexes (
    id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER NOT NULL, spec BLOB NOT NULL, multikey TEXT NOT NULL);
`;

export function loadCatalog(file: SqliteFile) {
  file.run(schema);
  const collections = new Map<string, StoredCollection>();
  for (const row of file.statement('SELECT id, database, name FROM store_collections ORDER BY id').all()) {
    const collection = asCollection(Number(row.id), String(row.database), String(row.name));
    collections.set(keyOf(collection.database, collection.name), collection);
    const indexes = file.statement('SELECT * FROM store_indexes WHERE collection = ? ORDER BY id');
    for (const index of indexes.all(collection.id)) {
      const definition = readIndexDefinition(deserialize(index.spec as Uint8Array));
      collection.indexes.push(stored(definition, Number(index.id), JSON.parse(String(index.multikey))));
    }
  }
  return {
    collections: collections as ReadonlyMap<string, StoredCollection>,
    find: (database: string, name: string) => collections.get(keyOf(database, name)),
    create(database: string, name: string): StoredCollection {
      checkName(database, name);
      const collection = file.transaction(() => {
        const insert = file.statement('INSERT INTO store_collections (database, name) VALUES (?, ?)');
        const created = asCollection(Number(insert.run(database, name).lastInsertRowid), database, name);
        file.run(
          `CREATE TABLE ${created.table} (rid INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, doc BLOB NOT NULL)`,
        );
        return created;
      });
      collections.set(keyOf(database, name), collection);
      return collection;
    },
    drop(collection: StoredCollection) {
      file.transaction(() => {
        for (const index of collection.indexes) file.run(`DROP TABLE ${index.table}`);
        file.run(`DROP TABLE ${collection.table}`);
        file.statement('DELETE FROM store_indexes WHERE collection = ?').run(collection.id);
        file.statement('DELETE FROM store_collections WHERE id = ?').run(collection.id);
      });
      collections.delete(keyOf(collection.database, collection.name));
    },
    addIndex(collection: StoredCollection, definition: IndexDefinition): StoredIndex {
      const multikey = definition.fields.map(() => false);
      const insert = file.statement(
        'INSERT INTO store_indexes (collection, spec, multikey) VALUES (?, ?, ?)',
      );
      const row = insert.run(collection.id, serialize(definition.spec), JSON.stringify(multikey));
      const index = stored(definition, Number(row.lastInsertRowid), multikey);
      const primaryKey = index.unique ? 'key' : 'key, rid';
      file.run(
        `CREATE TABLE ${index.table} (key BLOB NOT NULL, rid INTEGER NOT NULL, PRIMARY KEY (${primaryKey})) WITHOUT ROWID`,
      );
      return index;
    },
    dropIndex(collection: StoredCollection, index: StoredIndex) {
      file.transaction(() => {
        file.run(`DROP TABLE ${index.table}`);
        file.statement('DELETE FROM store_indexes WHERE id = ?').run(index.id);
      });
      collection.indexes.splice(collection.indexes.indexOf(index), 1);
    },
    markMultikey(index: StoredIndex, field: number) {
      if (index.multikey[field]) return;
      index.multikey[field] = true;
      file.ifRefused(() => {
        index.multikey[field] = false;
      });
      const update = file.statement('UPDATE store_indexes SET multikey = ? WHERE id = ?');
      update.run(JSON.stringify(index.multikey), index.id);
    },
  };
}

function keyOf(database: string, name: string): string {
  return `${database}.${name}`;
}

function asCollection(id: number, database: string, name: string): StoredCollection {
  return { id, database, name, table: `c${id}`, indexes: [] };
}

function stored(definition: IndexDefinition, id: number, multikey: boolean[]): StoredIndex {
  return { ...definition, id, table: `i${id}`, multikey };
}

function checkName(database: string, name: string): void {
  const bad = name === '' || name.includes('$') || name.includes('\0') || name.startsWith('system.');
  if (bad || /[/\\. "$\0]/.test(database)) {
    throw new CommandError('InvalidNamespace', `Invalid namespace specified '${database}.${name}'`);
  }
}
