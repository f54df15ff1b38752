import { existsSync } from 'node:fs';
import { access, constants, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { SettingsSource } from '@insta-ai/chassis/config';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { isPartOfSeries } from './backup-name.ts';
import { openBackupBucket, refuseOwnFolders } from './bucket-place.ts';
import { noFolderWords } from './file-place.ts';

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
  remove(name: string): Promise<void>;
  /** Frees the room of what killed writers left; answers its names, where it has any. */
  clear(now: Date): Promise<string[]>;
};

/** Backups in a folder of this machine, or below `s3://bucket/folder/`. */
export function backupSeriesOf(written: string, given: SettingsSource): BackupSeries {
  return written.startsWith('s3://') ? bucketSeries(written, given) : folderSeries(resolve(written));
}

function folderSeries(folder: string): BackupSeries {
  const list = () =>
    readdir(folder).catch((error: { code?: string }) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
  return {
    async prove() {
      if (!existsSync(folder)) throw new CannotStart(noFolderWords(folder));
      await access(folder, constants.W_OK | constants.X_OK).catch(error => {
        throw new CannotStart(
          `Nothing may be written into ${folder}: give its user the right, or choose another place.`,
          error,
        );
      });
    },
    list,
    remove: name => rm(join(folder, name), { force: true }),
    async clear(now) {
      const cleared: string[] = [];
      for (const name of (await list()).filter(isPartOfSeries)) {
        const idleMs = now.getTime() - (await stat(join(folder, name))).mtimeMs;
        if (idleMs < abandonedAfterMs) continue;
        await rm(join(folder, name), { force: true });
        cleared.push(name);
      }
      return cleared;
    },
  };
}

function bucketSeries(written: string, given: SettingsSource): BackupSeries {
  const [, bucket = '', folder = ''] = /^s3:\/\/([^/]+)\/(.+\/)$/.exec(written) ?? [];
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
      if (!(await (await client()).bucketExists(bucket)))
        throw new CannotStart(`There is no bucket ${bucket}: make it, or choose another place.`);
    },
    list: async () => (await objects()).map(({ name }) => name),
    remove,
    async clear(now) {
      const { abortOldUploads } = await import('@insta-ai/chassis/storage/put-in-parts');
      await abortOldUploads(await client(), bucket, now.getTime());
      const isAbandoned = ({ name, writtenAt }: { name: string; writtenAt: Date }) =>
        isPartOfSeries(name) && now.getTime() - writtenAt.getTime() >= abandonedObjectAfterMs;
      const abandoned = (await objects()).filter(isAbandoned);
      for (const { name } of abandoned) await remove(name);
      return abandoned.map(({ name }) => name);
    },
  };
}
