import { mkdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { storeIn } from './damaged-store.ts';

export type Collection<T extends { id: string }> = {
  get(id: string): T | undefined;
  /** Stores the whole document before it returns; a repeated id replaces it and keeps its place in the order. */
  put(document: T): void;
  remove(id: string): void;
  newestFirst(limit?: number): T[];
  oldestFirst(limit?: number): T[];
  keepNewest(count: number): void;
};

export type Store = {
  collection<T extends { id: string }>(name: string): Collection<T>;
  /** All or nothing, also when the process dies in between. */
  together<T>(work: () => T): T;
  clear(): void;
  close(): void;
};

const everything = -1;

/** Whether it can be read `isStoreDamaged` tells, which who starts the simulator asks before. */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(storeIn(folder));
  // WAL with NORMAL keeps every finished write through a killed process, which is what the crash tests do to us.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000');
  db.exec(`CREATE TABLE IF NOT EXISTS documents (
    position INTEGER PRIMARY KEY AUTOINCREMENT, collection TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL,
    UNIQUE (collection, id))`);
  db.exec('CREATE INDEX IF NOT EXISTS documents_in_order ON documents (collection, position)');
  let depth = 0;

  return {
    collection: name => openCollection(db, name),
    together(work) {
      if (depth > 0) return work();
      depth += 1;
      db.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        db.exec('COMMIT');
        return result;
      } catch (error) {
        db.exec('ROLLBACK');
        throw error;
      } finally {
        depth -= 1;
      }
    },
    clear: () => db.exec('DELETE FROM documents'),
    close: () => db.close(),
  };
}

function openCollection<T extends { id: string }>(db: DatabaseSync, name: string): Collection<T> {
  const one = db.prepare('SELECT body FROM documents WHERE collection = ? AND id = ?');
  const write = db.prepare(
    `INSERT INTO documents (collection, id, body) VALUES (?, ?, ?)
     ON CONFLICT (collection, id) DO UPDATE SET body = excluded.body`,
  );
  const erase = db.prepare('DELETE FROM documents WHERE collection = ? AND id = ?');
  const newest = db.prepare('SELECT body FROM documents WHERE collection = ? ORDER BY position DESC LIMIT ?');
  const oldest = db.prepare('SELECT body FROM documents WHERE collection = ? ORDER BY position LIMIT ?');
  const trim = db.prepare(
    `DELETE FROM documents WHERE collection = ?1 AND position <
     (SELECT min(position) FROM (SELECT position FROM documents WHERE collection = ?1 ORDER BY position DESC LIMIT ?2))`,
  );
  const read = (row: Record<string, unknown>) => JSON.parse(String(row.body)) as T;

  return {
    get(id) {
      const row = one.get(name, id);
      return row ? read(row) : undefined;
    },
    put: document => void write.run(name, document.id, JSON.stringify(document)),
    remove: id => void erase.run(name, id),
    newestFirst: (limit = everything) => newest.all(name, limit).map(read),
    oldestFirst: (limit = everything) => oldest.all(name, limit).map(read),
    keepNewest: count => void trim.run(name, count),
  };
}
