import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How much of the streams a lost power may take, in milliseconds: as much as of the documents. */
export const flushEachMs = 1_000;

/** Notes how far the writer is, once that is on the disk: a lost power never looks like a loss. */
export type HighWater = {
  /** Undefined when nobody knows just now. */
  read(): Promise<number | undefined>;
  note(mark: number): Promise<void>;
  close(): Promise<void>;
};

export type KeepFlushedOptions = {
  eachMs?: number;
  flush?(path: string): Promise<void>;
  highWater?: HighWater;
};

/**
 * Forces what another process writes into a folder to the disk, once a second. A nats-server leaves that to the system for
 * up to two minutes; versions before 2.10 (Debian's) cannot be told otherwise, and refuse a file that tries.
 */
export function keepFlushed(
  folder: string,
  { eachMs = flushEachMs, flush = flushPath, highWater }: KeepFlushedOptions = {},
): { stop(): Promise<void> } {
  const ending = new AbortController();
  const known = new Map<string, number>();
  let noted: number | undefined;
  /** Whether all that had changed is on the disk. */
  const flushChanged = async (): Promise<boolean> => {
    let isAll = true;
    for (const path of await pathsIn(folder)) {
      const changedAt = (await stat(path).catch(() => undefined))?.mtimeMs;
      if (changedAt === undefined) continue;
      // The clock of a disk is coarse: what is young may have changed again without looking so.
      const isYoung = Math.abs(Date.now() - changedAt) < 2 * eachMs;
      if (known.get(path) === changedAt && !isYoung) continue;
      try {
        await flush(path);
        known.set(path, changedAt);
      } catch {
        // It may be gone by now, or the disk be full: then the next look is the next try.
        isAll = false;
      }
    }
    return isAll;
  };
  const flushAndNote = async () => {
    const mark = await highWater?.read();
    const isFlushed = await flushChanged();
    if (!highWater || mark === undefined || mark === noted || !isFlushed) return;
    // Where the disk is full the next look tries again.
    noted = await highWater.note(mark).then(
      () => mark,
      () => noted,
    );
  };
  const looking = (async () => {
    while (!ending.signal.aborted) {
      await flushAndNote();
      await pause(eachMs, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
    await flushAndNote();
    await highWater?.close();
  })();
  return {
    /** While the writer runs, which knows how far it is. */
    async stop() {
      ending.abort();
      await looking;
    },
  };
}

/** Folders too: a new file is in none before its folder is flushed. */
async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found = entries.filter(entry => entry.isFile() || entry.isDirectory());
  return [folder, ...found.map(entry => join(entry.parentPath, entry.name))];
}

async function flushPath(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
