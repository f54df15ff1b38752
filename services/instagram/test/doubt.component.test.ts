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

describe('an unclear answer at media_publish', () => {
  const unclear: [string, Fault][] = [
    ['a lost answer', { kind: 'lost-answer' }],
    ['a lost request', { kind: 'lost-request' }],
    ['a server error after the fact', { kind: 'server-error', done: true }],
    ['a server error before it', { kind: 'server-error', done: false }],
    ['a transient error after the fact', { kind: 'refuse', code: 2, done: true }],
    ['a transient error before it', { kind: 'refuse', code: 2 }],
    ['"not ready" before it', { kind: 'refuse', code: 9007, subcode: 2_207_027 }],
    ['a suspicion of spam after the fact', { kind: 'refuse', code: 4, subcode: 2_207_051, done: true }],
  ];

  it.each(unclear)('%s ends in exactly one post that is known', async (_name, fault) => {
    graph.order('publish', fault);
    const publishId = await queue();

    const { payload } = await bench.until(publishId, 'published');

    expect(graph.world.posts).toHaveLength(1);
    expect(payload.mediaId).toBe(graph.world.posts[0]?.id);
    expect(payload.permalink).not.toBe('');
  });

  it.each(unclear)('%s for a story ends in exactly one story', async (_name, fault) => {
    graph.order('publish', fault);
    const publishId = await queue({ instagramType: 'Story' });

    await bench.until(publishId, 'published');

    expect(graph.world.posts).toHaveLength(1);
  });

  it('of several posts at once ends in one post each', async () => {
    const lost: Fault[] = [{ kind: 'lost-answer' }, { kind: 'lost-request' }, { kind: 'lost-answer' }];
    graph.order('publish', ...lost);
    const ids = await Promise.all(
      ['/a', '/b', '/c', '/d'].map(output =>
        queue({ outputs: [output], caption: 'The same words', instagramType: 'Story' }),
      ),
    );

    const said = await Promise.all(ids.map(id => bench.until(id, 'published')));

    expect(graph.world.posts).toHaveLength(4);
    expect(new Set(said.map(one => one.payload.mediaId)).size).toBe(4);
  });

  it('with the platform silent afterwards is asked for until it speaks', async () => {
    graph.order('publish', { kind: 'lost-answer' });
    graph.order('status', { kind: 'server-error', done: false });
    graph.order('media', { kind: 'refuse', code: 2 });
    const publishId = await queue();

    await bench.until(publishId, 'published');

    expect(graph.world.posts).toHaveLength(1);
    expect(graph.count('publish')).toBe(1);
  });
});

describe('an unclear answer before media_publish', () => {
  it.each(['create', 'status', 'quota', 'media'] as const)('at %s ends in exactly one post', async call => {
    graph.order(
      call,
      { kind: 'lost-answer' },
      { kind: 'lost-request' },
      { kind: 'server-error', done: true },
    );
    const publishId = await queue({ outputs: ['/a', '/b'] });

    await bench.until(publishId, 'published');

    expect(graph.world.posts).toHaveLength(1);
    expect(graph.world.posts[0]?.slides).toHaveLength(2);
  });
});

describe('a post whose time is over while it is in doubt', () => {
  it('is published when the platform says that it is live', async () => {
    const silence: Fault[] = Array.from({ length: 5 }, () => ({ kind: 'server-error', done: false }));
    graph.order('publish', { kind: 'lost-answer' });
    graph.watch.after = async call => {
      if (call === 'publish') graph.order('status', ...silence);
      if (call === 'publish') graph.order('media', ...silence);
    };
    const publishId = await queue({ giveUpAt: new Date(Date.now() + 600).toISOString() });

    await bench.until(publishId, 'published');

    expect(graph.world.posts).toHaveLength(1);
  });
});

describe('a post that is live while its account may not be read any more', () => {
  it('is told as published, without an address', async () => {
    graph.order('publish', { kind: 'lost-answer' });
    graph.watch.after = async call => {
      if (call !== 'publish') return;
      const dead: Fault = { kind: 'refuse', code: 190, subcode: 463 };
      graph.order('media', dead, dead, dead, dead, dead, dead);
    };
    const publishId = await queue();

    expect((await bench.until(publishId, 'published')).payload).toMatchObject({ mediaId: '', permalink: '' });
    expect(graph.count('publish')).toBe(1);
  });
});
