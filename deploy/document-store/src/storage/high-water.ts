import { existsSync, statSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What is wrong with the documents of a folder, for a sentence that begins with their name. */
export type DocumentsFault = 'is missing or was emptied' | 'is damaged' | 'is older than it was';

export const highWaterSchema = `
  CREATE TABLE IF NOT EXISTS store_state (commits INTEGER NOT NULL);
  INSERT INTO store_state SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM store_state);
`;
export const countCommit = 'UPDATE store_state SET commits = commits + 1';

/** Beside the folder: whoever puts back an older copy of it does not put back the mark. */
export const highWaterOf = (folder: string) => `${folder}.high-water`;

/** Notes that so many commits are on the disk; only ever after they are, so that a kill never looks like a loss. */
export async function noteHighWater(file: string, commits: number): Promise<void> {
  const temporary = `${file}.new`;
  await writeFile(temporary, String(commits), { mode: 0o600 });
  await rename(temporary, file);
}

/** A mark that was cut off by a lost power says nothing. */
export async function readHighWater(folder: string): Promise<number> {
  return Number(await readFile(highWaterOf(folder), 'utf8').catch(() => '')) || 0;
}

/** Looks at documents that no process has open, and changes nothing: what is wrong with them may be mended by hand. */
export async function faultOfDocuments(folder: string): Promise<DocumentsFault | undefined> {
  const file = path.join(folder, 'documents.sqlite');
  const mark = await readHighWater(folder);
  if (!existsSync(file) || statSync(file).size === 0)
    return mark > 0 ? 'is missing or was emptied' : undefined;
  const wasKilled = existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0;
  try {
    return lookInto(file, mark, wasKilled);
  } catch (error) {
    // A process that a killed launcher left has it open still; it is ended before the next one opens it.
    return /locked|busy/i.test(String(error)) ? undefined : 'is damaged';
  }
}

function lookInto(file: string, mark: number, wasKilled: boolean): DocumentsFault | undefined {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    // Reads every page, so only where the last run did not close the file itself.
    const check = wasKilled ? database.prepare('PRAGMA quick_check(1)').get() : undefined;
    if (check && !Object.values(check).includes('ok')) return 'is damaged';
    const has = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'store_state'").get();
    const commits = has ? Number(database.prepare('SELECT commits FROM store_state').get()?.commits) : 0;
    return commits < mark ? 'is older than it was' : undefined;
  } finally {
    database.close();
  }
}
