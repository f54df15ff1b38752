import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { SettingsSource } from '@insta-ai/chassis/config';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { CannotRemove, isForbidden, tryWritingInBucket } from '../installation/try-writing-in-bucket.ts';
import { isPartOfSeries, momentOf } from './backup-name.ts';
import { backupPlaceOf } from './backup-place.ts';
import { openBackupBucket, refuseOwnFolders } from './bucket-place.ts';
import { proveFolder } from './file-place.ts';
import type { BackupPlace } from './place.ts';
import { readHead } from './read-archive.ts';

/** So long nobody has written to it: whoever began it is dead, in milliseconds. */
const abandonedAfterMs = 60 * 60_000;
/** The same of an object, which is written when all of it was sent, and then read again: that may take hours. */
const abandonedObjectAfterMs = 24 * 60 * 60_000;

/** A folder with backups of several days. */
export type BackupSeries = {
  /** Throws in words where no backup could be put into it. */
  prove(): Promise<void>;
  /** Names of what lies in it; of none where it is not there. */
  list(): Promise<string[]>;
  /** Names the keys of whoever made one; none where it does not tell its own, undefined where it may not be read. */
  keyIdsOf(name: string): Promise<string[] | undefined>;
  remove(name: string): Promise<void>;
  /** Frees the room of what killed writers left; answers its names, where it has any. */
  clear(now: Date): Promise<string[]>;
};

/** Backups in a folder of this machine, or below `s3://bucket/folder/`. */
export function backupSeriesOf(written: string, given: SettingsSource): BackupSeries {
  const series = written.startsWith('s3://') ? bucketSeries(written, given) : folderSeries(resolve(written));
  return { ...series, keyIdsOf: name => keyIdsIn(backupPlaceOf(`${written}${name}`, given)) };
}

async function keyIdsIn(place: BackupPlace): Promise<string[] | undefined> {
  try {
    const { keyId, otherKeyIds = [] } = await readHead(await place.open(), place.name);
    return keyId === '' ? [] : [keyId, ...otherKeyIds];
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    if (code === 'EACCES') return undefined;
    // No backup at all, a folder, gone since it was listed, or on a bad spot of the disk.
    if (error instanceof CannotStart || code === 'EIO') return [];
    throw error;
  }
}

type Place = Omit<BackupSeries, 'keyIdsOf'>;

function noneWhereGone(error: { code?: string }): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function folderSeries(folder: string): Place {
  // A folder is no backup, whatever its name.
  const list = async () => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(noneWhereGone);
    return entries?.flatMap(entry => (entry.isDirectory() ? [] : [entry.name])) ?? [];
  };
  return {
    prove: () => proveFolder(folder),
    list,
    remove: name => rm(join(folder, name), { force: true }),
    async clear(now) {
      const cleared: string[] = [];
      for (const name of (await list()).filter(isPartOfSeries)) {
        const found = await stat(join(folder, name)).catch(noneWhereGone);
        // Another one that was just made has its name now.
        if (!found || now.getTime() - found.mtimeMs < abandonedAfterMs) continue;
        await rm(join(folder, name), { force: true });
        cleared.push(name);
      }
      return cleared;
    },
  };
}

/** For a failure that a person can do something about. */
function whyNotIntoBucket(written: string, error: { code?: unknown }): string | undefined {
  if (error instanceof CannotRemove)
    return `${error.message}: let it, so that those which are no longer kept go, or choose another place.`;
  return isForbidden(error.code)
    ? `The S3 server refuses ${written} (${error.code}): give the key the right to write, read and remove there, or choose another place.`
    : undefined;
}

/** A backup, or one that is not whole: a large one has its name while it is copied. */
const isOfSeries = (name: string) => isPartOfSeries(name) || momentOf(name) !== undefined;

function bucketSeries(written: string, given: SettingsSource): Place {
  const [, bucket = '', folder = ''] = /^s3:\/\/([^/]+)\/(.+\/)$/.exec(written) ?? [];
  if (!bucket) throw new CannotStart(`${written} names no folder: write it as s3://bucket/folder/.`);
  const client = openBackupBucket(bucket, given);
  const objects = async () => {
    const found: { name: string; writtenAt: Date }[] = [];
    for await (const { name, lastModified } of (await client()).listObjectsV2(bucket, folder, true))
      if (name) found.push({ name: name.slice(folder.length), writtenAt: lastModified });
    return found;
  };
  const remove = async (name: string) => (await client()).removeObject(bucket, `${folder}${name}`);
  return {
    async prove() {
      refuseOwnFolders(bucket, folder, given);
      const isThere = await tryWritingInBucket(await client(), bucket, folder).catch(
        (error: { code?: unknown }) => {
          const words = whyNotIntoBucket(written, error);
          throw words ? new CannotStart(words, error) : error;
        },
      );
      if (!isThere) throw new CannotStart(`There is no bucket ${bucket}: make it, or choose another place.`);
    },
    list: async () => (await objects()).map(({ name }) => name),
    remove,
    async clear(now) {
      const { abortOldUploads } = await import('@insta-ai/chassis/storage/put-in-parts');
      const isOurs = (key: string) => key.startsWith(folder) && isOfSeries(key.slice(folder.length));
      await abortOldUploads(await client(), bucket, isOurs, now.getTime());
      const isAbandoned = ({ name, writtenAt }: { name: string; writtenAt: Date }) =>
        isPartOfSeries(name) && now.getTime() - writtenAt.getTime() >= abandonedObjectAfterMs;
      const abandoned = (await objects()).filter(isAbandoned);
      for (const { name } of abandoned) await remove(name);
      return abandoned.map(({ name }) => name);
    },
  };
}
