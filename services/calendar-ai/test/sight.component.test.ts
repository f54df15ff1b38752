import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@insta-ai/chassis/logger';
import { startTestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { MongoClient } from 'mongodb';
import sharp from 'sharp';
import { Type } from 'typebox';
import { expect, onTestFinished, test } from 'vitest';
import { startSimulator } from '../../../deploy/simulator/src/start-simulator.ts';
import { askForJson } from '../src/text-model/ask-for-json.ts';
import { createOpenAiChat } from '../src/text-model/chat.gateway.ts';
import { createCheckTextModel } from '../src/text-model/check-text-model.ts';
import { createFakeForm } from '../src/text-model/forms/known-form.store.fake.ts';
import { createListModels } from '../src/text-model/model-list.gateway.ts';
import { askSeeing } from '../src/text-model/seeing/ask-seeing.ts';
import { createFindSight } from '../src/text-model/seeing/find-sight.ts';
import type { Picture } from '../src/text-model/seeing/picture.ts';
import { createFakeSight } from '../src/text-model/seeing/sight.store.fake.ts';
import { createSight } from '../src/text-model/seeing/sight.store.ts';
import { altTextTask } from '../src/writing/alt-text-task.ts';
import { type SightServer, sightServers } from './sight-servers.ts';
import { type Answer, startQuirkyServer } from './start-quirky-server.ts';

async function open(answer: Answer, listed: object = {}) {
  const server = await startQuirkyServer(asked =>
    asked.call === 'GET /v1/models' ? { body: { data: [{ id: 'some-model', ...listed }] } } : answer(asked),
  );
  onTestFinished(() => server.stop());
  const settings = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'any', OPENAI_MODEL: 'some-model' };
  const clock = { wait: async () => {}, random: () => 0 };
  const chat = createOpenAiChat({ forms: createFakeForm(), settings, log: createLogger('silent'), clock });
  const chats = () => server.asked.filter(({ call }) => call.endsWith('/chat/completions'));
  return { settings, chat, chats };
}

const named = ({ server, what }: SightServer) => `${server}, ${what}`;
const cases = sightServers.map(one => [named(one), one] as const);

test.each(cases)('the test finds out how it is: %s', async (_name, { answer, listed, sees, calls = 2 }) => {
  const { settings, chat, chats } = await open(answer, listed);
  const sight = createFakeSight();
  const check = createCheckTextModel({
    chat,
    listModels: createListModels(settings),
    findSight: createFindSight(),
    sight,
    settings,
  });

  const { detail } = await check('user-1');

  const found = sees ? 'It can see pictures' : 'It does not see pictures';
  expect(detail).toContain(sees === undefined ? 'could not be found out' : found);
  expect(await sight.sees()).toBe(sees);
  expect(chats()).toHaveLength(calls);
});

const photo: Picture = {
  bytes: await sharp({ create: { width: 64, height: 48, channels: 3, background: '#dc1414' } })
    .jpeg()
    .toBuffer(),
  mimeType: 'image/jpeg',
  width: 64,
  height: 48,
};

const taskFor = (picture: Picture | undefined) => ({
  name: 'write_answer',
  schema: Type.Object({ answer: Type.String() }, { additionalProperties: false }),
  instructions: [picture ? 'Describe the picture.' : 'Describe what the prompt says.'],
  request: { prompt: 'a wave' },
  notBlank: ['answer' as const],
});

test.each(cases.filter(([, { sees }]) => sees !== undefined))(
  'a text for a model that is thought to see comes in one request: %s',
  async (_name, { answer, sees, says = 'named' }) => {
    const { chat, chats } = await open(answer);
    const sight = createFakeSight(true);
    const write = () =>
      askSeeing({ sight, look: async () => photo, taskFor }, task => askForJson(chat, task));

    const written = await write();

    const isTaken = sees || says === 'answers';
    expect(written).toEqual({
      reply: { answer: sees ? 'From the picture.' : 'From the words.' },
      sawPicture: isTaken,
    });
    // One that leaves pictures out without a word is found out by the test alone; a refusal without a reason is not the model's.
    const isThoughtToSee = sees || says !== 'named';
    expect(await sight.sees()).toBe(isThoughtToSee);
    const before = chats().length;
    await write();
    const shown = chats()
      .slice(before)
      .filter(({ body }) => Array.isArray(body.messages[1].content));
    expect(shown).toHaveLength(isThoughtToSee ? 1 : 0);
  },
);

