import { existsSync, statSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { uptime } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findBrokenLog } from './broken-log.ts';
import { findOtherBytes } from './file-sums.ts';

/** What is wrong with the documents of a folder, for a sentence that begins with their name. */
export type DocumentsFault =
  | 'is missing or was emptied'
  | 'is damaged'
  | `is damaged ${string}`
  | `${typeof inItsLog}${string}`
  | `${typeof inItsFile}${string}`
  | 'is older than it was';

/** Begins a fault of the log alone: what is before the place can still be used. */
export const inItsLog = 'is damaged in its log';

/** Begins a fault that SQLite can read past: which document it is in nobody knows. */
export const inItsFile = 'is damaged in its file';

/** The file of documents, and the log of what is not in it yet. */
export const documentsIn = (folder: string) => path.join(folder, 'documents.sqlite');
export const logOf = (folder: string) => `${documentsIn(folder)}-wal`;

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
  const file = documentsIn(folder);
  const mark = await readHighWater(folder);
  if (!existsSync(file) || statSync(file).size === 0)
    return mark > 0 ? 'is missing or was emptied' : undefined;
  try {
    return faultOfLog(folder) ?? lookInto(file, mark, wasKilled(logOf(folder)));
  } catch (error) {
    // A process that a killed launcher left has it open still; it is ended before the next one opens it.
    return /locked|busy/i.test(String(error)) ? undefined : 'is damaged';
  }
}

const wasKilled = (log: string) => existsSync(log) && statSync(log).size > 0;

/** The part of it that takes no time however much is kept, and that a process asks which is started again: once it writes, what lay behind a hole is gone. */
export function faultOfLog(folder: string): DocumentsFault | undefined {
  const log = logOf(folder);
  const broken = wasKilled(log) && isOfThisBoot(log) ? findBrokenLog(log) : undefined;
  return (
    broken &&
    `${inItsLog} ${path.basename(log)} at byte ${broken.at}, and the changes from there to byte ${broken.until} cannot be read`
  );
}

function lookInto(file: string, mark: number, isLeft: boolean): DocumentsFault | undefined {
  const broken = isLeft ? undefined : findOtherBytes(file);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    // Reads every page, so only where the last run did not close the file itself.
    const fault = isLeft ? readsAll(database) : undefined;
    if (fault) return fault;
    if (!isLeft && broken)
      return (
        readsAll(database) ??
        `${inItsFile} documents.sqlite between byte ${broken.from} and byte ${broken.to}`
      );
    const has = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'store_state'").get();
    const commits = has ? Number(database.prepare('SELECT commits FROM store_state').get()?.commits) : 0;
    return commits < mark ? 'is older than it was' : undefined;
  } finally {
    database.close();
  }
}

/**
 * A log may have a hole in its middle after a power cut: what was not asked to be on the disk gets there in any order, and less
 * than a second of it is lost. Of a log that was written since the machine started, nothing but damage makes one.
 */
function isOfThisBoot(log: string): boolean {
  return statSync(log).mtimeMs > Date.now() - uptime() * 1_000;
}

function readsAll(database: DatabaseSync): DocumentsFault | undefined {
  const [said] = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {});
  return said === 'ok' ? undefined : damagedAt(String(said));
}

/** With the page that SQLite names, where it names one: `Tree 12 page 34: …`. */
function damagedAt(said: string): DocumentsFault {
  const [, page] = /page (\d+)/i.exec(said) ?? [];
  return page ? `is damaged at page ${page} of documents.sqlite` : 'is damaged';
}
