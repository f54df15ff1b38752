import { courierFolder, objectFolders } from '@insta-ai/chassis/storage/own-folders';
import { describe, expect, it } from 'vitest';
import { backupSeriesOf } from './backup-series.ts';
import { bucketPlace, refuseOwnFolders } from './bucket-place.ts';

const given = { S3_BUCKET: 'media', COURIER_S3_BUCKET: 'courier' };

describe.each([...Object.values(objectFolders), courierFolder])('backups in %s', folder => {
  it.each([`${folder}a.tar`, `${folder}nightly/`])(
    'of the bucket of the product are refused by its name: %s',
    key => {
      expect(() => refuseOwnFolders('media', key, given)).toThrow(
        `The product keeps files of its own in ${folder} of media: choose another folder`,
      );
    },
  );

  it('are fine in another bucket, or below another folder', () => {
    for (const [bucket, key] of [
      ['backups', `${folder}a.tar`],
      ['media', `backups/${folder}a.tar`],
      ['media', `${folder.slice(0, -1)}-old/a.tar`],
    ] as const)
      expect(() => refuseOwnFolders(bucket, key, given)).not.toThrow();
  });
});

it('there are none at the top of the bucket of the product, nor where the courier removes what is old', () => {
  expect(() => refuseOwnFolders('media', 'a.tar', given)).toThrow('media holds the files of the product');
  expect(() => refuseOwnFolders('courier', `${courierFolder}a.tar`, given)).toThrow('courier/ of courier');
  expect(() => refuseOwnFolders('courier', 'a.tar', given)).not.toThrow();
});

it.each(['a', 'My_Backups', '-backups'])('what cannot be a bucket is refused in words: %s', bucket => {
  const words = `${bucket} cannot be the name of a bucket`;
  expect(() => bucketPlace(`s3://${bucket}/a.tar`, given)).toThrow(words);
  expect(() => backupSeriesOf(`s3://${bucket}/nightly/`, given)).toThrow(words);
});
