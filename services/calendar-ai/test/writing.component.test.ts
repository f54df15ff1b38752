import { createRpcClient } from '@insta-ai/chassis/messaging/rpc';
import { type RunningServices, startServices } from '@insta-ai/chassis/start-services';
import { busyMachineMs } from '@insta-ai/deploy/testing/busy-machine';
import { startTestIdentity, type TestIdentity } from '@insta-ai/deploy/testing/start-test-identity';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { CalendarAiService } from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { spendingService } from '@insta-ai/spending/app';
import { voiceService } from '@insta-ai/voice/app';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarAiService } from '../src/app.ts';
import { defaultTextModel } from '../src/config.ts';
import { startTextModel } from './start-text-model.ts';

let platform: TestPlatform;
let identity: TestIdentity;
let model: Awaited<ReturnType<typeof startTextModel>>;
let running: RunningServices;
let nats: NatsConnection;
let rpc: ReturnType<typeof createRpcClient<typeof CalendarAiService>>;

beforeAll(async () => {
  platform = await startTestPlatform();
  identity = await startTestIdentity(platform.settings.NATS_URL ?? '');
  model = await startTextModel();
  running = await startServices({
    services: [calendarAiService, spendingService, voiceService],
    settings: { ...platform.settings, OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key' },
  });
  nats = await connect({ servers: platform.settings.NATS_URL });
  rpc = createRpcClient({ service: CalendarAiService, nats, timeoutMs: busyMachineMs });
});
afterAll(async () => {
  await nats.close();
  await running.stop();
  await model.stop();
  await identity.stop();
  await platform.stop();
});

const item = {
  title: 'Sunrise surf',
  description: 'A morning on the water.',
  location: 'Echo Beach',
  city: 'Canggu',
  prompt: 'A surfer at dawn, soft light',
  caption: 'First wave of the day.',
  hashtags: ['bali', '#Bali', 'surf life'],
};
const request = { userId: 'user-1', description: 'A surf trip to Bali', instagramType: 'Post' };

test('one description becomes a whole item', async () => {
  model.answer({ content: JSON.stringify(item) });

  const written = await rpc.writeItem(request);

  expect(written).toMatchObject({
    title: 'Sunrise surf',
    description: 'A morning on the water.',
    location: 'Echo Beach',
    city: 'Canggu',
    prompt: 'A surfer at dawn, soft light',
    metaDescription: 'First wave of the day.',
    hashtags: '#bali #surflife',
  });
});

test('caption and hashtags are written for an item', async () => {
  model.answer({ content: JSON.stringify({ caption: 'Come along! #sea', hashtags: ['bali'] }) });

  const written = await rpc.writeMetadata({ userId: 'user-1', title: 'Surf', instagramType: 'Reel' });

  expect(written).toMatchObject({ metaDescription: 'Come along!', hashtags: '#bali #sea' });
});

test('what is written counts for its person, by what it is and its type, and a server at home is free', async () => {
  const { userId, headers } = await identity.newUser();
  const caption = { content: JSON.stringify({ caption: 'Come along!', hashtags: [] }) };
  const usage = { prompt_tokens: 300, completion_tokens: 40 };
  model.answer(
    { content: JSON.stringify(item), usage },
    { ...caption, usage },
    { content: JSON.stringify({ alt_text: 'A wave' }), usage },
    { content: JSON.stringify({ answer: 'What a wave!' }), usage },
  );

  await rpc.writeItem({ ...request, userId, contentTypeId: 'travel' });
  await rpc.writeMetadata({ userId, title: 'Surf', instagramType: 'Reel', contentTypeId: 'travel' });
  await rpc.writeAltText({ userId, prompt: 'a wave' });
  await rpc.writeAnswer({ userId, postCaption: 'Surf' });

  const { total, byTask, byType } = (await running.app.inject({ url: '/api/spending', headers })).json();
  expect(total).toMatchObject({ calls: 4, tokens: 4 * 340, micros: 0, unknown: 0 });
  expect(byTask.map(({ task }: { task: string }) => task).sort()).toEqual([
    'alt-text',
    'answer',
    'item',
    'metadata',
  ]);
  expect(byType).toMatchObject([
    { _contentType: 'travel', calls: 2 },
    { _contentType: null, calls: 2 },
  ]);
});

test('an answer is written to a post', async () => {
  model.answer({ content: JSON.stringify({ answer: 'What a\nwave!' }) });

  const { answer } = await rpc.writeAnswer({ userId: 'user-1', postCaption: 'Big waves today' });

  expect(answer).toBe('What a wave!');
});

test('an answer that is no JSON is repaired, and the model is told what was wrong', async () => {
  model.answer({ content: 'Sure! Here is your post.' }, { content: JSON.stringify(item) });

  const written = await rpc.writeItem(request);

  expect(written.title).toBe('Sunrise surf');
  const [, second] = model.asked();
  expect(second?.messages.map(message => message.role)).toEqual(['system', 'user', 'assistant', 'user']);
  expect(String(second?.messages[3]?.content)).toContain('not valid JSON');
});

test('a model that cannot answer in the right form is given up after one repair', async () => {
  model.answer({ content: 'no' }, { content: '{"title":"Surf"}' }, { content: JSON.stringify(item) });

  await expect(rpc.writeItem(request)).rejects.toMatchObject({ code: 'upstream_failed' });
  expect(model.asked()).toHaveLength(2);
});

test('a busy model is waited for, by the clock', async () => {
  const busy = { error: { message: 'Rate limit', code: 'rate_limit_exceeded' }, status: 429, retryAfter: 1 };
  model.answer(busy, { content: JSON.stringify({ answer: 'Nice!' }) });
  const startedAt = Date.now();

  await rpc.writeAnswer({ userId: 'user-1', postCaption: 'Big waves today' });

  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(990);
  expect(model.asked()).toHaveLength(2);
});

test('a used-up quota reaches the person in plain words', async () => {
  model.answer({ error: { message: 'quota', code: 'insufficient_quota' }, status: 429 });

  await expect(rpc.writeItem(request)).rejects.toMatchObject({
    code: 'failed_precondition',
    message: expect.stringContaining('no credit left'),
  });
});

test('without anything to write about the model is not asked', async () => {
  model.answer({ content: JSON.stringify(item) });

  await expect(rpc.writeItem({ ...request, description: ' ' })).rejects.toMatchObject({
    code: 'invalid_argument',
  });
  await expect(rpc.writeMetadata({ userId: 'user-1', city: ' ' })).rejects.toMatchObject({
    code: 'invalid_argument',
  });
  await expect(rpc.writeAnswer({ userId: 'user-1' })).rejects.toMatchObject({ code: 'invalid_argument' });
  expect(model.asked()).toEqual([]);
});

test('missing settings stop the start and are all named', async () => {
  const start = startServices({
    services: [calendarAiService, spendingService],
    settings: platform.settings,
  });

  await expect(start).rejects.toThrowError(/OPENAI_BASE_URL[\s\S]*OPENAI_API_KEY/);
});

test('whether the text model writes is tried with one word, and then whether it sees', async () => {
  const { headers } = await identity.newUser();
  const check = async () => {
    const url = '/api/contents/generateCalendar/test';
    const reply = await running.app.inject({ method: 'POST', url, headers });
    return { status: reply.statusCode, body: reply.json() };
  };
  const usage = { prompt_tokens: 300, completion_tokens: 10 };
  model.answer(
    { content: '{"answer":"Hello"}', usage },
    { content: '{"left":"none","right":"none"}', usage },
  );
  expect(await check()).toEqual({
    status: 200,
    body: {
      host: new URL(model.url).host,
      // The list of this server is its own, and has other names.
      detail: expect.stringContaining(`The model ${defaultTextModel} writes. It does not see pictures:`),
    },
  });
  expect(model.asked().map(({ messages }) => typeof messages[1]?.content)).toEqual(['string', 'object']);
  const { byTask } = (await running.app.inject({ url: '/api/spending', headers })).json();
  expect(byTask).toMatchObject([{ task: 'test', calls: 2, tokens: 620 }]);

  model.answer({
    error: { message: 'Incorrect API key provided.', type: 'invalid_request_error' },
    status: 401,
  });
  const { status, body } = await check();
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body.message).toContain('OPENAI_API_KEY');
});
