import type { Readable } from 'node:stream';
import type { Client } from 'minio';

/** The smallest that S3 takes of any part but the last, in bytes; two are held in memory for each object under way. */
const smallestPart = 5 * 1024 * 1024;
/** S3 takes no more of them, so one object has at most 48 GiB of the smallest. */
const mostParts = 10_000;
/** Nothing is under way for so long: what is left then belongs to a process that died, in milliseconds. */
const abandonedAfterMs = 24 * 60 * 60 * 1000;

/**
 * Stores a stream of unknown length, holding one part of it. What fits into one is one PUT; of more nobody sees anything before all
 * of it is there, and a source that breaks leaves nothing.
 */
export async function putInParts(
  client: Client,
  { bucket, key, headers }: { bucket: string; key: string; headers: Record<string, string> },
  body: Readable,
  partBytes = smallestPart,
): Promise<void> {
  const parts = partsOf(body, partBytes);
  const first = await parts.next();
  const second = first.done ? first : await parts.next();
  if (second.done) {
    const whole = first.value ?? Buffer.alloc(0);
    await client.putObject(bucket, key, whole, whole.length, headers);
    return;
  }
  const uploadID = await client.initiateNewMultipartUpload(bucket, key, headers);
  try {
    const done: { part: number; etag: string }[] = [];
    const send = async (part: Buffer) => {
      if (done.length === mostParts)
        throw new Error(`${key} has more than ${mostParts} parts of ${partBytes} bytes, which no S3 takes.`);
      const place = {
        bucketName: bucket,
        objectName: key,
        uploadID,
        partNumber: done.length + 1,
        headers: {},
      };
      const { etag } = await client.uploadPart(place, part);
      done.push({ part: place.partNumber, etag });
    };
    await send(first.value as Buffer);
    await send(second.value);
    for await (const part of parts) await send(part);
    await client.completeMultipartUpload(bucket, key, uploadID, done);
  } catch (error) {
    // What cannot be aborted now is aborted by a later start.
    await client.abortMultipartUpload(bucket, key, uploadID).catch(() => {});
    throw error;
  }
}

/**
 * Aborts uploads of ours that dead processes left behind; others in the bucket may go on for days. Where we may not list them, the rules
 * of the bucket have to.
 */
export async function abortOldUploads(
  client: Client,
  bucket: string,
  isOurs: (key: string) => boolean,
  now = Date.now(),
): Promise<void> {
  try {
    for await (const { key, uploadId, initiated } of client.listIncompleteUploads(bucket, '', true)) {
      if (isOurs(key) && now - new Date(initiated).getTime() > abandonedAfterMs)
        await client.abortMultipartUpload(bucket, key, uploadId);
    }
  } catch {
    // Tidying is no reason not to start.
  }
}

/** Cuts a stream into parts of one size, as some servers want it; a piece that arrives is copied once, into its part. */
async function* partsOf(body: Readable, partBytes: number): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafe(partBytes);
  let filled = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk);
    for (let at = 0; at < bytes.length; ) {
      const taken = bytes.copy(part, filled, at);
      at += taken;
      filled += taken;
      if (filled < partBytes) continue;
      yield part;
      part = Buffer.allocUnsafe(partBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}
