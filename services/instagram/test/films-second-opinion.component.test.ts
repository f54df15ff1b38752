import type { RunningServices } from '@insta-ai/chassis/start-services';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type StandInGraph, startStandInGraph } from './graph/stand-in-graph.ts';
import { startTestBench, type TestBench } from './start-test-app.ts';

const film = Buffer.alloc(50_000, 'film');

let bench: TestBench;
let graph: StandInGraph;
let app: RunningServices;
let person: { userId: string; headers: { authorization: string } };

beforeAll(async () => {
  bench = await startTestBench();
  await (await bench.openObjects()).put('fitted/film.mp4', film);
});
afterAll(() => bench.stop());
afterEach(async () => {
  Object.assign(bench.fitting, { kind: 'image', pictures: [] });
  await app.stop();
  await graph.stop();
});

/** A person whose account is at a stand-in that nobody used yet. */
async function connect(settings: Record<string, string>) {
  graph = await startStandInGraph();
  app = await bench.startApp(graph, {}, settings);
  person = await bench.identity.newUser();
  const call = { method: 'POST', url: '/api/instagram/login', headers: person.headers } as const;
  const reply = await app.app.inject({ ...call, payload: { accessToken: 'EAAshort' } });
  expect(reply.statusCode).toBe(200);
}

describe.each([
  ['fetched', {}],
  ['uploaded', { VIDEO_UPLOAD: 'always' }],
])('films that are %s, judged by a stand-in of another hand', (name, settings) => {
  it.each([
    ['a Reel', 'Reel', ['/film'], { reel: true, story: false }],
    ['a Story', 'Story', ['/film'], { story: true }],
    ['a carousel of a picture and a film', 'Post', ['/one', '/film'], { reel: false, story: false }],
  ])('%s goes out once, and nothing of it is refused', async (_name, instagramType, outputs, shown) => {
    await connect(settings);
    bench.fitting.kind = 'video';
    bench.fitting.pictures = ['/one'];
    bench.fitting.urlOf = output => `/media/fitted${output === '/film' ? '/film.mp4' : `${output}.jpg`}`;
    const caption = instagramType === 'Story' ? '' : 'Waves #bay';
    const job = { accountId: graph.world.accountId, caption, instagramType, outputs };
    const publishId = await bench.queue(person.userId, job);

    await bench.until(publishId, 'published');

    expect(graph.world.posts).toMatchObject([{ caption, ...shown }]);
    const [post] = graph.world.posts;
    expect(post?.slides).toHaveLength(outputs.length);
    expect(post?.slides.at(-1)).toEqual(
      name === 'uploaded' ? 'resumable' : expect.stringMatching(/\/film\.mp4$/),
    );
    const films = [...graph.world.containers.values()].flatMap(container => container.film ?? []);
    expect(films).toEqual(name === 'uploaded' ? [{ came: film.length, isWhole: true }] : []);
    expect(graph.refusals).toEqual([]);
  });
});
