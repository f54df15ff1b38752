import { constants, existsSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { forgetSums, noteSums } from './file-sums.ts';
import { countCommit, highWaterSchema, noteHighWater } from './high-water.ts';

export type SqliteFile = Awaited<ReturnType<typeof openSqliteFile>>;

/**
 * WAL with synchronous=NORMAL: a commit is handed to the operating system before it is acknowledged, so killing the
 * process at any point loses nothing acknowledged. A power cut may take the last commits (never damage the file), as
 * it may on a standalone mongod, which flushes its journal every 100 ms; a writer that asks for `j: true` or
 * `w: 'majority'` is answered after flushToDisk. FULL would do the same by stopping all services for every commit.
 */
const pragmas = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA cache_size = -8000;
  PRAGMA journal_size_limit = 16000000;
`;

/** How far the high-water mark may lie behind, in milliseconds. */
const noteAfterMs = 1_000;

export async function openSqliteFile(folder: string, highWaterFile?: string) {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'documents.sqlite');
  const database = openExclusively(file, folder);
  forgetSums(file);
  const log = await open(`${file}-wal`, constants.O_RDWR);
  const statements = new Map<string, StatementSync>();
  /** What is known beside the file of a transaction that is not on record yet. */
  let undoings: (() => void)[] = [];
  let flushing: Promise<void> | undefined;
  let noted: Promise<void> | undefined;
  let noting: NodeJS.Timeout | undefined;

  /** Forces what is committed to the disk itself, without holding up the event loop. */
  async function flushToDisk(): Promise<void> {
    // a flush that began before our commit may not cover it: wait for it, then share the next one
    await flushing;
    flushing ??= log.datasync().finally(() => {
      flushing = undefined;
    });
    await flushing;
  }
  const note = async () => {
    if (!highWaterFile) return;
    const sure = Number(statement('SELECT commits FROM store_state').get()?.commits);
    await flushToDisk();
    await noteHighWater(highWaterFile, sure);
  };
  /** At most once a second; where the disk is full the next commit tries again. */
  const noteSoon = () => {
    if (!highWaterFile) return;
    noting ??= setTimeout(() => {
      noting = undefined;
      noted = note().catch(() => {});
    }, noteAfterMs).unref();
  };

  const statement = (sql: string): StatementSync => {
    const known = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  return {
    folder,
    statement,
    run(sql: string): void {
      // a prepared statement on a table keeps that table from being dropped
      statements.clear();
      database.exec(sql);
    },
    transaction<T>(work: () => T): T {
      if (database.isTransaction) return work();
      statement('BEGIN IMMEDIATE').run();
      undoings = [];
      try {
        const result = work();
        statement(countCommit).run();
        statement('COMMIT').run();
        noteSoon();
        return result;
      } catch (error) {
        if (database.isTransaction) statement('ROLLBACK').run();
        for (const undo of undoings) undo();
        throw error;
      }
    },
    /** Called when the transaction that is under way does not come on record, on a full disk say. */
    ifRefused(undo: () => void): void {
      undoings.push(undo);
    },
    flushToDisk,
    async close(): Promise<void> {
      clearTimeout(noting);
      await noted;
      await note().catch(() => {});
      await flushing;
      await log.close();
      statements.clear();
      database.close();
      // A log that stayed, on a full disk say, has newer bytes.
      if (highWaterFile && !existsSync(`${file}-wal`)) noteSumsIfRoom(file);
    },
  };
}

function noteSumsIfRoom(file: string): void {
  try {
    noteSums(file);
  } catch {
    // On a full disk: the next start looks at less.
  }
}

function openExclusively(file: string, folder: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec(pragmas);
    // the exclusive lock is taken by the first write, and then kept until the file is closed or the process ends
    database.exec(
      `BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS store_lock (held INTEGER); ${highWaterSchema} COMMIT;`,
    );
    return database;
  } catch (error) {
    database.close();
    if (!/locked|busy/i.test(String(error))) throw error;
    throw new Error(`The document store in ${folder} is already in use by another process.`, {
      cause: error,
    });
  }
}
