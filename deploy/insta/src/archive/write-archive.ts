import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { type Manifest, names } from './archive-form.ts';
import { EntryList } from './entry-list.ts';
import { manifestText } from './manifest-text.ts';

export type ArchiveWriter = {
  add(name: string, bytes: Buffer): Promise<void>;
  /** Of a known size; throws when it turns out to be another one. */
  stream(name: string, size: number, body: Readable): Promise<void>;
  /** Ends it with its manifest and the checksum of that. */
  seal(manifest: Manifest): Promise<Manifest>;
};

/** Writes a backup piece by piece, at the speed of where it goes; ends, or fails, with all of it. */
export async function writeArchive<Result>(
  target: Writable,
  write: (archive: ArchiveWriter) => Promise<Result>,
): Promise<Result> {
  const tar = pack();
  const arrived = pipeline(tar as unknown as NodeJS.ReadableStream, target);
  const written = write(createWriter(tar, endingWith(arrived)));
  try {
    const result = await written;
    await arrived;
    return result;
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
    await arrived.catch(() => {});
    throw error;
  }
}

/**
 * A full disk or a lost line ends the writer too, which would wait for ever. Not by a race, which would keep something of each piece
 * until all of them are written.
 */
function endingWith(target: Promise<unknown>): <T>(work: Promise<T>) => Promise<T> {
  let lost: { error: unknown } | undefined;
  let end: ((error: unknown) => void) | undefined;
  target.catch((error: unknown) => {
    lost = { error };
    end?.(error);
  });
  return work =>
    new Promise((resolve, reject) => {
      if (lost) reject(lost.error);
      end = reject;
      work.then(resolve, reject);
    });
}

function createWriter(
  tar: ReturnType<typeof pack>,
  unlessGone: <T>(work: Promise<T>) => Promise<T>,
): ArchiveWriter {
  const entries = new EntryList();
  const entry = async (name: string, size: number, body: AsyncIterable<Buffer> | Iterable<Buffer>) => {
    const hash = createHash('sha256');
    const { promise: finished, resolve, reject } = Promise.withResolvers<void>();
    finished.catch(() => {});
    const told = (error?: Error | null) => (error ? reject(error) : resolve());
    // Its own type is that of streamx, which names the same methods.
    const sink = tar.entry({ name, size, mode: 0o600 }, told) as unknown as Writable;
    let written = 0;
    for await (const chunk of body) {
      const bytes = Buffer.from(chunk);
      written += bytes.length;
      if (written > size) break;
      hash.update(bytes);
      if (!sink.write(bytes)) await unlessGone(once(sink, 'drain'));
    }
    if (written !== size) throw new Error(`${name} changed while it was read. Begin the backup again.`);
    sink.end();
    await unlessGone(finished);
    return { name, size, sha256: hash.digest('hex') };
  };
  return {
    add: async (name, bytes) => entries.add(await entry(name, bytes.length, [bytes])),
    stream: async (name, size, body) => entries.add(await entry(name, size, body)),
    async seal(manifest) {
      let size = 0;
      for (const text of manifestText(manifest, entries)) size += text.length;
      const { sha256 } = await entry(names.manifest, size, manifestText(manifest, entries));
      await entry(names.seal, sha256.length, [Buffer.from(sha256)]);
      tar.finalize();
      return manifest;
    },
  };
}
