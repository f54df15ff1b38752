import { EventEmitter, on } from 'node:events';
import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { createLogger } from '@insta-ai/chassis/logger';
import { message } from '@insta-ai/chassis/messaging/bus';
import { connectNats } from '@insta-ai/chassis/messaging/connect-nats';
import { newId } from '@insta-ai/chassis/new-id';
import { startServices } from '@insta-ai/chassis/start-services';
import { connectMongo } from '@insta-ai/chassis/storage/documents/connect-mongo';
import { startTestIdentity, type TestIdentity } from '@insta-ai/deploy/testing/start-test-identity';
import { startTestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { streamsThatHold } from '@insta-ai/deploy/testing/streams-that-hold';
import type { EventType, JobType } from '@insta-ai/proto/bus/message';
import { EnvelopeSchema } from '@insta-ai/proto/gen/insta_ai/bus/v1/envelope_pb';
import { jetstream } from '@nats-io/jetstream';
import type { FastifyInstance } from 'fastify';
import { notifierService } from '../src/app.ts';
import { createMailsStore, type Mail, type MailsStore } from '../src/sending/mails.store.ts';

type LogLine = { msg: string; consumer?: string; reason?: string };

export type Notifier = {
  app: FastifyInstance;
  identity: TestIdentity;
  /** Says an event on the bus; the same id again really comes again. */
  say<Desc extends DescMessage>(
    event: EventType<Desc> | JobType<Desc>,
    head: { id?: string; userId: string },
    payload: MessageInitShape<Desc>,
  ): Promise<void>;
  /** Stores a mail as a process does that dies before it sends the job. */
  queueAndDie(mail: Parameters<MailsStore['queue']>[0]): Promise<void>;
  /** The stored mails of a person. */
  mailsOf(userId: string): Promise<Mail[]>;
  /** Resolves with the next line of the log with this text. */
  logged(text: string): Promise<LogLine>;
  /** How many messages a consumer has finished. */
  finished(consumer: string): Promise<number>;
  /** Names of the streams that hold a message with this text. */
  kept(text: string): Promise<string[]>;
  stop(): Promise<void>;
};

/** The whole service on real stores and a real bus, sending to the mail server on the given port. */
export async function startNotifier(smtpPort: number): Promise<Notifier> {
  const platform = await startTestPlatform();
  const url = platform.settings.NATS_URL ?? '';
  const identity = await startTestIdentity(url);
  const lines = new EventEmitter();
  const running = await startServices({
    services: [notifierService],
    settings: {
      ...platform.settings,
      PUBLIC_URL: 'https://insta.example.com',
      LOG_LEVEL: 'info',
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: 'Insta AI <no-reply@insta.example.com>',
    },
    logTo: { write: line => void lines.emit('line', JSON.parse(line)) },
  });
  const silent = createLogger('silent');
  const nats = await connectNats({ NATS_URL: url, BUS_PREFIX: '' }, silent);
  const mongo = await connectMongo(platform.settings.MONGODB_URL ?? '', silent);
  return {
    app: running.app,
    identity,
    async say(event, { id = newId(), userId }, payload) {
      const { occurredAt: _, ...outgoing } = message(event, { id, userId }, payload);
      // Without a message id, or the bus would already drop the second one.
      await jetstream(nats).publish(
        event.subject,
        toBinary(EnvelopeSchema, create(EnvelopeSchema, outgoing)),
      );
    },
    async queueAndDie(mail) {
      const deadBus = { send: () => Promise.reject(new Error('dead')) };
      createMailsStore({ db: mongo.db(platform.database('notifier')), bus: deadBus, log: silent }).queue(
        mail,
      );
    },
    mailsOf: owner =>
      mongo.db(platform.database('notifier')).collection<Mail>('mails').find({ owner }).toArray(),
    async logged(text) {
      for await (const [line] of on(lines, 'line')) if (line.msg === text) return line;
      throw new Error('The log ended.');
    },
    async finished(consumer) {
      const metrics = (await running.app.inject('/metrics')).body;
      const line = new RegExp(`^insta_ai_messages_total{consumer="${consumer}",outcome="done"} (\\d+)$`, 'm');
      return Number(line.exec(metrics)?.[1] ?? 0);
    },
    kept: text => streamsThatHold(nats, text),
    async stop() {
      await running.stop();
      await identity.stop();
      await nats.close();
      await mongo.close();
      await platform.stop();
    },
  };
}
