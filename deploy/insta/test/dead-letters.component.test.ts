import { create, fromBinary } from '@bufbuild/protobuf';
import { createLogger } from '@insta-ai/chassis/logger';
import { createBus, message } from '@insta-ai/chassis/messaging/bus';
import { connectNats } from '@insta-ai/chassis/messaging/connect-nats';
import { startConsumer } from '@insta-ai/chassis/messaging/consume';
import { done, retry, workOn } from '@insta-ai/chassis/messaging/consumer';
import { sendDeadLetter } from '@insta-ai/chassis/messaging/letters/dead-letters';
import { ensureStreams } from '@insta-ai/chassis/messaging/streams/ensure-streams';
import { newId } from '@insta-ai/chassis/new-id';
import { startNatsServer } from '@insta-ai/deploy/launcher/stores/nats-server';
import { testFolder } from '@insta-ai/deploy/testing/launch';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { unaskedMeasures } from '@insta-ai/deploy/testing/unasked-measures';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { type Envelope, EnvelopeSchema } from '@insta-ai/proto/gen/insta_ai/bus/v1/envelope_pb';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../src/run-command.ts';
import { operate as operateInsta } from './operate.ts';

const log = createLogger('silent');
let platform: TestPlatform;
let nats: NatsConnection;
beforeAll(async () => {
  platform = await startTestPlatform();
  nats = await connectNats({ NATS_URL: platform.settings.NATS_URL ?? '', BUS_PREFIX: '' }, log);
  await ensureStreams(await jetstream(nats).jetstreamManager());
});
afterAll(async () => {
  await nats?.close();
  await platform?.stop();
});

/** The command on this bus. */
const operate = (words: string[], NATS_URL = platform.settings.NATS_URL) =>
  operateInsta(['dead-letters', ...words], { NATS_URL });

it('an operator lists what was given up and sends it again', async () => {
  expect(await operate(['list'])).toMatchObject({ code: 0, out: 'There are no dead letters.\n' });

  let isHealthy = false;
  const worked = Promise.withResolvers<string>();
  const worker = workOn(jobs.mailLink, async ({ id }) => {
    if (!isHealthy) return retry('the mail server is broken', 1);
    worked.resolve(id);
    return done;
  });
  const running = await startConsumer(
    { ...worker, maxTries: 2 },
    { jetstream: jetstream(nats), log, measures: unaskedMeasures() },
  );
  const given = nats.subscribe(`dead.${worker.name}`, { max: 1 });
  const id = newId();
  const secret = 'https://studio.example.com/resetPassword?token=secret';
  await createBus({ jetstream: jetstream(nats) }).send(
    message(jobs.mailLink, { id, userId: 'ann' }, { link: secret }),
  );
  for await (const _given of given) break;

  const { code, out } = await operate(['list']);
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`^1 {2}.*${worker.name} {2}tried 2x {2}jobs\\.\\S+ ${id} of ann\\n`));
  expect(out).toContain('the mail server is broken');
  expect(out).not.toContain('secret');

  const shown = await operate(['show', '1']);
  expect(shown.code).toBe(0);
  expect(shown.out).toContain('"link": "studio.example.com/…"');
  expect(shown.out).not.toContain('secret');

  isHealthy = true;
  expect(await operate(['replay', '1'])).toMatchObject({ code: 0, out: '1 was sent again.\n' });
  expect(await worked.promise).toBe(id);
  expect((await operate(['list'])).out).toBe('There are no dead letters.\n');
  expect(await operate(['replay', '1'])).toMatchObject({ code: 1, problem: 'There is no dead letter 1.\n' });
  await running.stop();
});

it('an operator of one of two installations on a bus sees its own alone', async () => {
  const place = { NATS_URL: platform.settings.NATS_URL ?? '', BUS_PREFIX: 'staging' };
  const staging = await connectNats(place, log);
  onTestFinished(() => staging.close());
  await ensureStreams(await jetstream(staging).jetstreamManager());
  const lost = { envelope: undefined, reason: 'of staging', attempts: 1, seq: 1 };
  await sendDeadLetter(jetstream(staging), { ...lost, consumer: 'job_publish' });

  expect((await operateInsta(['dead-letters', 'list'], place)).out).toContain('of staging');
  expect((await operate(['list'])).out).not.toContain('of staging');

  expect(await operateInsta(['dead-letters', 'drop', '1'], place)).toMatchObject({ code: 0 });
  expect((await operateInsta(['dead-letters', 'list'], place)).out).toBe('There are no dead letters.\n');
});

