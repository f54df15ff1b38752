import { expect, test } from 'vitest';
import { readSettings, SettingsError } from '../../config.ts';
import { bucketOrigins, publicBucketSettings } from './bucket-origins.ts';

const originsOf = (given: Record<string, string>) => bucketOrigins(readSettings(publicBucketSettings, given));

test('pictures come from the bucket alone, or from where its server has it', () => {
  expect(originsOf({})).toEqual([]);
  expect(originsOf({ S3_PUBLIC_ENDPOINT: 'https://s3.example.com:9000', S3_BUCKET: 'media' })).toEqual([
    'https://s3.example.com:9000',
    'https://media.s3.example.com:9000',
  ]);
  expect(
    originsOf({ S3_PUBLIC_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'media', S3_PATH_STYLE: 'false' }),
  ).toEqual(['https://media.s3.example.com']);
});

test('an address with a path, which no signature could be for, is refused', () => {
  expect(() => originsOf({ S3_PUBLIC_ENDPOINT: 'https://example.com/s3' })).toThrow(SettingsError);
});
