import { join } from 'node:path';
import { type PlatformSettings, SettingsError } from '../config.ts';
import { createFolderObjectStore } from './folder-object-store.ts';
import type { ObjectStore } from './object-store.ts';
import type { S3Keys } from './s3-client.ts';

/** `S3_ENDPOINT` set means S3; otherwise a folder under `DATA_DIR`. */
export async function openObjectStore(settings: PlatformSettings): Promise<ObjectStore> {
  const publicEndpoint = settings.S3_PUBLIC_ENDPOINT;
  if (!settings.S3_ENDPOINT) {
    if (publicEndpoint)
      throw new SettingsError(['S3_PUBLIC_ENDPOINT is set, so S3_ENDPOINT must be set too']);
    return createFolderObjectStore(join(settings.DATA_DIR, 'media'));
  }
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket, S3_PATH_STYLE: pathStyle } = settings;
  const keys = await s3KeysOf(settings);
  if (!keys) {
    throw new SettingsError([
      'S3_ENDPOINT is set, so S3_ACCESS_KEY and S3_SECRET_KEY, or S3_ROLE, must be set too',
    ]);
  }
  // Loaded only where S3 is used: its client costs every other process 40 MB and a tenth of a second.
  const { createS3ObjectStore } = await import('./s3-object-store.ts');
  return createS3ObjectStore({ endpoint, region, bucket, pathStyle, ...keys }, { publicEndpoint });
}

/** What opens the bucket of the settings; undefined where they name nothing that would. */
export async function s3KeysOf(
  settings: Pick<PlatformSettings, 'S3_ROLE' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'>,
): Promise<S3Keys | undefined> {
  const { S3_ROLE, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = settings;
  if (S3_ROLE) return { credentialsProvider: new (await import('./aws-role.ts')).AwsRole() };
  return accessKey && secretKey ? { accessKey, secretKey } : undefined;
}