it('an operator drops what is of no use, and sends again all that is', async () => {
  const bus = jetstream(nats);
  const manager = await bus.jetstreamManager();
  const letter = (seq: number, envelope?: Envelope) =>
    sendDeadLetter(bus, { consumer: 'job_mail_link', envelope, reason: 'broken', attempts: 2, seq });
  const heard = nats.subscribe('jobs.send-mail', { max: 1 });
  const envelope = create(EnvelopeSchema, { id: newId(), subject: 'jobs.send-mail', userId: 'ann' });
  await letter(101);
  await letter(102, envelope);
  await letter(103);
  const { state } = await manager.streams.info('DEAD');
  const [first, second, third] = [state.last_seq - 2, state.last_seq - 1, state.last_seq];

  const dropped = await operate(['drop', String(first)]);
  expect(dropped.code).toBe(0);
  expect(dropped.out).toMatch(
    new RegExp(`^Dropped: ${first} {2}.*job_mail_link {2}tried 2x {2}unreadable\\n`),
  );

  expect(await operate(['replay', 'all'])).toEqual({
    code: 1,
    out: `${second} was sent again.\n`,
    problem: `Dead letter ${third} could never be read and cannot be sent again.\n`,
  });
  for await (const message of heard) expect(fromBinary(EnvelopeSchema, message.data).id).toBe(envelope.id);

  expect((await operate(['drop', 'all'])).code).toBe(0);
  expect(await operate(['list'])).toMatchObject({ out: 'There are no dead letters.\n' });
  expect(await operate(['drop', '999'])).toMatchObject({
    code: 1,
    problem: 'There is no dead letter 999.\n',
  });
});

it('bytes that are no dead letter hide no other one, and can be dropped', async () => {
  const bus = jetstream(nats);
  const { seq } = await bus.publish('dead.job_publish', new Uint8Array([255, 255, 255]));
  const envelope = create(EnvelopeSchema, { id: newId(), subject: 'jobs.send-mail', userId: 'ann' });
  await sendDeadLetter(bus, { consumer: 'job_mail_link', envelope, reason: 'broken', attempts: 2, seq: 201 });

  const { code, out } = await operate(['list']);
  expect(code).toBe(0);
  expect(out).toMatch(
    new RegExp(`^${seq}  20.*job_publish  .*unreadable\n    Its 3 bytes are no dead letter.\n`),
  );
  expect(out).toContain(envelope.id);
  expect(await operate(['show', String(seq)])).toMatchObject({ code: 0 });
  expect(await operate(['replay', 'all'])).toEqual({
    code: 1,
    out: `${seq + 1} was sent again.\n`,
    problem: `Dead letter ${seq} could never be read and cannot be sent again.\n`,
  });
  expect(await operate(['drop', String(seq)])).toMatchObject({ code: 0 });
  expect(await operate(['list'])).toMatchObject({ out: 'There are no dead letters.\n' });
});

it.each([
  [[]],
  [['replay']],
  [['replay', 'none']],
  [['replay', '0']],
  [['show']],
  [['show', '1', '2']],
  [['drop']],
  [['list', '1']],
  [['remove', '1']],
])('says what it can do when it is told %j', async words => {
  const complained: string[] = [];
  const code = await runCommand(['dead-letters', ...words], {}, undefined, line => complained.push(line));
  expect([code, complained]).toEqual([2, [expect.stringContaining('replay <number>')]]);
});

it('says that the bus cannot be reached', async () => {
  const { code, problem } = await operate(['list'], 'nats://127.0.0.1:1');
  expect([code, problem]).toEqual([
    1,
    expect.stringContaining('No NATS server answers at NATS_URL (127.0.0.1:1)'),
  ]);
});

it('says that the bus has no stream of dead letters, and what to do', async () => {
  const other = await startNatsServer({ folder: await testFolder(), path: process.env.PATH ?? '' });
  onTestFinished(other.stop);

  for (const words of [['list'], ['show', '1'], ['replay', 'all'], ['drop', '1']])
    expect(await operate(words, other.url)).toEqual({
      code: 1,
      out: '',
      problem: expect.stringMatching(/^There is no stream of dead letters on this bus: [^\n]+\n$/),
    });
});
