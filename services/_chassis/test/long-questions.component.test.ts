import { createLogger } from '@insta-ai/chassis/logger';
import { startTestIdentity, type TestIdentity } from '@insta-ai/deploy/testing/start-test-identity';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { CalendarAiService } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import type { NatsConnection } from '@nats-io/transport-node';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectNats } from '../src/messaging/connect-nats.ts';
import { createRpcClient, serveRpc } from '../src/messaging/rpc.ts';
import { defineService } from '../src/service.ts';
import { startServices } from '../src/start-services.ts';

let platform: TestPlatform;
let identity: TestIdentity;
let nats: NatsConnection;

beforeAll(async () => {
  platform = await startTestPlatform();
  identity = await startTestIdentity(platform.settings.NATS_URL!);
  nats = await connectNats({ NATS_URL: platform.settings.NATS_URL!, BUS_PREFIX: '' }, createLogger('silent'));
});

afterAll(async () => {
  await nats?.close();
  await identity?.stop();
  await platform?.stop();
});

/** What a process is asked with this word it answers when the test says so. */
const slow = 'slow';

type Limits = { takesUpToMs: number; answerMoreMs: number; closeWithinMs?: number };

/** A process whose answers name it. */
async function start(name: string, { takesUpToMs, answerMoreMs, closeWithinMs }: Limits) {
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const leaves = Promise.withResolvers<void>();
  const lines: string[] = [];
  const write = (line: string) => {
    const { msg } = JSON.parse(line);
    lines.push(msg);
    if (msg === 'questions are left to others') leaves.resolve();
  };
  const writeText = async ({ prompt = '' }: { prompt?: string }) => {
    if (prompt === slow) {
      begun.resolve();
      await answer.promise;
    }
    return { altText: name };
  };
  const service = defineService({
    name: 'calendar-ai',
    settings: Type.Object({}),
    deps: async () => ({}),
    rpc: () => [
      serveRpc(
        CalendarAiService,
        {
          writeItem: async () => ({}),
          writeMetadata: async () => ({}),
          writeAltText: writeText,
          writeAnswer: async () => ({}),
        },
        { takesUpToMs },
      ),
    ],
    answerMoreMs: () => answerMoreMs,
  });
  const running = await startServices({
    services: [service],
    settings: { ...platform.settings, LOG_LEVEL: 'info' },
    logTo: { write },
    ...(closeWithinMs !== undefined && { closeWithinMs }),
  });
  return { ...running, begun: begun.promise, answer: answer.resolve, leaves: leaves.promise, lines };
}

const ask = async (prompt: string, timeoutMs = 60_000) => {
  const client = createRpcClient({ service: CalendarAiService, nats });
  return (await client.writeAltText({ userId: 'u', prompt }, { timeoutMs })).altText;
};

it('a text that is under way is answered by the process that ends, and new ones by another one', async () => {
  const limits = { takesUpToMs: 10_000, answerMoreMs: 60_000 };
  const old = await start('old', limits);
  const asked = ask(slow);
  await old.begun;
  const next = await start('next', limits);
  let hasEnded = false;

  const ending = old.stop().then(() => {
    hasEnded = true;
  });
  await old.leaves;

  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('quick')));
  expect(new Set(answers)).toEqual(new Set(['next']));
  expect(hasEnded).toBe(false);
  old.answer();
  expect(await asked).toBe('old');
  await ending;
  await next.stop();
});

it('who ends alone goes on to answer while a text is under way, and leaves once another one is there', async () => {
  const limits = { takesUpToMs: 10_000, answerMoreMs: 60_000 };
  const old = await start('old', limits);
  const asked = ask(slow);
  await old.begun;

  const ending = old.stop();
  expect(await (await fetch(`${old.url}/ready`)).json()).toMatchObject({ failing: ['stopping'] });
  expect(await ask('quick')).toBe('old');
  const next = await start('next', limits);
  await old.leaves;

  expect(await ask('quick')).toBe('next');
  old.answer();
  expect(await asked).toBe('old');
  await ending;
  await next.stop();
});

it('who ends takes no text that it could cut off', async () => {
  const old = await start('old', { takesUpToMs: 60_000, answerMoreMs: 59_000 });
  const asked = ask(slow);
  await old.begun;

  const ending = old.stop();
  await old.leaves;

  await expect(ask('quick', 300)).rejects.toMatchObject({ code: 'unavailable' });
  old.answer();
  expect(await asked).toBe('old');
  await ending;
});

it('a text that is never answered holds no process for longer than it may wait', async () => {
  const old = await start('old', { takesUpToMs: 1, answerMoreMs: 1, closeWithinMs: 50 });
  const left = new AbortController();
  const client = createRpcClient({ service: CalendarAiService, nats });
  const asked = client.writeAltText({ userId: 'u', prompt: slow }, { timeoutMs: 60_000, left: left.signal });
  asked.catch(() => undefined);
  await old.begun;

  await old.stop();

  expect(old.lines).toContain('calls that take minutes are cut off');
  old.answer();
});
