import { createHash } from 'node:crypto';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { mediaBroken } from '../framing/framing.errors.ts';
import type { Output } from '../predictions/prediction.ts';

type Kept = Pick<Output, 'key' | 'bytes' | 'sha256' | 'isPublic'>;

/** What an earlier version kept may be in the middle of being stripped, when its bytes are ahead of what is noted of them. */
const isNoted = ({ isPublic }: Kept) => isPublic === true;

/** Whether as many bytes lie there as were kept: a look ahead that reads none of them. */
export async function isAllThere(objects: Pick<ObjectStore, 'stat'>, output: Kept): Promise<boolean> {
  return !isNoted(output) || (await objects.stat(output.key))?.size === output.bytes;
}

/** Refuses a file that is not the one that was kept: a broken disk must not post what nobody has seen. */
export async function refuseBroken(objects: Pick<ObjectStore, 'read'>, output: Kept): Promise<void> {
  if (!isNoted(output)) return;
  const hash = createHash('sha256');
  for await (const chunk of await objects.read(output.key)) hash.update(chunk);
  if (hash.digest('hex') !== output.sha256) throw mediaBroken();
}

/** The same for bytes that are read anyway. */
export function asKept(output: Kept, bytes: Buffer): Buffer {
  if (isNoted(output) && createHash('sha256').update(bytes).digest('hex') !== output.sha256)
    throw mediaBroken();
  return bytes;
}
