import { startStandInS3 } from '@insta-ai/deploy/testing/servers/start-stand-in-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { neverStopping } from '../src/stopping.ts';
import { type CourierBucket, createS3CourierBucket } from '../src/storage/s3-courier-bucket.ts';

const keys = { region: 'us-east-1', bucket: 'pictures', accessKey: 'S3RVER', secretKey: 'S3RVER' };

let server: Awaited<ReturnType<typeof startStandInS3>>;
let bucket: CourierBucket;
beforeAll(async () => {
  server = await startStandInS3(['pictures']);
  bucket = createS3CourierBucket({ ...keys, endpoint: server.url }, neverStopping);
});
afterAll(() => server.stop());

it('lets whoever knows the address fetch the picture, and nobody without its signature', async () => {
  await bucket.put('courier/p1/secret.jpg', Buffer.from('a picture'));

  const address = await bucket.addressOf('courier/p1/secret.jpg', 60);

  const fetched = await fetch(address);
  expect(fetched.headers.get('content-type')).toBe('image/jpeg');
  expect(await fetched.text()).toBe('a picture');
  const changed = new URL(address);
  changed.searchParams.set('X-Amz-Expires', '6000');
  expect((await fetch(changed)).status).toBe(403);
});

it('lists what it holds with its moment, and removes it any number of times', async () => {
  const before = Date.now() - 60_000;
  await bucket.put('courier/p2/one.jpg', Buffer.from('1'));
  await bucket.put('courier/p2/two.jpg', Buffer.from('2'));

  const listed = await bucket.list('courier/p2/');

  expect(listed.map(({ key }) => key)).toEqual(['courier/p2/one.jpg', 'courier/p2/two.jpg']);
  expect(listed.every(({ storedAt }) => storedAt.getTime() > before)).toBe(true);
  for (const key of ['courier/p2/one.jpg', 'courier/p2/one.jpg', 'courier/p2/two.jpg'])
    await bucket.remove(key);
  expect(await bucket.list('courier/p2/')).toEqual([]);
});

it('opens while its server is away, and says so at every question', async () => {
  const gone = await startStandInS3();
  const away = createS3CourierBucket({ ...keys, endpoint: gone.url }, neverStopping);
  await gone.stop();

  await expect(away.put('courier/p3/one.jpg', Buffer.from('1'))).rejects.toThrow();
  await expect(away.list('courier/')).rejects.toThrow();
});

it('waits no longer when the process begins to end', async () => {
  const stopping = AbortSignal.abort(new Error('the process ends'));
  const ending = createS3CourierBucket({ ...keys, endpoint: server.url }, stopping);

  await expect(ending.list('courier/')).rejects.toThrow('the process ends');
});
