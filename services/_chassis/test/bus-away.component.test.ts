import { createLogger } from '@insta-ai/chassis/logger';
import { type CuttableLine, startCuttableLine } from '@insta-ai/deploy/testing/start-cuttable-line';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { unaskedMeasures } from '@insta-ai/deploy/testing/unasked-measures';
import { events } from '@insta-ai/proto/bus/events';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { CalendarAiService } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { ContentTypeService } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBus, message } from '../src/messaging/bus.ts';
import { connectNats } from '../src/messaging/connect-nats.ts';
import { startConsumer } from '../src/messaging/consume.ts';
import { done, workOn } from '../src/messaging/consumer.ts';
import { LinkBroken, linkOf } from '../src/messaging/link.ts';
import { createRpcClient, serveRpc, startRpcServer } from '../src/messaging/rpc.ts';
import { ensureStreams } from '../src/messaging/streams/ensure-streams.ts';
import { newId } from '../src/new-id.ts';

const log = createLogger('silent');
let platform: TestPlatform;
/** A connection that stays, and one over a line that can be cut. */
let steady: NatsConnection;
let line: CuttableLine;
let shaky: NatsConnection;

beforeAll(async () => {
  platform = await startTestPlatform();
  const url = platform.settings.NATS_URL ?? '';
  steady = await connectNats({ NATS_URL: url, BUS_PREFIX: '' }, log);
  line = await startCuttableLine(url);
  shaky = await connectNats({ NATS_URL: `nats://127.0.0.1:${line.port}`, BUS_PREFIX: '' }, log);
  await ensureStreams(await jetstream(steady).jetstreamManager());
});
afterAll(async () => {
  await shaky?.close();
  await steady?.close();
  line?.stop();
  await platform?.stop();
});

const returned = () => new Promise<void>(resolve => linkOf(shaky).onReturn(resolve));
const broken = () => linkOf(shaky).unlessBroken(new Promise(() => {}));

/** Content types whose list is answered by `list`. */
const contentTypes = (list: (asked: number) => Promise<object>) => {
  let asked = 0;
  return startRpcServer(
    serveRpc(ContentTypeService, {
      getContentType: async () => ({}),
      listContentTypes: () => {
        asked += 1;
        return list(asked);
      },
      ensureContentType: async () => ({}),
    }),
    steady,
    log,
  );
};

it('a question whose answer was lost with the connection is asked again when that is safe', async () => {
  const server = contentTypes(async asked => {
    if (asked === 1) {
      line.cut();
      await expect(broken()).rejects.toThrow(LinkBroken);
      await line.mend();
    }
    return { contentTypes: [{ id: `answer ${asked}` }] };
  });

  const reply = await createRpcClient({ service: ContentTypeService, nats: shaky }).listContentTypes({
    userId: 'u',
  });

  expect(reply.contentTypes[0]?.id).toBe('answer 2');
  await server.stop();
});

it('work that must not be done twice is refused at once when its answer was lost', async () => {
  const back = returned();
  let asked = 0;
  const write = async () => {
    asked += 1;
    line.cut();
    await line.mend();
    return {};
  };
  const server = startRpcServer(
    serveRpc(CalendarAiService, {
      writeItem: write,
      writeMetadata: write,
      writeAltText: write,
      writeAnswer: write,
    }),
    steady,
    log,
  );

  const writing = createRpcClient({ service: CalendarAiService, nats: shaky }).writeItem(
    {},
    { timeoutMs: 600_000 },
  );

  await expect(writing).rejects.toMatchObject({ code: 'unavailable' });
  await back;
  expect(asked).toBe(1);
  await server.stop();
});

it('a question that comes while the bus is away is asked when it is back', async () => {
  line.cut();
  await expect(broken()).rejects.toThrow(LinkBroken);
  const server = contentTypes(async asked => ({ contentTypes: [{ id: `answer ${asked}` }] }));
  const asking = createRpcClient({ service: ContentTypeService, nats: shaky }).listContentTypes({
    userId: 'u',
  });

  await line.mend();

  expect((await asking).contentTypes[0]?.id).toBe('answer 1');
  await server.stop();
});

it('while the bus is away a message is refused at once, for the outbox to send it later', async () => {
  line.cut();
  await expect(broken()).rejects.toThrow(LinkBroken);
  const bus = createBus({ jetstream: jetstream(shaky), link: linkOf(shaky) });
  const said = message(events.contentDeleted, { id: newId(), userId: 'u' }, { contentId: 'c' });

  // For a page that waits, too, it is a pause and no fault.
  await expect(bus.send(said)).rejects.toMatchObject({ code: 'unavailable' });

  const back = returned();
  await line.mend();
  await back;
  await bus.send(said);
});

it('a consumer goes on after the bus was away', async () => {
  const worked = Promise.withResolvers<string>();
  const sendMail = workOn(jobs.sendMail, async ({ id }) => {
    worked.resolve(id);
    return done;
  });
  const tools = { jetstream: jetstream(shaky), link: linkOf(shaky), log, measures: unaskedMeasures() };
  const running = await startConsumer(sendMail, tools);
  const back = returned();
  line.cut();
  await expect(broken()).rejects.toThrow(LinkBroken);
  await line.mend();
  await back;

  const id = newId();
  await createBus({ jetstream: jetstream(steady) }).send(
    message(jobs.sendMail, { id, userId: 'u' }, { to: 'a@example.com' }),
  );

  expect(await worked.promise).toBe(id);
  await running.stop();
});

it('what was asked before a stop is answered before it ends', async () => {
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const server = contentTypes(async () => {
    begun.resolve();
    await mayEnd.promise;
    return { contentTypes: [{ id: 'late' }] };
  });
  const asking = createRpcClient({ service: ContentTypeService, nats: steady }).listContentTypes({
    userId: 'u',
  });
  await begun.promise;
  let hasEnded = false;

  const stopping = server.stop().then(() => {
    hasEnded = true;
  });
  await steady.flush();
  await steady.flush();

  expect(hasEnded).toBe(false);
  mayEnd.resolve();
  await stopping;
  expect((await asking).contentTypes[0]?.id).toBe('late');
});
