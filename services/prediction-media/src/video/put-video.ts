import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { inPieces } from './in-pieces.ts';

/** Puts a file into the object store; answers its size and hash, counted on the way. */
export async function putVideo(
  objects: Pick<ObjectStore, 'put'>,
  key: string,
  path: string,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      hash.update(chunk);
      bytes += chunk.length;
      pass(null, chunk);
    },
  });
  const source = inPieces(path).on('error', error => counted.destroy(error));
  await objects.put(key, source.pipe(counted));
  return { bytes, sha256: hash.digest('hex') };
}
