import type { RunningServices } from '@insta-ai/chassis/start-services';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { type CourierBucket, createS3CourierBucket } from '@insta-ai/chassis/storage/s3-courier-bucket';
import { startStandInS3 } from '@insta-ai/deploy/testing/servers/start-stand-in-s3';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { filmOf, type SimulatedPlatform, startSimulatedPlatform } from './start-simulated-platform.ts';
import { startTestBench, type TestBench } from './start-test-app.ts';

const accountId = '17841400000000001';

/** Large enough to break off. */
const film = filmOf(3_000_000);

let bench: TestBench;
let platform: SimulatedPlatform;
let s3: Awaited<ReturnType<typeof startStandInS3>>;
let bucket: CourierBucket;
let app: RunningServices;
let person: { userId: string; headers: { authorization: string } };
let posts = 0;

beforeAll(async () => {
  s3 = await startStandInS3(['pictures']);
  // A platform that opens no connection to us.
  [bench, platform] = await Promise.all([
    startTestBench(),
    startSimulatedPlatform({ reachesOnly: [s3.url] }),
  ]);
  const objects = await bench.openObjects();
  await objects.put('fitted/film.mp4', film);
  await objects.put('fitted/picture.jpg', await picture());
  const home = {
    PUBLIC_URL: 'http://127.0.0.1',
    VIDEO_UPLOAD: 'always',
    COURIER_S3_ENDPOINT: s3.url,
    COURIER_S3_BUCKET: 'pictures',
    COURIER_S3_ACCESS_KEY: 'S3RVER',
    COURIER_S3_SECRET_KEY: 'S3RVER',
  };
  const keys = { region: 'us-east-1', bucket: 'pictures', accessKey: 'S3RVER', secretKey: 'S3RVER' };
  bucket = createS3CourierBucket({ ...keys, endpoint: s3.url }, neverStopping);
  app = await bench.startApp(platform.graph, {}, home);
  person = await bench.identity.newUser();
  const authResponse = { accessToken: platform.credentials.shortUserAccessToken };
  const login = { method: 'POST', url: '/api/instagram/login', headers: person.headers } as const;
  expect((await app.app.inject({ ...login, payload: { authResponse } })).statusCode).toBe(200);
});
afterEach(() => platform.clearFaults());
afterAll(async () => {
  await app.stop();
  await platform.stop();
  await bench.stop();
  await s3.stop();
});

function picture(): Promise<Buffer> {
  const paper = { width: 1080, height: 1080, channels: 3, background: '#d9a441' } as const;
  return sharp({ create: paper }).jpeg().toBuffer();
}

/** A post whose fitted files are all one, but for its cover. */
async function queue(instagramType: string, file = 'film.mp4', outputs = ['/one'], options = {}) {
  bench.fitting.urlOf = output => `/media/fitted/${output === '/cover' ? 'picture.jpg' : file}`;
  bench.fitting.pictures = ['/cover'];
  bench.fitting.kind = file.endsWith('.mp4') ? 'video' : 'image';
  posts += 1;
  const caption = `From home, number ${posts} #isola`;
  const publishId = await bench.queue(person.userId, { accountId, caption, instagramType, outputs, options });
  return { publishId, caption };
}

/** Where the uploads of a publish began. */
async function offsetsOf(publishId: string): Promise<(string | undefined)[]> {
  const ledger = await bench.ledger(publishId);
  const made = [ledger?.container, ...(ledger?.children ?? [])].map(container => container?.id);
  const entries = await platform.journal('graph.upload');
  return entries
    .filter(({ ids }) => made.includes(ids.containerId))
    .map(({ ids }) => ids.offset)
    .reverse();
}

