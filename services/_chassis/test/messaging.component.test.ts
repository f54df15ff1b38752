import { createLogger } from '@insta-ai/chassis/logger';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { unaskedMeasures } from '@insta-ai/deploy/testing/unasked-measures';
import { events } from '@insta-ai/proto/bus/events';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { ContentTypeService } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { AppError } from '../src/app-error.ts';
import { type Bus, createBus, type IncomingMessage, message } from '../src/messaging/bus.ts';
import { connectNats } from '../src/messaging/connect-nats.ts';
import { startConsumer } from '../src/messaging/consume.ts';
import {
  type ConsumeOutcome,
  type Consumer,
  discard,
  done,
  hear,
  retry,
  workOn,
} from '../src/messaging/consumer.ts';
import { listDeadLetters, replayDeadLetter } from '../src/messaging/letters/dead-letters.ts';
import { createOutbox, type WithOutbox } from '../src/messaging/outbox.ts';
import { createRpcClient, serveRpc, startRpcServer } from '../src/messaging/rpc.ts';
import { ensureStreams } from '../src/messaging/streams/ensure-streams.ts';
import { newId } from '../src/new-id.ts';
import { runInContext } from '../src/request-context.ts';
import { neverStopping } from '../src/stopping.ts';
import { connectMongo } from '../src/storage/documents/connect-mongo.ts';

const log = createLogger('silent');
let platform: TestPlatform;
let nats: NatsConnection;
let mongo: MongoClient;

beforeAll(async () => {
  platform = await startTestPlatform();
  nats = await connectNats({ NATS_URL: platform.settings.NATS_URL!, BUS_PREFIX: '' }, log);
  mongo = await connectMongo(platform.settings.MONGODB_URL!, log);
  await ensureStreams(await jetstream(nats).jetstreamManager());
});

afterAll(async () => {
  await mongo?.close();
  await nats?.close();
  await platform?.stop();
});

const tools = () => ({ jetstream: jetstream(nats), log, measures: unaskedMeasures() });

/** Records what a consumer gets; `next(n)` resolves with the first n messages. */
function recorder(decide: (attempt: number) => ConsumeOutcome) {
  const seen: IncomingMessage<unknown>[] = [];
  const waiting: { count: number; resolve: (messages: IncomingMessage<unknown>[]) => void }[] = [];
  return {
    seen,
    async handle(incoming: IncomingMessage<unknown>) {
      seen.push(incoming);
      for (const waiter of waiting)
        if (seen.length >= waiter.count) waiter.resolve(seen.slice(0, waiter.count));
      return decide(incoming.attempt);
    },
    next: (count: number) =>
      new Promise<IncomingMessage<unknown>[]>(resolve => {
        if (seen.length >= count) resolve(seen.slice(0, count));
        else waiting.push({ count, resolve });
      }),
  };
}

it('an event reaches its consumer once, with its owner and its request id', async () => {
  const heard = recorder(() => done);
  const running = await startConsumer(hear('content', events.contentDeleted, heard.handle), tools());
  const bus = createBus({ jetstream: jetstream(nats) });
  const said = runInContext({ requestId: 'request-12345' }, () =>
    message(events.contentDeleted, { id: newId(), userId: 'user-1' }, { contentId: 'c1' }),
  );

  await bus.send(said);
  await bus.send(said);
  const [first] = await heard.next(1);

  expect(first).toMatchObject({ id: said.id, userId: 'user-1', requestId: 'request-12345', attempt: 1 });
  expect(first?.payload).toMatchObject({ contentId: 'c1' });
  await running.stop();
  expect(heard.seen).toHaveLength(1);
});

