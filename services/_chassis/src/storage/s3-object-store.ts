import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'minio';
import { AppError } from '../app-error.ts';
import { unguessable } from '../new-id.ts';
import { mimeTypeOf } from './media-kinds.ts';
import { assertKey, type ObjectStore } from './object-store.ts';

export type S3Settings = {
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
};

/** Objects in an S3 bucket (MinIO, Garage, SeaweedFS, Ceph, AWS), which is made when it is missing. */
export async function createS3ObjectStore(settings: S3Settings): Promise<ObjectStore> {
  const address = new URL(settings.endpoint);
  const secure = address.protocol === 'https:';
  const client = new Client({
    endPoint: address.hostname,
    port: address.port ? Number(address.port) : secure ? 443 : 80,
    useSSL: secure,
    region: settings.region,
    accessKey: settings.accessKey,
    secretKey: settings.secretKey,
    pathStyle: true,
  });
  const { bucket } = settings;
  await ensureBucket(client, settings);

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

  return {
    stat: statObject,
    async put(key, body) {
      assertKey(key);
      const facts = { 'Content-Type': mimeTypeOf(key) };
      if (Buffer.isBuffer(body)) await client.putObject(bucket, key, body, body.length, facts);
      else
        await withSpooled(body, (file, size) =>
          client.putObject(bucket, key, createReadStream(file), size, facts),
        );
    },
    async read(key, range) {
      assertKey(key);
      try {
        if (!range) return await client.getObject(bucket, key);
        return await client.getPartialObject(bucket, key, range.start, range.end - range.start + 1);
      } catch (error) {
        if (isMissing(error))
          throw new AppError('not_found', 'This file does not exist any more.', { cause: error });
        throw error;
      }
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

/** A stream of unknown length would make a multipart upload of every small file, and half of one when its source breaks. */
async function withSpooled(
  body: Readable,
  send: (file: string, size: number) => Promise<unknown>,
): Promise<void> {
  const file = join(tmpdir(), `insta-ai-${unguessable()}`);
  try {
    await pipeline(body, createWriteStream(file));
    await send(file, (await stat(file)).size);
  } finally {
    await rm(file, { force: true });
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return code === 'NotFound' || code === 'NoSuchKey';
}
