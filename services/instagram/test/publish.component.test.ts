import type { RunningServices } from '@insta-ai/chassis/start-services';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fault, type StandInGraph, startStandInGraph } from './graph/stand-in-graph.ts';
import { startTestBench, type TestBench } from './start-test-app.ts';

let bench: TestBench;
let graph: StandInGraph;
let app: RunningServices;
let person: { userId: string; headers: { authorization: string } };

beforeAll(async () => {
  bench = await startTestBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  graph = await startStandInGraph();
  app = await bench.startApp(graph);
  person = await bench.identity.newUser();
  await connect();
});
afterEach(async () => {
  bench.fitting.refusal = '';
  await app.stop();
  await graph.stop();
});

async function connect(): Promise<void> {
  const call = { method: 'POST', url: '/api/instagram/login', headers: person.headers } as const;
  const reply = await app.app.inject({ ...call, payload: { accessToken: 'EAAshort' } });
  expect(reply.statusCode).toBe(200);
}

const job = (fields: object = {}) => ({ accountId: graph.world.accountId, ...fields });
const queue = (fields: object = {}) => bench.queue(person.userId, job(fields));

describe('publishing', () => {
  it('puts a single picture out once, with its caption, and says so with the address', async () => {
    const publishId = await queue({ caption: 'Fresh bread #bakery', contentId: 'c-7' });

    const { id, payload } = await bench.until(publishId, 'published');

    expect(graph.world.posts).toMatchObject([
      {
        caption: 'Fresh bread #bakery',
        slides: ['https://planner.example.com/media/fitted/one.jpg'],
        story: false,
      },
    ]);
    const [post] = graph.world.posts;
    expect(id).toBe(`${publishId}.published`);
    expect(payload).toMatchObject({
      publishId,
      contentId: 'c-7',
      mediaId: post?.id,
      permalink: `https://www.instagram.com/p/${post?.id}/`,
    });
    expect(graph.count('publish')).toBe(1);
    expect(await bench.ledger(publishId)).toMatchObject({ state: 'published', sent: null });
  });

  it('puts a carousel out once, every slide in order, the caption on the parent alone', async () => {
    const outputs = ['/a', '/b', '/c'];
    const publishId = await queue({ outputs, caption: 'Three #breads' });

    await bench.until(publishId, 'published');

    const slides = outputs.map(output => `https://planner.example.com/media/fitted${output}.jpg`);
    expect(graph.world.posts).toMatchObject([{ caption: 'Three #breads', slides }]);
    expect(graph.count('create')).toBe(4);
  });

  it('puts a story out once', async () => {
    const publishId = await queue({ instagramType: 'Story', caption: 'x'.repeat(3000) });

    await bench.until(publishId, 'published');

    expect(graph.world.posts).toMatchObject([{ story: true, caption: '' }]);
  });

  it('waits for slow containers, and never publishes one before it is finished', async () => {
    graph.world.looksUntilReady = 4;
    const publishId = await queue({ outputs: ['/a', '/b'] });

    await bench.until(publishId, 'published');

    expect(graph.count('publish')).toBe(1);
    expect(graph.world.posts).toHaveLength(1);
  });

  it('does a job that was delivered twice at once only once', async () => {
    const publishId = 'twice-at-once';
    const fields = job({ publishId });
    await Promise.all(
      ['first', 'second', 'third'].map(id => bench.queue(person.userId, fields, `twice-${id}`)),
    );

    await bench.until(publishId, 'published');

    expect(graph.world.posts).toHaveLength(1);
  });

  it('says the outcome again, with the same id, when the job comes after the end', async () => {
    const publishId = await queue();
    const first = await bench.until(publishId, 'published');
    const before = bench.heard.length;

    await bench.queue(person.userId, job({ publishId }), `${publishId}-late`);
    const other = await queue();
    await bench.until(other, 'published');

    expect(bench.heard.slice(before).filter(one => one.id === first.id).length).toBeLessThanOrEqual(1);
    expect(graph.world.posts).toHaveLength(2);
  });

  it('puts several posts of one account out one after the other, each once', async () => {
    const ids = await Promise.all(['/a', '/b', '/c', '/d'].map(output => queue({ outputs: [output] })));

    await Promise.all(ids.map(id => bench.until(id, 'published')));

    expect(graph.world.posts).toHaveLength(4);
    expect(new Set(graph.world.posts.flatMap(post => post.slides)).size).toBe(4);
  });
});

