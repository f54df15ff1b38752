import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How much of the streams a lost power may take, in milliseconds: as much as of the documents. */
export const flushEachMs = 1_000;

export type KeepFlushedOptions = { eachMs?: number; flush?(path: string): Promise<void> };

/**
 * Forces what another process writes into a folder to the disk, once a second. A nats-server leaves that to the system for
 * up to two minutes; versions before 2.10 (Debian's) cannot be told otherwise, and refuse a file that tries.
 */
export function keepFlushed(
  folder: string,
  { eachMs = flushEachMs, flush = flushPath }: KeepFlushedOptions = {},
): { stop(): Promise<void> } {
  const ending = new AbortController();
  const known = new Map<string, number>();
  const flushChanged = async () => {
    for (const path of await pathsIn(folder)) {
      const changedAt = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => undefined,
      );
      // The clock of a disk is coarse: what is young may have changed again without looking so.
      const isYoung = changedAt !== undefined && Math.abs(Date.now() - changedAt) < 2 * eachMs;
      if (changedAt === undefined || (known.get(path) === changedAt && !isYoung)) continue;
      // It may be gone by now, or the disk be full: then the next look is the next try.
      const isFlushed = await flush(path).then(
        () => true,
        () => false,
      );
      if (isFlushed) known.set(path, changedAt);
    }
  };
  const looking = (async () => {
    while (!ending.signal.aborted) {
      await flushChanged();
      await pause(eachMs, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
    await flushChanged();
  })();
  return {
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
