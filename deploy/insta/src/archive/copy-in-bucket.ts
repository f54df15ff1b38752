import type { Client } from 'minio';

/** What is copied by one request, in bytes: S3 takes five times as much, and a server should answer before a line gives up. */
const pieceBytes = 1024 ** 3;

type Copy = { bucket: string; from: string; to: string; pieceBytes?: number };

/**
 * Copies an object within its bucket, by the server itself; of a large one nobody sees anything before all of it is there. Throws
 * unless the copy has the size of what was copied.
 */
export async function copyInBucket(
  client: Client,
  { bucket, from, to, pieceBytes: most = pieceBytes }: Copy,
): Promise<void> {
  const { size, metaData } = await client.statObject(bucket, from);
  const type = { 'Content-Type': String(metaData['content-type'] ?? 'application/octet-stream') };
  // Not encodeURI, which leaves the characters that an address has a meaning for: S3 reads + as a space.
  const source = `/${bucket}/${from.split('/').map(encodeURIComponent).join('/')}`;
  if (size <= most) await client.copyObject(bucket, to, `/${bucket}/${from}`);
  else await copyInPieces(client, { bucket, to, source, size, most, type });
  // A server may begin with "200" and fail while it copies.
  const copied = await client.statObject(bucket, to);
  if (copied.size !== size) throw new Error(`The server copied ${copied.size} of ${size} bytes of ${from}.`);
}

type Pieces = {
  bucket: string;
  to: string;
  source: string;
  size: number;
  most: number;
  type: Record<string, string>;
};

/** By hand: `composeObject` of the client gives all pieces of one object the same number, and hides what failed. */
async function copyInPieces(client: Client, { bucket, to, source, size, most, type }: Pieces): Promise<void> {
  const uploadID = await client.initiateNewMultipartUpload(bucket, to, type);
  try {
    const done: { part: number; etag: string }[] = [];
    for (let at = 0; at < size; at += most) {
      const partNumber = done.length + 1;
      const headers = {
        'x-amz-copy-source': source,
        'x-amz-copy-source-range': `bytes=${at}-${Math.min(at + most, size) - 1}`,
      };
      const place = { bucketName: bucket, objectName: to, uploadID, partNumber, headers };
      const { etag } = await client.uploadPart(place);
      done.push({ part: partNumber, etag });
    }
    await client.completeMultipartUpload(bucket, to, uploadID, done);
  } catch (error) {
    // What cannot be aborted now is aborted before a later backup.
    await client.abortMultipartUpload(bucket, to, uploadID).catch(() => {});
    throw error;
  }
}
