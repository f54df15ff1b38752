import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@insta-ai/chassis/logger';
import { createBus, message } from '@insta-ai/chassis/messaging/bus';
import { connectNats } from '@insta-ai/chassis/messaging/connect-nats';
import { startConsumer } from '@insta-ai/chassis/messaging/consume';
import { type Consumer, done, hear, retry, workOn } from '@insta-ai/chassis/messaging/consumer';
import { createDeadLetters } from '@insta-ai/chassis/messaging/letters/dead-letters';
import { busNames } from '@insta-ai/chassis/messaging/names/bus-names';
import { createRpcClient, serveRpc, startRpcServer } from '@insta-ai/chassis/messaging/rpc';
import { ensureStreams } from '@insta-ai/chassis/messaging/streams/ensure-streams';
import { createHearPerson, createSubscribe, hearing } from '@insta-ai/chassis/messaging/subscribe';
import { measureStreams } from '@insta-ai/chassis/metrics/measure-streams';
import { createMeasures } from '@insta-ai/chassis/metrics/measures';
import { type ManagedProcess, startProcess } from '@insta-ai/deploy/launcher/kept-processes/managed-process';
import { findNatsServer, writeNatsConfig } from '@insta-ai/deploy/launcher/stores/nats-server';
import { natsPlan } from '@insta-ai/deploy/processes/process-plans';
import { figureIn } from '@insta-ai/deploy/testing/figure-in';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { unaskedMeasures } from '@insta-ai/deploy/testing/unasked-measures';
import { events } from '@insta-ai/proto/bus/events';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { CalendarAiService } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BusAccount, natsUsers, operatorName } from '../src/nats-users.ts';

/** Three installations in one account of one server, of which one has no prefix. */
const prefixes = ['', 'staging', 'Test-2'];
const password = 'of-a-test';
const log = createLogger('silent');
const ends: (() => Promise<unknown>)[] = [];
let port: number;
let folder: string;
let server: ManagedProcess;

