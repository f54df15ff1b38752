import { startStandInS3 } from '@insta-ai/deploy/testing/servers/start-stand-in-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningContentType, startContentType } from './start-content-type.ts';

let bucket: Awaited<ReturnType<typeof startStandInS3>>;
let service: RunningContentType;
beforeAll(async () => {
  bucket = await startStandInS3();
  service = await startContentType({
    S3_ENDPOINT: bucket.url,
    S3_PUBLIC_ENDPOINT: bucket.url,
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
  });
});
afterAll(async () => {
  await service?.stop();
  await bucket?.stop();
});

const shown = { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' };
const get = (name: string, headers: Record<string, string> = {}) =>
  service.app.inject({ url: `/api/contentTypes/uploads/${name}`, headers });

test('a browser that shows a library picture gets it from the bucket, an image service from us', async () => {
  const direct = await get('base-1.png');
  const sent = await get('base-1.png', shown);

  expect(direct.statusCode).toBe(200);
  expect(sent.statusCode).toBe(302);
  const fetched = await fetch(String(sent.headers.location));
  expect(Buffer.from(await fetched.arrayBuffer())).toEqual(direct.rawPayload);
  expect((await get('base-9.png', shown)).statusCode).toBe(404);
  expect((await get('.env', shown)).statusCode).toBe(404);
});
