import { createHash } from 'node:crypto';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { piecesOf } from './pieces-of.ts';

/** Puts a file into the object store; answers its size and hash. */
export async function putVideo(
  objects: Pick<ObjectStore, 'put'>,
  key: string,
  path: string,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of piecesOf(path)) {
    hash.update(piece);
    bytes += piece.length;
  }
  await objects.put(key, { path });
  return { bytes, sha256: hash.digest('hex') };
}
