import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'minio';
import { AppError } from '../app-error.ts';
import { mimeTypeOf } from './mime-type-of.ts';
import { assertKey, type ObjectStore } from './object-store.ts';
import { isOwnKey } from './own-folders.ts';
import { abortOldUploads, putInParts } from './put-in-parts.ts';
import { createS3Client, type S3Settings } from './s3-client.ts';

/** Where browsers reach the server, if they do, and the clock that their addresses are signed by. */
type Readers = { publicEndpoint?: string | undefined; now?: () => number };

/** What lies under a key never changes, so a browser may keep it for a year. */
const kept = { 'response-cache-control': 'private, max-age=31536000, immutable' };

/** Objects in an S3 bucket, which is made when it is missing. */
export async function createS3ObjectStore(
  settings: S3Settings,
  { publicEndpoint, now = Date.now }: Readers = {},
): Promise<ObjectStore> {
  const client = createS3Client(settings);
  const { bucket } = settings;
  await ensureBucket(client, settings);
  void abortOldUploads(client, bucket, isOwnKey);

  const statObject: ObjectStore['stat'] = async key => {
    assertKey(key);
    try {
      const found = await client.statObject(bucket, key);
      return { size: found.size, etag: `"${found.etag}"`, mimeType: mimeTypeOf(key) };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  const readObject: ObjectStore['read'] = async (key, range) => {
    assertKey(key);
    try {
      if (!range) return await client.getObject(bucket, key);
      return await client.getPartialObject(bucket, key, range.start, range.end - range.start + 1);
    } catch (error) {
      if (isMissing(error)) throw new AppError('not_found', 'This file no longer exists.', { cause: error });
      throw error;
    }
  };

  const readers = publicEndpoint && createS3Client({ ...settings, endpoint: publicEndpoint });
  return {
    ...(readers && {
      async presign(key: string, seconds: number) {
        assertKey(key);
        const stretchMs = seconds * 1_000;
        const signedAt = new Date(Math.floor(now() / stretchMs) * stretchMs);
        return readers.presignedGetObject(bucket, key, 2 * seconds, kept, signedAt);
      },
    }),
    stat: statObject,
    async put(key, body) {
      assertKey(key);
      const facts = { 'Content-Type': mimeTypeOf(key) };
      if (Buffer.isBuffer(body)) await client.putObject(bucket, key, body, body.length, facts);
      else {
        const source = 'path' in body ? createReadStream(body.path) : body;
        await putInParts(client, { bucket, key, headers: facts }, source);
      }
    },
    read: readObject,
    async readTo(key, path, signal) {
      await pipeline(await readObject(key), createWriteStream(path), { signal });
    },
    async remove(key) {
      assertKey(key);
      await client.removeObject(bucket, key);
    },
    async list(prefix) {
      const keys: string[] = [];
      for await (const item of client.listObjectsV2(bucket, prefix, true))
        if (item.name) keys.push(item.name);
      return keys.sort();
    },
  };
}

async function ensureBucket(client: Client, settings: S3Settings): Promise<void> {
  if (await client.bucketExists(settings.bucket)) return;
  try {
    await client.makeBucket(settings.bucket, settings.region);
  } catch (error) {
    // Two replicas may start at the same moment; one of them makes the bucket.
    if (!(await client.bucketExists(settings.bucket))) throw error;
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return code === 'NotFound' || code === 'NoSuchKey';
}
