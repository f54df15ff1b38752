import type { RunningServices } from '@insta-ai/chassis/start-services';
import { type HttpServer, serveHttp } from '@insta-ai/deploy/testing/servers/serve-http';
import { optionsToBus } from '@insta-ai/proto/convert/post-options';
import { noOptions, type PostOptions } from '@insta-ai/proto/rules/post-options';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aFilm } from '../../../deploy/e2e/product/other-graph/a-film.ts';
import { account, person as atFacebook } from '../../../deploy/e2e/product/other-graph/login.ts';
import { startOtherGraph } from '../../../deploy/e2e/product/other-graph/start-other-graph.ts';
import { startTestBench, type TestBench } from './start-test-app.ts';

const film = aFilm({ bytes: 400_000 });

let bench: TestBench;
let graph: Awaited<ReturnType<typeof startOtherGraph>>;
let pictures: HttpServer;
let app: RunningServices;
let userId: string;

beforeAll(async () => {
  const paper = { width: 1080, height: 1080, channels: 3, background: '#d9a441' } as const;
  const picture = await sharp({ create: paper }).jpeg().toBuffer();
  [bench, graph, pictures] = await Promise.all([
    startTestBench(),
    startOtherGraph({ workMs: 100 }),
    serveHttp(({ url }, reply) => {
      if (url === '/robots.txt') reply.writeHead(404).end();
      else reply.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
    }),
  ]);
  const objects = await bench.openObjects();
  await objects.put('fitted/film.mp4', film);
  await objects.put('fitted/short.mp4', aFilm({ seconds: 2 }));
  Object.assign(bench.fitting, { kind: 'video', pictures: ['/one', '/cover'] });
  bench.fitting.urlOf = output =>
    bench.fitting.pictures.includes(output) ? `${pictures.url}${output}.jpg` : `/media/fitted${output}.mp4`;
  const { GRAPH_BASE_URL: url, FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = graph.settings;
  app = await bench.startApp({ url, appId, appSecret }, {}, { VIDEO_UPLOAD: 'always' });
  const person = await bench.identity.newUser();
  userId = person.userId;
  const login = { method: 'POST', url: '/api/instagram/login', headers: person.headers } as const;
  const reply = await app.app.inject({ ...login, payload: { accessToken: atFacebook.shortToken } });
  expect(reply.statusCode).toBe(200);
});
afterAll(async () => {
  await app?.stop();
  await graph?.stop();
  await pictures?.stop();
  await bench?.stop();
});
beforeEach(() => {
  graph.refusals.length = 0;
  graph.uploads.length = 0;
});

function queue(instagramType: string, outputs: string[], options: Partial<PostOptions> = {}) {
  return bench.queue(userId, {
    accountId: account.id,
    caption: 'Waves #bay',
    instagramType,
    outputs,
    options: optionsToBus({ ...noOptions, ...options }),
  });
}

async function postOf(publishId: string) {
  const { payload } = await bench.until(publishId, 'published');
  return graph.posts.find(({ id }) => id === payload.mediaId);
}

it.each<[string, string, string[], Partial<PostOptions>, object]>([
  ['a Reel', 'Reel', ['/film'], {}, { product: 'REELS', sharedToFeed: true, thumbOffset: undefined }],
  ['a Reel with a frame as cover', 'Reel', ['/film'], { coverMs: 1_500 }, { thumbOffset: 1_500 }],
  [
    'a Reel with a picture as cover, out of the feed',
    'Reel',
    ['/film'],
    { coverOutput: '/cover', coverMs: 1_500, shareToFeed: false },
    { cover: { width: 1080 }, thumbOffset: undefined, sharedToFeed: false },
  ],
  ['a Story', 'Story', ['/film'], {}, { product: 'STORY', caption: '' }],
  [
    'a carousel',
    'Post',
    ['/one', '/film'],
    {},
    { product: 'FEED', files: [{ width: 1080 }, { seconds: 4 }] },
  ],
])('%s whose film is uploaded is taken by a Graph API of another hand', async (...given) => {
  const [, instagramType, outputs, options, shown] = given;
  const post = await postOf(await queue(instagramType, outputs, options));

  expect(post).toMatchObject(shown);
  expect(post?.films.map(({ bytes }) => bytes.equals(film))).toEqual([true]);
  expect(graph.refusals).toEqual([]);
  expect(graph.uploads).toEqual([0]);
});

it('an upload that breaks off goes on at what the platform says that it has', async () => {
  graph.breakNextUpload(150_000);

  const post = await postOf(await queue('Reel', ['/film']));

  expect(post?.films.map(({ bytes }) => bytes.equals(film))).toEqual([true]);
  expect(graph.uploads).toEqual([0, 150_000]);
  expect(graph.refusals).toEqual([]);
});

it('a film that the platform cannot use fails in words, and nothing is live', async () => {
  const before = graph.posts.length;
  const publishId = await queue('Story', ['/short']);

  expect((await bench.until(publishId, 'failed')).payload).toMatchObject({
    cause: 'videoFormat',
    message: expect.stringContaining('video format'),
  });
  expect(graph.posts).toHaveLength(before);
});
