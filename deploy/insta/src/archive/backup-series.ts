import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { SettingsSource } from '@insta-ai/chassis/config';
import { isPartOfSeries } from './backup-name.ts';
import { openBackupBucket } from './bucket-place.ts';

/** So long nobody has written to it: whoever began it is dead, in milliseconds. */
const abandonedAfterMs = 60 * 60_000;

/** A folder with backups of several days. */
export type BackupSeries = {
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
  return {
    async list() {
      const names: string[] = [];
      for await (const { name } of (await client()).listObjectsV2(bucket, folder, true))
        if (name) names.push(name.slice(folder.length));
      return names;
    },
    remove: async name => (await client()).removeObject(bucket, `${folder}${name}`),
    async clear(now) {
      const { abortOldUploads } = await import('@insta-ai/chassis/storage/put-in-parts');
      await abortOldUploads(await client(), bucket, now.getTime());
      return [];
    },
  };
}