describe('a post that cannot go out', () => {
  it('because a slide fails for good fails as a whole, with what to do', async () => {
    graph.world.brokenContainers = ['', 'Error: Media upload has failed with error code 2207026'];
    const publishId = await queue({ outputs: ['/a', '/b', '/c'] });

    const { payload } = await bench.until(publishId, 'failed');

    expect(payload).toMatchObject({ cause: 'videoFormat', message: expect.stringContaining('video format') });
    expect(graph.world.posts).toEqual([]);
    expect(await bench.ledger(publishId)).toMatchObject({ state: 'failed' });
  });

  it('because a container fails once is prepared anew and goes out', async () => {
    graph.world.brokenContainers = ['Error: 2207076'];
    const publishId = await queue();

    await bench.until(publishId, 'published');

    expect(graph.world.posts).toHaveLength(1);
  });

  it('because its containers keep failing is told so', async () => {
    graph.world.brokenContainers = ['Error: 2207076', 'Error: 2207076', 'Error: 2207076'];
    const publishId = await queue();

    expect((await bench.until(publishId, 'failed')).payload.cause).toBe('processing');
  });

  it('because its text is too long is refused before the platform is asked', async () => {
    const publishId = await queue({ caption: 'x'.repeat(2201) });

    const { payload } = await bench.until(publishId, 'failed');

    expect(payload.message).toBe('Text and hashtags are 2201 characters long; Instagram takes 2200.');
    expect(graph.count('create')).toBe(0);
  });

  it('because the media cannot be made to fit fails with the words of that service', async () => {
    bench.fitting.refusal = 'A Reel needs a video. Upload one first.';
    const publishId = await queue({ instagramType: 'Reel' });

    expect((await bench.until(publishId, 'failed')).payload.message).toBe(bench.fitting.refusal);
  });

  it('because the platform refuses for good fails with the row of the table', async () => {
    graph.order('create', { kind: 'refuse', code: 36_003, subcode: 2_207_009 });
    const publishId = await queue();

    expect((await bench.until(publishId, 'failed')).payload).toMatchObject({
      cause: 'aspectRatio',
      advice: expect.stringContaining('padding or cropping'),
    });
  });

  it('because media_publish refuses for good fails only after the platform showed no post', async () => {
    graph.order('publish', { kind: 'refuse', code: 25, subcode: 2_207_050 });
    const publishId = await queue();

    expect((await bench.until(publishId, 'failed')).payload.cause).toBe('accountRestricted');
    expect(graph.count('publish')).toBe(1);
    expect(graph.world.posts).toEqual([]);
  });

  it('because its time is over says so', async () => {
    const publishId = await queue({ giveUpAt: new Date(Date.now() - 1_000).toISOString() });

    expect((await bench.until(publishId, 'failed')).payload.cause).toBe('tooLate');
    expect(graph.count('create')).toBe(0);
  });

  it('because the platform stays down fails when its time is over', async () => {
    graph.order(
      'create',
      ...Array.from({ length: 500 }, (): Fault => ({ kind: 'server-error', done: false })),
    );
    const publishId = await queue({ giveUpAt: new Date(Date.now() + 1_000).toISOString() });

    expect((await bench.until(publishId, 'failed')).payload.cause).toBe('tooLate');
  });
});

describe('a dead token', () => {
  it('holds the posts of the account, told once each; connecting again puts each out once', async () => {
    graph.order('create', { kind: 'refuse', code: 190, subcode: 460 });
    const first = await queue();
    const held = await bench.until(first, 'held');
    expect(held.payload).toMatchObject({
      cause: 'reconnect',
      message: 'The Facebook password was changed, so the connection has ended.',
    });
    const second = await queue();
    await bench.until(second, 'held');
    expect(graph.count('create')).toBe(1);

    await connect();
    await Promise.all([first, second].map(id => bench.until(id, 'published')));

    expect(graph.world.posts).toHaveLength(2);
    const times = bench.heard.filter(one => one.kind === 'held' && one.payload.publishId === first);
    expect(times).toHaveLength(1);
  });

  it('while in doubt holds the doubt too, and connecting again finds the post instead of sending it', async () => {
    graph.order('publish', { kind: 'lost-answer' });
    graph.watch.after = async call => {
      if (call === 'publish') graph.order('status', { kind: 'refuse', code: 190, subcode: 463 });
    };
    const publishId = await queue();
    await bench.until(publishId, 'held');

    await connect();
    await bench.until(publishId, 'published');

    expect(graph.world.posts).toHaveLength(1);
    expect(graph.count('publish')).toBe(1);
  });
});

describe('a used-up quota', () => {
  it('is read before publishing, told once, and the post goes out when there is room', async () => {
    graph.world.quotaTotal = 0;
    const publishId = await queue();
    expect((await bench.until(publishId, 'held')).payload.cause).toBe('quota');
    expect(graph.count('publish')).toBe(0);

    graph.world.quotaTotal = 50;
    await bench.until(publishId, 'published');

    expect(graph.world.posts).toHaveLength(1);
    const times = bench.heard.filter(one => one.kind === 'held' && one.payload.publishId === publishId);
    expect(times).toHaveLength(1);
  });

  it('that only media_publish knows of, and a rate limit anywhere, make the post wait and go out once', async () => {
    graph.order('publish', { kind: 'refuse', code: 9, subcode: 2_207_042 });
    graph.order('create', { kind: 'refuse', code: 80_002 });
    const publishId = await queue();

    await bench.until(publishId, 'published');

    expect(graph.world.posts).toHaveLength(1);
    const causes = bench.heard.filter(one => one.payload.publishId === publishId && one.kind === 'held');
    expect(causes.map(one => one.payload.cause)).toEqual(['rateLimit', 'quota']);
  });
});