describe('posting from home', () => {
  it.each(['Reel', 'Story'])('a %s of a film goes out once', async instagramType => {
    const { publishId } = await queue(instagramType);

    const { payload } = await bench.until(publishId, 'published');

    expect(payload.mediaId).not.toBe('');
    expect(await offsetsOf(publishId)).toEqual(['0']);
  });

  it('an upload that breaks off goes on at its offset, and says so', async () => {
    await platform.order('graph.upload', 'broken-upload', { bytes: 1_250_000 });
    const { publishId, caption } = await queue('Reel');

    await bench.until(publishId, 'published');

    expect(await platform.posts(caption)).toHaveLength(1);
    expect(await offsetsOf(publishId)).toEqual(['1250000']);
    const told = (await bench.ledger(publishId))?.timeline?.map(({ words }) => words);
    expect(told).toContain('Instagram has 1.3 MB of the video, and the upload goes on there.');
    expect(told).toContain('The video is with Instagram.');
  });

  it.each(['lost-answer', 'lost-request', 'error-after-accept', 'server-error'])(
    'goes out once through "%s" at the upload',
    async kind => {
      await platform.order('graph.upload', kind);
      const { publishId, caption } = await queue('Reel');

      await bench.until(publishId, 'published');

      expect(await platform.posts(caption)).toHaveLength(1);
    },
  );

  it('a film that is not there any more fails in words', async () => {
    const { publishId, caption } = await queue('Reel', 'none.mp4');

    const { payload } = await bench.until(publishId, 'failed');

    expect(payload.message).toBe('The prepared video is no longer there.');
    expect(await platform.posts(caption)).toEqual([]);
  });

  it.each([
    ['a picture', 'Post', ['/one']],
    ['a Story of a picture', 'Story', ['/one']],
    ['a carousel of pictures', 'Post', ['/one', '/two']],
  ])('%s goes out once, and leaves the bucket empty', async (_name, instagramType, outputs) => {
    const { publishId } = await queue(instagramType, 'picture.jpg', outputs);

    const { payload } = await bench.until(publishId, 'published');

    const made = (await bench.ledger(publishId))?.container?.id;
    const sent = (await platform.journal('graph.media_publish')).filter(
      ({ ids, accepted }) => accepted && ids.containerId === made,
    );
    expect(sent).toHaveLength(1);
    expect(payload.mediaId).not.toBe('');
    await vi.waitFor(async () => expect(await bucket.list('')).toEqual([]));
  });

  it('a picture on its way has nothing against it in the check beforehand', async () => {
    const post = { userId: person.userId, accountId, instagramType: 'Post', files: 1, caption: 'From home' };

    expect((await bench.rpc.checkPost(post)).found).toEqual([]);
  });

  it('the picture that stands for a Reel is brought, too', async () => {
    const options = { coverOutput: '/cover' };
    const { publishId, caption } = await queue('Reel', 'film.mp4', ['/one'], options);

    await bench.until(publishId, 'published');

    expect((await bench.ledger(publishId))?.media).toMatchObject([{ coverKey: 'fitted/picture.jpg' }]);
    expect(await platform.posts(caption)).toHaveLength(1);
    await vi.waitFor(async () => expect(await bucket.list('')).toEqual([]));
  });

  it.each(['lost-answer', 'lost-request', 'server-error'])(
    'a picture goes out once through "%s" at its container',
    async kind => {
      await platform.order('graph.media_create', kind);
      const { publishId, caption } = await queue('Post', 'picture.jpg');

      await bench.until(publishId, 'published');

      expect(await platform.posts(caption)).toHaveLength(1);
      await vi.waitFor(async () => expect(await bucket.list('')).toEqual([]));
    },
  );

  it('a picture that is not there any more fails in words', async () => {
    const { publishId, caption } = await queue('Post', 'none.jpg');

    const { payload } = await bench.until(publishId, 'failed');

    expect(payload.message).toBe('The prepared picture is no longer there.');
    expect(await platform.posts(caption)).toEqual([]);
  });
});

describe('an address that the real Instagram cannot reach', () => {
  const courier = {
    COURIER_S3_ENDPOINT: 'https://s3.example.com',
    COURIER_S3_BUCKET: 'pictures',
    COURIER_S3_ACCESS_KEY: 'access',
    COURIER_S3_SECRET_KEY: 'secret',
  };

  /** The product of a person at home, which asks nobody of the outside for what is read here. */
  async function atHome(more: Record<string, string>) {
    const graph = { ...platform.graph, url: 'https://graph.example.com' };
    const service = await bench.startApp(graph, {}, { PUBLIC_URL: 'http://127.0.0.1', ...more });
    const someone = await bench.identity.newUser();
    const url = '/api/instagram/connection';
    const reply = await service.app.inject({ method: 'GET', url, headers: someone.headers });
    await service.stop();
    return reply.json();
  }

  it.each([
    ['http://127.0.0.1', 'cannot fetch pictures from http://127.0.0.1'],
    ['https://box.example.net', 'box.example.net leads into the own network, 192.168.1.20 is'],
    ['http://planner.example.net', 'may not fetch pictures from http://planner.example.net'],
  ])(
    '%s is named on the profile, and is none where a courier brings the pictures',
    async (PUBLIC_URL, words) => {
      bench.names.set('box.example.net', ['192.168.1.20']);
      bench.names.set('planner.example.net', ['93.184.216.34']);

      expect(await atHome({ PUBLIC_URL })).toMatchObject({ addressProblem: expect.stringContaining(words) });
      expect(await atHome({ ...courier, PUBLIC_URL })).toMatchObject({ addressProblem: null });
    },
  );

  it.each([
    [{}, ['warn: Instagram cannot fetch pictures from https://box.example.net: box.example.net leads into']],
    [courier, []],
  ])('is said in the log of the start, and not where a courier is set', async (more, expected) => {
    bench.names.set('box.example.net', ['192.168.1.20']);
    const graph = { ...platform.graph, url: 'https://graph.example.com' };
    const lines: { level: number; msg: string }[] = [];
    const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
    const settings = { PUBLIC_URL: 'https://box.example.net', LOG_LEVEL: 'warn', ...more };
    const service = await bench.startApp(graph, {}, settings, logTo);
    await service.stop();

    const said = lines.filter(({ msg }) => msg.includes('fetch pictures from https'));
    expect(said.map(({ level, msg }) => `${level === 40 ? 'warn' : level}: ${msg}`)).toEqual(
      expected.map(words => expect.stringContaining(words)),
    );
  });

  it('and half a courier stop the start', async () => {
    await expect(atHome({ ...courier, COURIER_S3_SECRET_KEY: '' })).rejects.toThrow(
      'must be set all, or none',
    );
  });
});
