import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@insta-ai/chassis/logger';
import { createBus, message } from '@insta-ai/chassis/messaging/bus';
import { connectNats } from '@insta-ai/chassis/messaging/connect-nats';
import { startConsumer } from '@insta-ai/chassis/messaging/consume';
import { done, hear, workOn } from '@insta-ai/chassis/messaging/consumer';
import { createRpcClient, serveRpc, startRpcServer } from '@insta-ai/chassis/messaging/rpc';
import { ensureStreams, findStreams } from '@insta-ai/chassis/messaging/streams/ensure-streams';
import { newId } from '@insta-ai/chassis/new-id';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { type ManagedProcess, startProcess } from '@insta-ai/deploy/launcher/kept-processes/managed-process';
import { findNatsServer, writeNatsConfig } from '@insta-ai/deploy/launcher/stores/nats-server';
import { ownBus } from '@insta-ai/deploy/processes/bus-accounts';
import { natsPlan } from '@insta-ai/deploy/processes/process-plans';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { unaskedMeasures } from '@insta-ai/deploy/testing/unasked-measures';
import { events } from '@insta-ai/proto/bus/events';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { CalendarAiService } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { ContentService } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import type { ServiceName } from '@insta-ai/proto/http/shared/call';
import { AckPolicy, type JetStreamManager, jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const log = createLogger('silent');
const opened: NatsConnection[] = [];
let folder: string;
let server: ManagedProcess;
let bus: ReturnType<typeof ownBus>;
let operator: NatsConnection;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insta-ai-accounts-'));
  bus = ownBus(await ownPort());
  const config = await writeNatsConfig(join(folder, 'nats'), bus.own.port, bus.own.authorization);
  const program = findNatsServer(process.env.PATH ?? '') ?? 'nats-server';
  server = await startProcess(natsPlan(program, bus.url, config), folder);
  operator = await open(bus.url);
  await ensureStreams(await managerOf(await as('auth-user')));
});
afterAll(async () => {
  await Promise.all(opened.map(nats => nats.close()));
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function open(url: string): Promise<NatsConnection> {
  const nats = await connectNats({ NATS_URL: url, BUS_PREFIX: '' }, log);
  opened.push(nats);
  return nats;
}

const as = (service: ServiceName) => open(bus.urlOf(service));
const managerOf = (nats: NatsConnection): Promise<JetStreamManager> => jetstream(nats).jetstreamManager();
const refused = /Permissions Violation/;

/** The first complaint of the server to a connection. */
async function complaintTo(nats: NatsConnection): Promise<string> {
  for await (const status of nats.status()) if (status.type === 'error') return String(status.error);
  return '';
}

describe('a service', () => {
  it('asks another one, which answers, though neither hears the other’s answers', async () => {
    const writer = startRpcServer(
      serveRpc(CalendarAiService, {
        writeItem: async () => ({}),
        writeMetadata: async () => ({}),
        writeAltText: async () => ({}),
        writeAnswer: async () => ({ answer: 'Ciao' }),
      }),
      await as('calendar-ai'),
      log,
    );

    const client = createRpcClient({ service: CalendarAiService, nats: await as('instagram') });
    expect(await client.writeAnswer({})).toMatchObject({ answer: 'Ciao' });
    await writer.stop();
  });

  it('hears that a replica of it takes questions, so that one that ends leaves them to it', async () => {
    const start = async () =>
      startRpcServer(
        serveRpc(
          CalendarAiService,
          {
            writeItem: async () => ({}),
            writeMetadata: async () => ({}),
            writeAltText: async () => ({}),
            writeAnswer: async () => ({}),
          },
          { takesUpToMs: 1 },
        ),
        await as('calendar-ai'),
        log,
      );
    const [ending, staying] = [await start(), await start()];

    // Alone it would stay for longer than this test may take.
    await ending.leaveToOthers(3_600_000, neverStopping);

    await Promise.all([ending.stop(), staying.stop()]);
  });

  it('says a fact and queues a job, which those get whose they are', async () => {
    const heard: string[] = [];
    const note = async ({ id }: { id: string }) => {
      heard.push(id);
      return done;
    };
    const [content, instagram] = [await as('content'), await as('instagram')];
    const start = (nats: NatsConnection, consumer: ReturnType<typeof hear>) =>
      startConsumer(consumer, { jetstream: jetstream(nats), log, measures: unaskedMeasures() });
    const running = [
      await start(content, hear('content', events.postPublished, note)),
      await start(instagram, workOn(jobs.publish, note)),
    ];
    const [fact, job] = [newId(), newId()];

    await createBus({ jetstream: jetstream(instagram) }).send(
      message(events.postPublished, { id: fact, userId: 'u' }, {}),
    );
    await createBus({ jetstream: jetstream(content) }).send(
      message(jobs.publish, { id: job, userId: 'u' }, {}),
    );

    await expect.poll(() => heard.sort()).toEqual([fact, job].sort());
    await Promise.all(running.map(one => one.stop()));
  });

  it('finds the streams that auth-user keeps, and cannot make them', async () => {
    const content = await managerOf(await as('content'));
    await findStreams(content);
    await (await managerOf(operator)).streams.delete('DEAD');

    await expect(findStreams(content)).rejects.toThrow('stream not found');
    await expect(ensureStreams(content)).rejects.toThrow(refused);
    await ensureStreams(await managerOf(await as('auth-user')));

    await findStreams(content);
  });
});

describe('a service that was taken over', () => {
  it.each(['jobs.mail-link', 'jobs.send-mail', 'events.content.deleted', '_INBOX_content.>', 'jobs.>', '>'])(
    'cannot listen to %s',
    async subject => {
      const nats = await as('calendar-ai');
      const complaint = complaintTo(nats);
      nats.subscribe(subject);

      expect(await complaint).toContain(`Permissions Violation for Subscription to "${subject}"`);
    },
  );

  it('cannot say what another service says, nor queue its jobs, nor answer in its place', async () => {
    const js = jetstream(await as('calendar-ai'));
    const noted = message(events.contentDeleted, { id: newId(), userId: 'u' }, { contentId: 'c' });

    await expect(createBus({ jetstream: js }).send(noted)).rejects.toThrow(refused);
    await expect(js.publish('jobs.publish', new Uint8Array())).rejects.toThrow(refused);
    const nats = await as('calendar-ai');
    const complaint = complaintTo(nats);
    startRpcServer(
      serveRpc(ContentService, {
        getContent: async () => ({}),
        listContents: async () => ({}),
        findContents: async () => ({}),
        listUsedOutputs: async () => ({}),
        removeOutputs: async () => ({}),
        listPublished: async () => ({}),
        forgetTextVoices: async () => ({}),
      }),
      nats,
      log,
    );
    expect(await complaint).toContain('Permissions Violation for Subscription to "rpc.insta_ai.content');
  });

  it('cannot read the mails with a link, by whatever name it asks for them', async () => {
    const manager = await managerOf(await as('content'));
    const consumer = { ack_policy: AckPolicy.Explicit, filter_subject: 'jobs.mail-link' };
    const own = 'content_content-type_saved';

    await expect(manager.streams.getMessage('JOBS', { seq: 1 })).rejects.toThrow(refused);
    await expect(manager.consumers.info('JOBS', 'job_mail-link')).rejects.toThrow(refused);
    await expect(manager.consumers.add('JOBS', { ...consumer, durable_name: own })).rejects.toThrow(refused);
    await expect(manager.consumers.add('JOBS', consumer)).rejects.toThrow(refused);
    // The name of its own consumer, over another subject: said in the message, the server compares it with the address.
    const nats = await as('content');
    const address = `$JS.API.CONSUMER.CREATE.EVENTS.${own}.events.content-type.saved`;
    const config = { ...consumer, durable_name: own, filter_subject: 'events.auth-user.>' };
    const reply = await nats.request(address, JSON.stringify({ stream_name: 'EVENTS', config }));
    expect(reply.json()).toMatchObject({ error: { description: expect.stringContaining('filter') } });
  });

  it('cannot change, empty or delete a stream', async () => {
    const { streams } = await managerOf(await as('notifier'));

    await expect(streams.delete('EVENTS')).rejects.toThrow(refused);
    await expect(streams.purge('JOBS')).rejects.toThrow(refused);
    await expect(streams.deleteMessage('JOBS', 1)).rejects.toThrow(refused);
    await expect(streams.update('EVENTS', { max_age: 1 })).rejects.toThrow(refused);
    await expect(streams.add({ name: 'COPY', subjects: ['jobs.mail-link'] })).rejects.toThrow(refused);
  });
});
