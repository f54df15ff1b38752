import { expect, test } from 'vitest';
import { bucketFinding } from './bucket-finding.ts';

const failure = (code?: string) => Object.assign(new Error('It did not work.'), code && { code });

test.each([
  ['NoSuchBucket', 'COURIER_S3_BUCKET'],
  ['InvalidAccessKeyId', 'COURIER_S3_ACCESS_KEY'],
  ['SignatureDoesNotMatch', 'COURIER_S3_SECRET_KEY'],
  ['AccessDenied', 'COURIER_S3_ACCESS_KEY'],
  ['PermanentRedirect', 'COURIER_S3_REGION'],
])('a bucket that refuses with %s keeps pictures from going out, and names %s', (code, setting) => {
  expect(bucketFinding(failure(code))).toMatchObject({
    level: 'error',
    message: expect.stringContaining(code),
    fix: expect.stringContaining(setting),
  });
});

test.each(['ECONNREFUSED', 'SlowDown', undefined])(
  'a bucket that fails with %s may take them later',
  code => {
    expect(bucketFinding(failure(code))).toMatchObject({
      level: 'warning',
      fix: expect.stringContaining('COURIER_S3_ENDPOINT'),
    });
  },
);
