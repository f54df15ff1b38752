import type { Client } from 'minio';
import { expect, test } from 'vitest';
import { copyInBucket } from './copy-in-bucket.ts';

test('pieces name what they are copied from as S3 reads it, whatever is in its name', async () => {
  const sources: unknown[] = [];
  const client = {
    statObject: async () => ({ size: 3, metaData: {} }),
    initiateNewMultipartUpload: async () => 'begun',
    uploadPart: async ({ headers }: { headers: Record<string, string> }) => {
      sources.push(headers['x-amz-copy-source']);
      return { etag: 'e' };
    },
    completeMultipartUpload: async () => ({}),
  } as unknown as Client;

  await copyInBucket(client, { bucket: 'b', from: 'eu+north/è #1/a.tar.part', to: 'a.tar', pieceBytes: 2 });

  expect(sources).toEqual(Array(2).fill('/b/eu%2Bnorth/%C3%A8%20%231/a.tar.part'));
});
