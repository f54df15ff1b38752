import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** All that is simulated in a folder, but for pictures, films and mails. */
export const storeIn = (folder: string) => join(folder, 'simulator.sqlite');

/** Reads all of it and changes nothing but a change that a kill cut off. One that another process is just writing is not judged. */
export function isStoreDamaged(folder: string): boolean {
  const file = storeIn(folder);
  if (!existsSync(file)) return false;
  try {
    return isDamaged(file, true);
  } catch (error) {
    // A kill in the middle of a change leaves half of it in the file: who may only read cannot take it back (SQLITE_READONLY_ROLLBACK).
    if (!/readonly/i.test(String(error))) throw error;
    return isDamaged(file, false);
  }
}

function isDamaged(file: string, readOnly: boolean): boolean {
  try {
    const database = new DatabaseSync(file, { readOnly, timeout: 5_000 });
    try {
      const [said] = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {});
      return said !== 'ok' || holdsBrokenDocument(database);
    } finally {
      database.close();
    }
  } catch (error) {
    if (/malformed|not a database/i.test(String(error))) return true;
    if (/locked|busy/i.test(String(error))) return false;
    throw error;
  }
}

/** SQLite has no sums of its pages: a byte inside a text is none of its faults. */
function holdsBrokenDocument(database: DatabaseSync): boolean {
  if (!database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'documents'").get()) return false;
  return database.prepare('SELECT 1 FROM documents WHERE NOT json_valid(body) LIMIT 1').get() !== undefined;
}