it('a job that asks for a retry comes again, and one that is done does not', async () => {
  const worked = recorder(attempt => (attempt < 3 ? retry('not yet', 1) : done));
  const running = await startConsumer(workOn(jobs.sendMail, worked.handle), tools());

  await createBus({ jetstream: jetstream(nats) }).send(
    message(jobs.sendMail, { id: newId(), userId: 'u' }, { to: 'a@example.com' }),
  );

  expect((await worked.next(3)).map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
  await running.stop();
});

it('a job that fails for ever becomes a dead letter, which an operator can send again', async () => {
  let healthy = false;
  const worked = recorder(() => (healthy ? done : retry('broken', 1)));
  const hopeless: Consumer = { ...workOn(jobs.publish, worked.handle), maxTries: 2 };
  const running = await startConsumer(hopeless, tools());
  const id = newId();
  await createBus({ jetstream: jetstream(nats) }).send(
    message(jobs.publish, { id, userId: 'u' }, { publishId: 'p1' }),
  );
  await worked.next(2);

  const letter = await untilDeadLetter(id);
  expect(letter.letter).toMatchObject({ consumer: 'job_publish', reason: 'broken', attempts: 2 });

  healthy = true;
  await replayDeadLetter(jetstream(nats), letter.seq);
  expect((await worked.next(3))[2]).toMatchObject({ id, attempt: 1 });
  expect((await listDeadLetters(jetstream(nats))).some(({ seq }) => seq === letter.seq)).toBe(false);
  await running.stop();
});

async function untilDeadLetter(id: string) {
  for (;;) {
    const found = (await listDeadLetters(jetstream(nats))).find(({ letter }) => letter.envelope?.id === id);
    if (found) return found;
    await nats.flush();
  }
}

it('a message that makes no sense is dropped, and an unreadable one becomes a dead letter', async () => {
  const heard = recorder(() => discard('its item is gone'));
  const running = await startConsumer(hear('notifier', events.contentPublished, heard.handle), tools());

  await jetstream(nats).publish(events.contentPublished.subject, Buffer.from('not an envelope'));
  await createBus({ jetstream: jetstream(nats) }).send(
    message(events.contentPublished, { id: newId(), userId: 'u' }, { contentId: 'c' }),
  );

  await heard.next(1);
  await running.stop();
  const letters = await listDeadLetters(jetstream(nats));
  expect(letters.some(({ letter }) => letter.reason.startsWith('The message cannot be read'))).toBe(true);
});

it('work that takes longer than the ack wait is not given to a second worker', async () => {
  let finish: () => void = () => {};
  const finished = new Promise<void>(resolve => {
    finish = resolve;
  });
  let started = 0;
  const slow: Consumer = {
    ...workOn(jobs.generateImage, async () => {
      started += 1;
      await finished;
      return done;
    }),
    ackWaitMs: 3_000,
  };
  const running = await startConsumer(slow, tools());
  await createBus({ jetstream: jetstream(nats) }).send(
    message(jobs.generateImage, { id: newId(), userId: 'u' }, { predictionId: 'p' }),
  );
  // More than an ack wait passes, after which the server would have delivered again.
  const manager = await jetstream(nats).jetstreamManager();
  const until = Date.now() + 4_500;
  while (Date.now() < until) await manager.consumers.info('JOBS', 'job_generate-image');

  expect(started).toBe(1);
  finish();
  await running.stop();
});

it('an rpc carries values, errors with their code, and the request id', async () => {
  const seen: string[] = [];
  const server = startRpcServer(
    serveRpc(ContentTypeService, {
      getContentType: async ({ contentTypeId }) => {
        if (contentTypeId === 'missing')
          throw new AppError('not_found', 'This content type does not exist.', {
            details: { id: 'missing' },
          });
        seen.push(contentTypeId);
        return { contentType: { id: contentTypeId, name: 'Bali' } };
      },
      listContentTypes: async () => {
        throw new Error('secret detail');
      },
      ensureContentType: async () => ({}),
    }),
    nats,
    log,
  );
  const client = createRpcClient({ service: ContentTypeService, nats });

  expect((await client.getContentType({ userId: 'u', contentTypeId: 't1' })).contentType?.name).toBe('Bali');
  await expect(client.getContentType({ userId: 'u', contentTypeId: 'missing' })).rejects.toMatchObject({
    code: 'not_found',
    message: 'This content type does not exist.',
    details: { id: 'missing' },
  });
  await expect(client.listContentTypes({ userId: 'u' })).rejects.toMatchObject({
    code: 'internal',
    message: 'Something went wrong on our side. Please try again.',
  });
  await server.stop();
});

it('whoever answers an rpc hears that its asker has left, also where another replica is told', async () => {
  const asked = Promise.withResolvers<AbortSignal>();
  const answers = Promise.withResolvers<void>();
  const server = serveRpc(ContentTypeService, {
    getContentType: async (_request, { left }) => {
      asked.resolve(left);
      await answers.promise;
      return {};
    },
    listContentTypes: async () => ({ contentTypes: [] }),
    ensureContentType: async () => ({}),
  });
  const first = startRpcServer(server, nats, log);
  const client = createRpcClient({ service: ContentTypeService, nats });
  const leaving = new AbortController();
  const call = client.getContentType({ userId: 'u', contentTypeId: 'c' }, { left: leaving.signal });
  const left = await asked.promise;
  // It takes nothing new and still answers, so what is said now is heard by the other one.
  const firstEnds = first.stop();
  await nats.flush();
  const other = startRpcServer(server, nats, log);
  await nats.flush();
  expect(left.aborted).toBe(false);

  const isTold = new Promise(resolve => left.addEventListener('abort', resolve));
  leaving.abort();
  await isTold;

  answers.resolve();
  expect(await call).toMatchObject({});
  await Promise.all([firstEnds, other.stop()]);
});

it('an rpc waits for a service that is just starting, and says so when none comes', async () => {
  const client = createRpcClient({ service: ContentTypeService, nats });
  const asked = client.listContentTypes({ userId: 'u' });
  const server = startRpcServer(
    serveRpc(ContentTypeService, {
      getContentType: async () => ({}),
      listContentTypes: async () => ({ contentTypes: [{ id: 't' }] }),
      ensureContentType: async () => ({}),
    }),
    nats,
    log,
  );
  expect((await asked).contentTypes).toHaveLength(1);
  await server.stop();

  await expect(client.listContentTypes({ userId: 'u' }, { timeoutMs: 300 })).rejects.toMatchObject({
    code: 'unavailable',
  });
});

it('the outbox forgets with one write what it sent, and keeps what was added meanwhile', async () => {
  const items = mongo.db(platform.database('outbox-meanwhile')).collection<WithOutbox>('items');
  const writes = vi.spyOn(items, 'updateOne');
  const sent: string[] = [];
  let meanwhile = async () => {};
  const bus: Bus = {
    async send({ id }) {
      sent.push(id);
      await meanwhile();
    },
  };
  const outbox = createOutbox({ collection: items, bus, log });
  const said = () => message(events.postFailed, { id: newId(), userId: 'u' }, { contentId: 'c' });
  const [first, second, third] = [said(), said(), said()];
  const item = { _id: newId(), ...outbox.fields([first, second]) };
  await items.insertOne(item);

  meanwhile = async () => {
    meanwhile = async () => {};
    await items.findOneAndUpdate({ _id: item._id }, outbox.add([third]));
  };
  await outbox.flush(item);

  const left = await items.findOne({ _id: item._id });
  expect(left).toMatchObject({ outbox: [{ id: third.id }], outboxAt: expect.any(Date) });
  writes.mockClear();
  await outbox.flush(left);
  expect(writes).toHaveBeenCalledTimes(1);
  expect(await items.findOne({ _id: item._id })).toEqual({ _id: item._id, outbox: [] });
  expect(sent).toEqual([first.id, second.id, third.id]);
});

it('the outbox sends what a killed process left behind, once', async () => {
  type Item = WithOutbox & { state: string };
  const items = mongo.db(platform.database('outbox-test')).collection<Item>('items');
  const heard = recorder(() => done);
  const running = await startConsumer(hear('content', events.postFailed, heard.handle), tools());
  const outbox = createOutbox({ collection: items, bus: createBus({ jetstream: jetstream(nats) }), log });
  const said = message(events.postFailed, { id: newId(), userId: 'u' }, { contentId: 'c' });
  const fields = outbox.fields([said]);
  // Written, never flushed: what a death right after the write leaves.
  await items.insertOne({
    _id: newId(),
    state: 'failed',
    ...fields,
    outboxAt: new Date(Date.now() - 60_000),
  });

  await Promise.all([outbox.sweep.run(neverStopping), outbox.sweep.run(neverStopping)]);

  expect((await heard.next(1))[0]).toMatchObject({ id: said.id });
  expect(await items.findOne({ outboxAt: { $exists: true } })).toBeNull();
  await running.stop();
  expect(heard.seen).toHaveLength(1);
});

it('the outbox sends what was left behind by a process whose clock was ahead', async () => {
  const items = mongo.db(platform.database('outbox-ahead')).collection<WithOutbox>('items');
  const sent: string[] = [];
  const bus: Bus = { send: async ({ id }) => void sent.push(id) };
  const outbox = createOutbox({ collection: items, bus, log });
  const said = () => message(events.postFailed, { id: newId(), userId: 'u' }, { contentId: 'c' });
  const [ofTomorrow, justNow] = [said(), said()];
  const inADay = new Date(Date.now() + 24 * 60 * 60_000);
  await items.insertMany([
    { _id: newId(), ...outbox.fields([ofTomorrow]), outboxAt: inADay },
    // Whoever wrote it is sending it; another clock may be a little ahead.
    { _id: newId(), ...outbox.fields([justNow]), outboxAt: new Date(Date.now() + 30_000) },
  ]);

  await outbox.sweep.run(neverStopping);

  expect(sent).toEqual([ofTomorrow.id]);
});

it('what the bus never takes keeps no other message from being sent, of its document or of others', async () => {
  const items = mongo.db(platform.database('outbox-refused')).collection<WithOutbox>('items');
  const real = createBus({ jetstream: jetstream(nats) });
  const sent: string[] = [];
  const bus: Bus = {
    async send(outgoing) {
      await real.send(outgoing);
      sent.push(outgoing.id);
    },
  };
  const outbox = createOutbox({ collection: items, bus, log });
  const said = (contentId: string) =>
    message(events.postFailed, { id: newId(), userId: 'refused' }, { contentId });
  const [tooLarge, beside, behind] = [said('x'.repeat(nats.info!.max_payload)), said('c'), said('c')];
  const left = new Date(Date.now() - 60_000);
  const first = { _id: newId(), ...outbox.fields([tooLarge, beside]), outboxAt: new Date(0) };
  await items.insertMany([first, { _id: newId(), ...outbox.fields([behind]), outboxAt: left }]);

  await expect(outbox.sweep.run(neverStopping)).rejects.toThrow();

  expect(sent).toEqual([beside.id, behind.id]);
  expect(await items.find({ outboxAt: { $exists: true } }).toArray()).toMatchObject([
    { _id: first._id, outbox: [{ id: tooLarge.id }] },
  ]);
});

it('however much the bus never takes, the outbox comes to what is behind it', async () => {
  const items = mongo.db(platform.database('outbox-many-refused')).collection<WithOutbox>('items');
  const sent: string[] = [];
  const bus: Bus = {
    async send({ id, userId }) {
      if (userId === 'refused') throw new Error('The bus does not take it.');
      sent.push(id);
    },
  };
  const outbox = createOutbox({ collection: items, bus, log });
  const said = (userId: string) => message(events.postFailed, { id: newId(), userId }, { contentId: 'c' });
  const leftBy = (userId: string, outboxAt: Date) => ({
    _id: newId(),
    ...outbox.fields([said(userId)]),
    outboxAt,
  });
  await items.insertMany(Array.from({ length: 200 }, () => leftBy('refused', new Date(0))));
  const behind = leftBy('anna', new Date(Date.now() - 60_000));
  await items.insertOne(behind);

  for (let round = 0; round < 25 && sent.length === 0; round += 1)
    await outbox.sweep.run(neverStopping).catch((error: unknown) => error);

  expect(sent).toEqual(behind.outbox.map(({ id }) => id));
  expect(await items.countDocuments({ outboxAt: { $exists: true } })).toBe(200);
});
