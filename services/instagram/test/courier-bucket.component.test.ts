import { startStandInS3 } from '@insta-ai/deploy/testing/servers/start-stand-in-s3';
import { findingFromBus } from '@insta-ai/proto/convert/rules';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type SimulatedPlatform, startSimulatedPlatform } from './start-simulated-platform.ts';
import { startTestBench, type TestBench } from './start-test-app.ts';

let bench: TestBench;
let platform: SimulatedPlatform;
let s3: Awaited<ReturnType<typeof startStandInS3>>;

beforeAll(async () => {
  s3 = await startStandInS3(['pictures']);
  [bench, platform] = await Promise.all([startTestBench(), startSimulatedPlatform()]);
});
afterAll(async () => {
  await platform.stop();
  await bench.stop();
  await s3.stop();
});

/** What the check says of the bucket, for a post of a picture and for one of a film. */
const check = async (instagramType: string) => {
  const post = { userId: 'anna', accountId: 'ig1', instagramType, files: 1, films: 1, caption: '' };
  const { found } = await bench.rpc.checkPost({ ...post, ...(instagramType === 'Post' && { films: 0 }) });
  return found.map(findingFromBus).filter(({ rule }) => rule === 'courier');
};

it.each([
  ['COURIER_S3_BUCKET', 'NoSuchBucket'],
  ['COURIER_S3_SECRET_KEY', 'SignatureDoesNotMatch'],
])(
  'a post whose picture needs a bucket of a wrong %s is told of it, and one of a film is not',
  async (wrong, code) => {
    const app = await bench.startApp(
      platform.graph,
      {},
      {
        PUBLIC_URL: 'http://127.0.0.1',
        VIDEO_UPLOAD: 'always',
        COURIER_S3_ENDPOINT: s3.url,
        COURIER_S3_BUCKET: 'pictures',
        COURIER_S3_ACCESS_KEY: 'S3RVER',
        COURIER_S3_SECRET_KEY: 'S3RVER',
        [wrong]: 'another',
      },
    );

    // The check does not wait for ever for a bucket, and knows more the next time.
    await vi.waitFor(async () =>
      expect(await check('Post')).toEqual([
        expect.objectContaining({
          level: 'error',
          message: expect.stringContaining(code),
          fix: expect.stringContaining(wrong),
        }),
      ]),
    );

    expect(await check('Reel')).toEqual([]);
    await app.stop();
  },
);

it.each([
  ['192.168.1.20', ['courier']],
  ['93.184.216.34', []],
])('a name that leads to %s has pictures go through the bucket, or not', async (address, rules) => {
  bench.names.set('box.example.net', [address]);
  const app = await bench.startApp(
    { ...platform.graph, url: 'https://graph.example.com' },
    {},
    {
      PUBLIC_URL: 'https://box.example.net',
      COURIER_S3_ENDPOINT: 'https://s3.nobody.example.com',
      COURIER_S3_BUCKET: 'pictures',
      COURIER_S3_ACCESS_KEY: 'access',
      COURIER_S3_SECRET_KEY: 'secret',
    },
  );

  // This bucket takes nothing, which is told where it is used.
  await vi.waitFor(async () => expect((await check('Post')).map(({ rule }) => rule)).toEqual(rules), 10_000);
  await app.stop();
});
