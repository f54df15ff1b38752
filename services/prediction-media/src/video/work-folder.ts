import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'insta-ai-fit-';
/** Most that work in a folder may take by the clock, in milliseconds. */
export const longestWorkMs = 90 * 60 * 1000;
/** Older than any work takes: left by a process that was killed. */
const leftAfterMs = longestWorkMs + 30 * 60 * 1000;

/** Works in a folder of its own that is gone afterwards, whatever happens. */
export async function inWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await removeLeft();
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeLeft(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const path = join(tmpdir(), name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > leftAfterMs) await rm(path, { recursive: true, force: true });
  }
}
