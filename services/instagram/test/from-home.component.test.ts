import type { RunningServices } from '@insta-ai/chassis/start-services';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SimulatedPlatform, startSimulatedPlatform } from './start-simulated-platform.ts';
import { startTestBench, type TestBench } from './start-test-app.ts';

const accountId = '17841400000000001';

/** What the judge takes for a film, and large enough to break off. */
const film = Buffer.concat([box('ftyp', 16), box('moov', 16), box('mdat', 3_000_000)]);

let bench: TestBench;
let platform: SimulatedPlatform;
let app: RunningServices;
let person: { userId: string; headers: { authorization: string } };
let posts = 0;

beforeAll(async () => {
  // A platform that opens no connection to anybody.
  [bench, platform] = await Promise.all([startTestBench(), startSimulatedPlatform({ reachesOnly: [] })]);
  await (await bench.openObjects()).put('fitted/film.mp4', film);
  bench.fitting.urlOf = () => '/media/fitted/film.mp4';
  bench.fitting.kind = 'video';
  const home = { PUBLIC_URL: 'http://127.0.0.1', VIDEO_UPLOAD: 'always' };
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
});

function box(type: string, bytes: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + bytes, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, Buffer.alloc(bytes, type)]);
}

async function queue(instagramType: string) {
  posts += 1;
  const caption = `Film number ${posts} #isola`;
  const publishId = await bench.queue(person.userId, { accountId, caption, instagramType });
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
    const usual = bench.fitting.urlOf;
    bench.fitting.urlOf = () => '/media/fitted/none.mp4';
    const { publishId, caption } = await queue('Reel');

    const { payload } = await bench.until(publishId, 'failed');
    bench.fitting.urlOf = usual;

    expect(payload.message).toBe('The prepared video is no longer there.');
    expect(await platform.posts(caption)).toEqual([]);
  });
});
