import { mkdir, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ContainerRecord, videoName } from './container-record.ts';

/** Bytes of an upload that came so far; they outlive a kill of either side. */
export async function receivedBytes(folder: string, record: ContainerRecord): Promise<number> {
  if (!record.uploading) return record.uploadBytes ?? 0;
  const part = await stat(partFile(folder, record)).catch(() => undefined);
  return part?.size ?? 0;
}

/** Adds to an upload until the stream ends or breaks, or `most` bytes of it came. */
export async function receive(
  folder: string,
  record: ContainerRecord,
  stream: AsyncIterable<Uint8Array>,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = await open(partFile(folder, record), 'a');
  let left = most;
  try {
    for await (const chunk of stream) {
      await file.write(chunk.subarray(0, Math.min(chunk.length, left)));
      left -= chunk.length;
      if (left <= 0) return;
    }
  } finally {
    await file.close();
  }
}

/** Puts a whole upload where the judge looks. */
export async function completeUpload(folder: string, record: ContainerRecord): Promise<void> {
  await rename(partFile(folder, record), join(folder, videoName(record)));
}

const partFile = (folder: string, record: ContainerRecord) => join(folder, `${videoName(record)}.part`);
