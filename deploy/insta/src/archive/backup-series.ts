import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { SettingsSource } from '@insta-ai/chassis/config';
import { openBackupBucket } from './bucket-place.ts';

/** A folder with backups of several days. */
export type BackupSeries = {
  /** Names of what lies in it. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
};

/** Backups in a folder of this machine, or below `s3://bucket/folder/`. */
export function backupSeriesOf(written: string, given: SettingsSource): BackupSeries {
  return written.startsWith('s3://') ? bucketSeries(written, given) : folderSeries(resolve(written));
}

function folderSeries(folder: string): BackupSeries {
  return { list: () => readdir(folder), remove: name => rm(join(folder, name), { force: true }) };
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
  };
}
