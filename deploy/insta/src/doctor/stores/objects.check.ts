import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { platformSettings } from '@insta-ai/chassis/config';
import { type DiskFault, diskFaultOf, tryWriting } from '@insta-ai/chassis/storage/disk-faults';
import { s3KeysOf } from '@insta-ai/chassis/storage/open-object-store';
import { Type } from 'typebox';
import type { Check } from '../check.ts';
import { type Finding, fail, NotLooked, ok } from '../finding.ts';
import type { Scene } from '../scene.ts';
import { tryBucket } from './try-bucket.ts';

const storeSettings = Type.Pick(platformSettings, [
  'S3_REGION',
  'S3_BUCKET',
  'S3_PATH_STYLE',
  'S3_ROLE',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
]);

export const objectsCheck: Check = {
  group: 'stores',
  name: 'media',
  asks: 'whether the bucket (or the folder) of media is there and can be written to',
  fix: 'Start the S3 server, or correct S3_ENDPOINT.',
  async look(scene) {
    const { S3_ENDPOINT } = scene.given;
    if (!S3_ENDPOINT) return lookAtFolder(scene);
    const settings = scene.read(storeSettings);
    const keys = await s3KeysOf(settings);
    if (!keys)
      return [
        fail(
          'S3_ENDPOINT is set without its keys.',
          'Set S3_ACCESS_KEY and S3_SECRET_KEY too, or leave S3_ENDPOINT out to keep media in the data folder.',
        ),
      ];
    const { S3_REGION: region, S3_BUCKET: bucket, S3_PATH_STYLE: pathStyle } = settings;
    return [await tryBucket({ endpoint: S3_ENDPOINT, region, bucket, pathStyle, ...keys }, 'S3_')];
  },
};

const fixes: Readonly<Record<DiskFault, string>> = {
  full: 'Free some space on it.',
  'read-only': "Look at the machine's log for why, and start Insta AI again once the disk can be written.",
};

async function lookAtFolder({ folder }: Scene): Promise<Finding[]> {
  if (!folder)
    throw new NotLooked('S3_ENDPOINT is not set here, and no product was started on a data folder');
  const media = join(folder, 'media');
  const isThere = await stat(media).catch(() => undefined);
  if (!isThere) return [ok('The first picture makes the folder of media.')];
  try {
    await tryWriting(media);
    return [ok('The folder of media can be written to.')];
  } catch (error) {
    const why = diskFaultOf(error);
    return [
      why
        ? fail(`The disk of ${media} is ${why}: nothing can be saved.`, fixes[why])
        : fail(`The folder ${media} cannot be written to.`, 'Change its permissions.'),
    ];
  }
}
