import { PassThrough, type Readable } from 'node:stream';
import type { SettingsSource } from '@insta-ai/chassis/config';
import { s3KeysOf } from '@insta-ai/chassis/storage/open-object-store';
import { courierFolder, objectFolders } from '@insta-ai/chassis/storage/own-folders';
import { once } from '@insta-ai/chassis/turns/once';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import type { Client } from 'minio';
import { objectSettings } from '../installation/object-settings.ts';
import { partOf } from './backup-name.ts';
import { copyInBucket } from './copy-in-bucket.ts';
import type { BackupPlace } from './place.ts';

/** One backup is one object of at most 10,000 parts: 625 GiB of these, in bytes. Two are held in memory. */
const partBytes = 64 * 1024 * 1024;

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html; what clients refuse of old buckets is not looked for. */
const bucketName = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/;

/** A client for a bucket of backups on the S3 server of the settings; throws in words where they name none. */
export function openBackupBucket(bucket: string, given: SettingsSource): () => Promise<Client> {
  if (!bucketName.test(bucket))
    throw new CannotStart(
      `${bucket} cannot be the name of a bucket: it has 3 to 63 small letters, digits, dots and hyphens.`,
    );
  const settings = objectSettings(given);
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_PATH_STYLE: pathStyle } = settings;
  return once(async () => {
    const keys = await s3KeysOf(settings);
    if (!endpoint || !keys)
      throw new CannotStart('For s3:// set S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY, or S3_ROLE.');
    // Loaded only where it is used: its client is large.
    const { createS3Client } = await import('@insta-ai/chassis/storage/s3-client');
    return createS3Client({ endpoint, region, bucket, pathStyle, ...keys });
  });
}

/** Throws in words where the product itself keeps files: what it does not know there it may remove, and a backup would copy backups. */
export function refuseOwnFolders(bucket: string, key: string, given: SettingsSource): void {
  const isOwn = bucket === objectSettings(given).S3_BUCKET;
  if (isOwn && !key.includes('/'))
    throw new CannotStart(
      `${bucket} holds the files of the product: choose a folder in it, or another bucket.`,
    );
  const isCourier = isOwn || bucket === given.COURIER_S3_BUCKET;
  const folders = [...(isOwn ? Object.values(objectFolders) : []), ...(isCourier ? [courierFolder] : [])];
  const taken = folders.find(folder => key.startsWith(folder));
  if (taken)
    throw new CannotStart(
      `The product keeps files of its own in ${taken} of ${bucket}: choose another folder, or another bucket.`,
    );
}

/**
 * An object on the S3 server of the settings. It lies under another name until it was read again; a bucket renames nothing, so the
 * server copies it then.
 */
export function bucketPlace(written: string, given: SettingsSource): BackupPlace {
  const [, bucket = '', key = ''] = /^s3:\/\/([^/]+)\/(.+[^/])$/.exec(written) ?? [];
  if (!bucket)
    throw new CannotStart(`${written} names no object: write it as s3://bucket/folder/backup.tar.`);
  const server = openBackupBucket(bucket, given);
  const part = partOf(key);
  const open = async (name: string): Promise<Readable> =>
    (await server()).getObject(bucket, name).catch((error: { code?: string }) => {
      if (error.code !== 'NoSuchKey' && error.code !== 'NoSuchBucket') throw error;
      throw new CannotStart(
        `There is no ${error.code === 'NoSuchKey' ? written : `bucket ${bucket}`}.`,
        error,
      );
    });
  return {
    name: written,
    async prove() {
      refuseOwnFolders(bucket, key, given);
      const found = await (await server()).statObject(bucket, key).catch((error: { code?: string }) => {
        if (error.code === 'NotFound' || error.code === 'NoSuchKey') return undefined;
        throw error;
      });
      if (found) throw new CannotStart(`${written} exists: choose another name. Nothing was changed.`);
    },
    async write(write, verify) {
      const client = await server();
      const { putInParts } = await import('@insta-ai/chassis/storage/put-in-parts');
      const through = new PassThrough();
      const place = { bucket, key: part, headers: { 'Content-Type': 'application/x-tar' } };
      const stored = putInParts(client, place, through, partBytes).catch((error: unknown) => {
        through.destroy(error instanceof Error ? error : new Error(String(error)));
        throw error;
      });
      stored.catch(() => {});
      try {
        const result = await write(through);
        await stored;
        await verify(() => open(part));
        await copyInBucket(client, { bucket, from: part, to: key });
        return result;
      } finally {
        // Whether it has its name now or is none: what cannot be removed is removed before a later backup.
        await client.removeObject(bucket, part).catch(() => {});
      }
    },
    open: () => open(key),
  };
}