test('nothing is shown to a model of which nothing is known', async () => {
  const { chat, chats } = await open(() => ({
    body: { choices: [{ finish_reason: 'stop', message: { content: '{"answer":"From the words."}' } }] },
  }));
  let looks = 0;
  const look = async () => {
    looks += 1;
    return photo;
  };

  for (const known of [undefined, false])
    expect(
      await askSeeing({ sight: createFakeSight(known), look, taskFor }, task => askForJson(chat, task)),
    ).toEqual({ reply: { answer: 'From the words.' }, sawPicture: false });

  expect(looks).toBe(0);
  expect(chats().map(({ body }) => typeof body.messages[1].content)).toEqual(['string', 'string']);
});

test('a picture that is refused while the server is busy is not taken for a model that does not see', async () => {
  const { chat } = await open(() => ({ status: 429, body: { error: { message: 'slow down' } } }));
  const sight = createFakeSight(true);

  await expect(
    askSeeing({ sight, look: async () => photo, taskFor }, task => askForJson(chat, task)),
  ).rejects.toMatchObject({ code: 'rate_limited' });

  expect(await sight.sees()).toBe(true);
});

test('what one process learned all know, and the next start, for this model at this server alone', async () => {
  const platform = await startTestPlatform();
  onTestFinished(() => platform.stop());
  const mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
  onTestFinished(() => mongo.close());
  const log = createLogger('silent');
  const process = (OPENAI_MODEL: string, OPENAI_BASE_URL = 'https://user:secret@llm.example.com/v1/') =>
    createSight({
      db: mongo.db(platform.database('calendar-ai')),
      settings: { OPENAI_BASE_URL, OPENAI_MODEL },
      log,
    });
  const one = process('vision');
  const another = process('vision');

  expect(await one.sees()).toBeUndefined();
  await one.remember(true);
  expect(await another.sees()).toBe(true);
  await another.remember(false);
  expect(await one.sees()).toBe(false);

  expect(await process('vision', 'https://llm.example.com/v1').sees()).toBe(false);
  expect(await process('other').sees()).toBeUndefined();
  expect(await process('vision', 'https://other.example.com/v1').sees()).toBeUndefined();
  const kept = await mongo.db(platform.database('calendar-ai')).collection('sights').find().toArray();
  expect(JSON.stringify(kept)).not.toContain('secret');
});

test('a store that is away makes no text fail', async () => {
  const platform = await startTestPlatform();
  await platform.stop();
  const mongo = new MongoClient(platform.settings.MONGODB_URL ?? '', { serverSelectionTimeoutMS: 200 });
  onTestFinished(() => mongo.close());
  const settings = { OPENAI_BASE_URL: 'https://llm.example.com/v1', OPENAI_MODEL: 'vision' };
  const sight = createSight({
    db: mongo.db(platform.database('calendar-ai')),
    settings,
    log: createLogger('silent'),
  });

  await sight.remember(true);

  expect(await sight.sees()).toBeUndefined();
});

test.each([
  ['gpt-6-luna', true, 'A view that is red all over.'],
  ['simulated-text', false, undefined],
])('without a key it can be tried: %s of the simulator sees: %s', async (OPENAI_MODEL, sees, said) => {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-sight-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const simulator = await startSimulator({ folder, speed: 20 });
  onTestFinished(() => simulator.stop());
  const settings = {
    OPENAI_BASE_URL: simulator.openaiBaseUrl,
    OPENAI_API_KEY: simulator.credentials.openaiApiKey,
    OPENAI_MODEL,
  };
  const chat = createOpenAiChat({ forms: createFakeForm(), settings, log: createLogger('silent') });
  const sight = createFakeSight();
  const listModels = createListModels(settings);

  await createCheckTextModel({ chat, listModels, findSight: createFindSight(), sight, settings })('user-1');

  expect(await sight.sees()).toBe(sees);
  const { reply, sawPicture } = await askSeeing(
    {
      sight,
      look: async () => photo,
      taskFor: picture => altTextTask({ prompt: 'a wave', caption: '' }, picture ? 'picture' : 'prompt'),
    },
    task => askForJson(chat, task),
  );
  expect(sawPicture).toBe(sees);
  expect(reply.alt_text === 'A view that is red all over.').toBe(said !== undefined);
});
