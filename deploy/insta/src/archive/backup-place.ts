import type { SettingsSource } from '@insta-ai/chassis/config';
import { bucketPlace } from './bucket-place.ts';
import { filePlace } from './file-place.ts';
import type { BackupPlace } from './place.ts';

/** A file, or `s3://bucket/folder/name` on the S3 server of the settings. */
export function backupPlaceOf(written: string, given: SettingsSource): BackupPlace {
  return written.startsWith('s3://') ? bucketPlace(written, given) : filePlace(written);
}
