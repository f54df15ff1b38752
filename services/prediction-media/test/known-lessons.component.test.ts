import { createLogger } from '@insta-ai/chassis/logger';
import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import { type Db, MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createFakeLessons } from '../src/providers/openai/known-lessons.store.fake.ts';
import {
  createLessonsStore,
  type KnownLessons,
  lessonKeptMs,
} from '../src/providers/openai/known-lessons.store.ts';
import { openOpenAiPeer } from './providers/openai-peer.ts';

let databases: TestDatabases;
let db: Db;
beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases?.stop());
beforeEach(() => {
  db = databases.open();
});

const log = createLogger('silent');
const server = { baseUrl: 'http://127.0.0.1:9/v1', model: 'flux' };
const files = { address: async () => '', bytes: async () => ({ bytes: Buffer.alloc(0), mimeType: '' }) };
const hints = { id: 'p', cancelAfterSeconds: 60, webhook: undefined };
const size = { width: 896, height: 1088 };
const order = { prompt: 'a lighthouse', seed: 7, count: 1, quality: 'Quality', size, controls: [] } as const;
const strict = { model: 'gpt-image-9', knowsNoQuality: true, sizes: ['1024x1024', '768x1024'] } as const;
const learned = { n: '768x1024', quality: undefined };
const asItIs = { n: '896x1088', quality: 'high' };

/** A server that takes no quality and few sizes, and the processes that ask it. */
async function open(kind: Parameters<typeof openOpenAiPeer>[1] = strict) {
  const peer = await openOpenAiPeer(Buffer.from('picture'), kind);
  onTestFinished(() => peer.close());
  let laterMs = 0;
  return {
    peer,
    later(ms: number) {
      laterMs += ms;
    },
    newProcess(on = db, { baseUrl = `${peer.origin}/v1/`, model = kind.model } = {}) {
      const lessonsOf = createLessonsStore({ db: on, log, now: () => Date.now() + laterMs });
      const provider = peer.open(lessonsOf({ baseUrl, model }));
      /** Size and quality of each request that was tried for one picture. */
      const draw = async () => {
        const before = peer.asked.length;
        expect(await provider.start(await provider.prepare(order, files), hints)).toMatchObject({
          kind: 'drawn',
          pictures: [Buffer.from('picture')],
        });
        return peer.asked.slice(before).map(({ fields: { size: n, quality } }) => ({ n, quality }));
      };
      return { provider, draw };
    },
  };
}

test.each<[string, () => KnownLessons]>([
  ['in memory', createFakeLessons],
  ['in the store', () => createLessonsStore({ db, log })(server)],
])('what is known %s begins with nothing, and grows', async (_where, create) => {
  const lessons = create();
  expect(await lessons.get()).toEqual({ without: [] });

  await lessons.remember({ without: 'quality' });
  await lessons.remember({ sizes: [size] });
  await lessons.remember({ without: 'response_format' });
  await lessons.remember({ without: 'quality' });

  const { sizes, without } = await lessons.get();
  expect([sizes, without.toSorted()]).toEqual([[size], ['quality', 'response_format']]);
  await lessons.remember({ sizes: [{ width: 64, height: 64 }] });
  expect((await lessons.get()).sizes).toEqual([{ width: 64, height: 64 }]);
});

test('what a server refuses is found out once, for every other process and the next start', async () => {
  const { peer, newProcess } = await open();
  const [worker, api] = [newProcess(), newProcess()];
  expect((await api.provider.honours()).has('performance_selection')).toBe(true);
  expect(await api.provider.drawnAs?.(size)).toBeUndefined();

  const tried = await worker.draw();

  expect(tried[0]).toEqual(asItIs);
  expect(tried.at(-1)).toEqual(learned);
  expect(tried).toHaveLength(3);
  // One that had asked before, and one that starts now.
  expect(await api.draw()).toEqual([learned]);
  expect((await api.provider.honours()).has('performance_selection')).toBe(false);
  expect(await api.provider.drawnAs?.(size)).toBe('768×1024');
  expect(await newProcess().draw()).toEqual([learned]);
  expect(peer.runs).toHaveLength(3);
});

test('another model, and another server, is asked with everything', async () => {
  const { newProcess } = await open();
  await newProcess().draw();

  const [first] = await newProcess(db, { model: 'another-model' }).draw();
  const [second] = await newProcess(db, { baseUrl: 'http://127.0.0.1:9/v1' }).draw();

  expect([first, second]).toEqual([asItIs, asItIs]);
});

test('after a day it is tried anew, however often it was heeded in between', async () => {
  const kind: Parameters<typeof openOpenAiPeer>[1] = { model: 'gpt-image-9', knowsNoQuality: true };
  const { newProcess, later } = await open(kind);
  const [worker, api] = [newProcess(), newProcess()];
  await worker.draw();
  later(lessonKeptMs - 60_000);
  expect(await api.draw()).toEqual([{ ...asItIs, quality: undefined }]);
  // It was updated meanwhile.
  delete kind.knowsNoQuality;

  later(120_000);

  expect(await worker.draw()).toEqual([asItIs]);
  expect(await api.draw()).toEqual([asItIs]);
  expect((await api.provider.honours()).has('performance_selection')).toBe(true);
});

test('what was kept by a clock that was put back since is tried anew', async () => {
  const { newProcess, later } = await open();
  later(3 * lessonKeptMs);
  await newProcess().draw();

  later(-3 * lessonKeptMs);

  expect((await newProcess().draw())[0]).toEqual(asItIs);
});

test('what two processes learn at once is all kept', async () => {
  const lessonsOf = createLessonsStore({ db, log });
  const [one, other] = [lessonsOf(server), lessonsOf(server)];

  await Promise.all([one.remember({ without: 'quality' }), other.remember({ without: 'response_format' })]);

  expect((await lessonsOf(server).get()).without.toSorted()).toEqual(['quality', 'response_format']);
});

test('a store that is away costs the lesson of the others alone, and no picture', async () => {
  const { peer, newProcess } = await open();
  const nowhere = new MongoClient('mongodb://127.0.0.1:1', { serverSelectionTimeoutMS: 20 });
  onTestFinished(() => nowhere.close());
  const alone = newProcess(nowhere.db('nowhere'));

  expect(await alone.draw()).toHaveLength(3);
  expect(await alone.draw()).toEqual([learned]);
  expect((await alone.provider.honours()).has('performance_selection')).toBe(false);
  expect(await newProcess().draw()).toHaveLength(3);
  expect(peer.runs).toHaveLength(3);
});

test('a document of another form, and what is no lesson in it, is passed over', async () => {
  await createLessonsStore({ db, log })(server).remember({ without: 'quality' });
  const kept = db.collection<{ _id: string }>('imageLessons');
  const at = new Date();
  const get = () => createLessonsStore({ db, log })(server).get();
  const among = {
    refused: { quality: at, prompt: at, response_format: 'soon' },
    sizes: [7, 'big'],
    sizesAt: at,
  };

  await kept.updateOne({}, { $set: among });
  expect(await get()).toEqual({ without: ['quality'] });
  await kept.updateOne({}, { $set: { refused: 'all', sizes: '1x1', sizesAt: 'now' } });
  expect(await get()).toEqual({ without: [] });
});

test('no secret of an address is kept', async () => {
  const baseUrl = 'https://me:secret@images.example/v1/?key=secret';
  await createLessonsStore({ db, log })({ baseUrl, model: 'flux' }).remember({ without: 'quality' });

  expect(await db.collection('imageLessons').find().project({ _id: 1 }).toArray()).toEqual([
    { _id: 'images.example/v1 flux' },
  ]);
});