const urlOf = (prefix: string, account: BusAccount) =>
  `nats://${busNames(prefix).account(account)}:${password}@127.0.0.1:${port}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insta-ai-shared-bus-'));
  port = await ownPort();
  const users = prefixes.map(prefix => usersIn(natsUsers(() => JSON.stringify(password), prefix)));
  const config = await writeNatsConfig(
    join(folder, 'nats'),
    port,
    `authorization { users: [${users.join('\n')}] }`,
  );
  const program = findNatsServer(process.env.PATH ?? '') ?? 'nats-server';
  server = await startProcess(natsPlan(program, urlOf('', operatorName), config), folder);
  for (const prefix of prefixes) await ensureStreams(await jetstreamManager(await as(prefix, 'auth-user')));
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const usersIn = (block: string) => block.slice(block.indexOf('[') + 1, block.lastIndexOf(']'));

async function as(BUS_PREFIX: string, account: BusAccount): Promise<NatsConnection> {
  const nats = await connectNats({ NATS_URL: urlOf(BUS_PREFIX, account), BUS_PREFIX }, log);
  ends.push(() => nats.close());
  return nats;
}

async function start(nats: NatsConnection, consumer: Consumer): Promise<void> {
  const { stop } = await startConsumer(consumer, {
    jetstream: jetstream(nats),
    log,
    measures: unaskedMeasures(),
  });
  ends.push(stop);
}

/** What each installation got, in the order of `prefixes`; each is sent its own prefix alone. */
const ownEach = prefixes.map(prefix => [`of-${prefix}`]);
const listsOfEach = () => prefixes.map(() => [] as string[]);
const send = (nats: NatsConnection, outgoing: ReturnType<typeof message>) =>
  createBus({ jetstream: jetstream(nats), nats }).send(outgoing);

it('a job is done by a worker of the installation that queued it', async () => {
  const got = listsOfEach();
  for (const [i, prefix] of prefixes.entries())
    await start(
      await as(prefix, 'instagram'),
      workOn(jobs.publish, async ({ id }) => {
        got[i]?.push(id);
        return done;
      }),
    );

  for (const prefix of prefixes)
    await send(await as(prefix, 'content'), message(jobs.publish, { id: `of-${prefix}`, userId: 'ann' }, {}));

  await expect.poll(() => got.flat().length).toBeGreaterThanOrEqual(prefixes.length);
  expect(got).toEqual(ownEach);
});

it('who keeps the streams tells what waits in the queues of its installation, and since when', async () => {
  for (const prefix of prefixes) {
    const worker = workOn(jobs.preparePost, async () => retry('it is too early', 3_600_000));
    await start(await as(prefix, 'instagram'), worker);
    const registry = new Registry();
    measureStreams(jetstream(await as(prefix, 'auth-user')), createMeasures({ registry, log }));
    const told = async (name: string) =>
      figureIn(await registry.metrics(), `insta_ai_queue_${name}{consumer="${worker.name}"}`);
    expect([await told('messages'), await told('oldest_seconds')]).toEqual([0, 0]);

    const content = await as(prefix, 'content');
    await send(content, message(jobs.preparePost, { id: `waits-in-${prefix}`, userId: 'ann' }, {}));

    expect(await told('messages')).toBe(1);
    expect(await told('oldest_seconds')).toBeGreaterThan(0);
  }
});

it('an event is heard where it was said: by consumers, by who listens live, and by the pages of its person', async () => {
  const [kept, live, shown] = [listsOfEach(), listsOfEach(), listsOfEach()];
  for (const [i, prefix] of prefixes.entries()) {
    await start(
      await as(prefix, 'notifier'),
      hear('notifier', events.contentPublished, async ({ id }) => {
        kept[i]?.push(id);
        return done;
      }),
    );
    const content = await as(prefix, 'content');
    createSubscribe({ nats: content, log })(events.contentChanged, ({ id }) => live[i]?.push(id));
    await content.flush();
    const gateway = await as(prefix, 'realtime-gateway');
    const note = ({ id }: { id: string }) => shown[i]?.push(id);
    await createHearPerson({ nats: gateway, log })('ann', [hearing(events.contentChanged, note)]).ready;
  }

  for (const prefix of prefixes) {
    const content = await as(prefix, 'content');
    const head = { id: `of-${prefix}`, userId: 'ann' };
    await send(content, message(events.contentPublished, head, {}));
    await send(content, message(events.contentChanged, head, {}));
  }

  await expect
    .poll(() => [kept, live, shown].map(lists => lists.flat().length >= prefixes.length))
    .toEqual([true, true, true]);
  expect({ kept, live, shown }).toEqual({ kept: ownEach, live: ownEach, shown: ownEach });
});

it('a question is answered by a service of the installation that asks', async () => {
  for (const prefix of prefixes)
    startRpcServer(
      serveRpc(CalendarAiService, {
        writeItem: async () => ({}),
        writeMetadata: async () => ({}),
        writeAltText: async () => ({}),
        writeAnswer: async () => ({ answer: `of-${prefix}` }),
      }),
      await as(prefix, 'calendar-ai'),
      log,
    );

  for (const prefix of prefixes) {
    const client = createRpcClient({ service: CalendarAiService, nats: await as(prefix, 'instagram') });
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.writeAnswer({})));
    expect(answers.map(({ answer }) => answer)).toEqual(Array(8).fill(`of-${prefix}`));
  }
});

it('a dead letter lies with the installation whose job it was, and is sent again there', async () => {
  const again = listsOfEach();
  let isMended = false;
  for (const [i, prefix] of prefixes.entries())
    await start(await as(prefix, 'notifier'), {
      ...workOn(jobs.sendMail, async ({ id }) => {
        if (!isMended) return retry('no mail server', 1);
        again[i]?.push(id);
        return done;
      }),
      maxTries: 1,
    });
  const letters = await Promise.all(
    prefixes.map(async prefix => createDeadLetters(jetstream(await as(prefix, 'auth-user')))),
  );
  const idsOf = async (one: (typeof letters)[number]) =>
    (await one.list(10)).map(({ letter }) => letter.envelope?.id);

  for (const prefix of prefixes)
    await send(
      await as(prefix, 'auth-user'),
      message(jobs.sendMail, { id: `of-${prefix}`, userId: 'ann' }, {}),
    );
  await expect.poll(async () => (await Promise.all(letters.map(idsOf))).flat().length).toBe(prefixes.length);
  expect(await Promise.all(letters.map(idsOf))).toEqual(ownEach);
  isMended = true;
  for (const one of letters) {
    const [first] = await one.list(1);
    await one.replay(first?.seq ?? 0);
  }

  await expect.poll(() => again.flat().length).toBe(prefixes.length);
  expect(again).toEqual(ownEach);
  expect(await Promise.all(letters.map(one => one.count()))).toEqual(prefixes.map(() => 0));
});

it('the server has the streams of each under its own names', async () => {
  const operator = await connect({ servers: `127.0.0.1:${port}`, user: operatorName, pass: password });
  ends.push(() => operator.close());
  const { streams } = await jetstreamManager(operator);
  const found: string[] = [];
  for await (const { config } of streams.list()) found.push(`${config.name} ${config.subjects}`);

  expect(found.sort()).toEqual(
    [
      ...['DEAD dead.>', 'EVENTS events.>', 'JOBS jobs.>'],
      ...['Test-2_DEAD Test-2.dead.>', 'Test-2_EVENTS Test-2.events.>', 'Test-2_JOBS Test-2.jobs.>'],
      ...['staging_DEAD staging.dead.>', 'staging_EVENTS staging.events.>', 'staging_JOBS staging.jobs.>'],
    ].sort(),
  );
});

it('an account of one may neither say nor ask anything of another, whatever names it speaks', async () => {
  const staging = await connect({
    servers: `127.0.0.1:${port}`,
    user: 'staging_content',
    pass: password,
    inboxPrefix: '_INBOX_staging_content',
  });
  ends.push(() => staging.close());

  for (const subject of ['jobs.publish', 'Test-2.jobs.publish', '$JS.API.STREAM.INFO.JOBS'])
    await expect(staging.request(subject, '')).rejects.toThrow(/Permissions Violation/);
});
