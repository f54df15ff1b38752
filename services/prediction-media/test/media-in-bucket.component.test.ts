import type { RunningServices } from '@insta-ai/chassis/start-services';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { createS3ObjectStore } from '@insta-ai/chassis/storage/s3-object-store';
import { startStandInS3 } from '@insta-ai/deploy/testing/servers/start-stand-in-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService } from './start-test-service.ts';

let bucket: Awaited<ReturnType<typeof startStandInS3>>;
let stage: Awaited<ReturnType<typeof startTestService>>;
let running: RunningServices;
let objects: ObjectStore;
beforeAll(async () => {
  bucket = await startStandInS3();
  stage = await startTestService();
  running = await stage.start({
    S3_ENDPOINT: bucket.url,
    S3_PUBLIC_ENDPOINT: bucket.url,
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
  });
  const keys = { region: 'us-east-1', bucket: 'insta-ai', accessKey: 'S3RVER', secretKey: 'S3RVER' };
  objects = await createS3ObjectStore({ ...keys, endpoint: bucket.url });
  await objects.put('outputs/p1/secret-0.png', Buffer.from('a picture'));
});
afterAll(async () => {
  await stage?.stop();
  await bucket?.stop();
});

const shown = { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' };
const get = (path: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
  running.app.inject({ method, url: `/media/${path}`, headers });

test.each(['image', 'video'])('a browser that shows a %s gets its bytes from the bucket', async kind => {
  const reply = await get('outputs/p1/secret-0.png', { ...shown, 'sec-fetch-dest': kind });

  expect(reply.statusCode).toBe(302);
  expect(reply.headers).toMatchObject({
    'cache-control': 'private, max-age=240',
    vary: 'sec-fetch-dest, sec-fetch-mode',
  });
  const fetched = await fetch(String(reply.headers.location));
  expect([fetched.status, await fetched.text()]).toEqual([200, 'a picture']);
});

test.each([
  ['who says nothing of itself, as Instagram', {}],
  ['a script of a page', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
  ['an element that a script reads', { ...shown, 'sec-fetch-mode': 'cors' }],
])('%s gets the bytes from us', async (_who, headers) => {
  const reply = await get('outputs/p1/secret-0.png', headers);

  expect([reply.statusCode, reply.body]).toEqual([200, 'a picture']);
  expect(reply.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'sec-fetch-dest, sec-fetch-mode',
  });
});

test('nobody is sent to what is not there, or not public, and HEAD is answered as before', async () => {
  await objects.put('incoming/p1', Buffer.from('not public'));

  expect((await get('outputs/p1/other-0.png', shown)).statusCode).toBe(404);
  expect((await get('incoming/p1', shown)).statusCode).toBe(404);
  const head = await get('outputs/p1/secret-0.png', shown, 'HEAD');
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, '9']);
});
