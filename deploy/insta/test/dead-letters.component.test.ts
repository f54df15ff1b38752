import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { createLogger } from '@insta-ai/chassis/logger';
import { createBus, message } from '@insta-ai/chassis/messaging/bus';
import { connectNats } from '@insta-ai/chassis/messaging/connect-nats';
import { startConsumer } from '@insta-ai/chassis/messaging/consume';
import { done, retry, workOn } from '@insta-ai/chassis/messaging/consumer';
import { ensureStreams } from '@insta-ai/chassis/messaging/streams/ensure-streams';
import { newId } from '@insta-ai/chassis/new-id';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { unaskedMeasures } from '@insta-ai/deploy/testing/unasked-measures';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it } from 'vitest';

const log = createLogger('silent');
let platform: TestPlatform;
let nats: NatsConnection;
beforeAll(async () => {
  platform = await startTestPlatform();
  nats = await connectNats(platform.settings.NATS_URL ?? '', log);
  await ensureStreams(await jetstream(nats).jetstreamManager());
});
afterAll(async () => {
  await nats?.close();
  await platform?.stop();
});

/** The program as an operator runs it. */
function operate(words: string[], NATS_URL = platform.settings.NATS_URL) {
  const program = join(import.meta.dirname, '../main.ts');
  return new Promise<{ code: number; out: string; problem: string }>(resolve => {
    execFile(
      process.execPath,
      [program, 'dead-letters', ...words],
      { env: { NATS_URL } },
      (error, out, problem) => resolve({ code: Number(error?.code ?? 0), out, problem }),
    );
  });
}

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

  isHealthy = true;
  expect(await operate(['replay', '1'])).toMatchObject({ code: 0, out: '1 was sent again.\n' });
  expect(await worked.promise).toBe(id);
  expect((await operate(['list'])).out).toBe('There are no dead letters.\n');
  expect(await operate(['replay', '1'])).toMatchObject({ code: 1, problem: 'There is no dead letter 1.\n' });
  await running.stop();
});

it.each([[[]], [['replay']], [['replay', 'all']], [['replay', '0']], [['list', '1']], [['remove', '1']]])(
  'says what it can do when it is told %j',
  async words => {
    expect(await operate(words)).toMatchObject({
      code: 2,
      problem: expect.stringContaining('replay <number>'),
    });
  },
);

it('says that the bus cannot be reached', async () => {
  const { code, problem } = await operate(['list'], 'nats://127.0.0.1:1');
  expect([code, problem]).toEqual([
    1,
    expect.stringContaining('No NATS server answers at NATS_URL (127.0.0.1:1)'),
  ]);
});
