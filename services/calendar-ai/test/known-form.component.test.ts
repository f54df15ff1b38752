import { createLogger } from '@insta-ai/chassis/logger';
import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import type { Db } from 'mongodb';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { askForJson } from '../src/text-model/ask-for-json.ts';
import { createOpenAiChat } from '../src/text-model/chat.gateway.ts';
import { createFakeForm } from '../src/text-model/forms/known-form.store.fake.ts';
import { createKnownForm, formKeptMs, type KnownForm } from '../src/text-model/forms/known-form.store.ts';
import { createSight } from '../src/text-model/seeing/sight.store.ts';
import { startQuirkyServer } from './start-quirky-server.ts';

let databases: TestDatabases;
let db: Db;
beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases?.stop());
beforeEach(() => {
  db = databases.open();
});

const log = createLogger('silent');
const content = '{"answer":"Lovely!"}';
/** How a server refuses a form that it does not know. */
const refusal = { error: { message: 'This response_format type is unavailable now', param: null } };

/** A server that takes no form but these, and the processes that ask it. */
async function open(taken: readonly string[]) {
  const takes = new Set(taken);
  const formOf = ({ body }: { body: { response_format?: { type: string } } }) =>
    body.response_format?.type ?? 'plain';
  const server = await startQuirkyServer(asked =>
    takes.has(formOf(asked))
      ? { body: { choices: [{ finish_reason: 'stop', message: { content } }] } }
      : { status: 400, body: refusal },
  );
  onTestFinished(() => server.stop());
  const settings = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'key', OPENAI_MODEL: 'some-model' };
  let laterMs = 0;
  return {
    settings,
    takes,
    later(ms: number) {
      laterMs += ms;
    },
    newProcess(on = db) {
      const forms = createKnownForm({ db: on, settings, log, now: () => Date.now() + laterMs });
      const chat = createOpenAiChat({ settings, forms, log });
      /** The forms that were tried for one text. */
      return async () => {
        const before = server.asked.length;
        await askForJson(chat, {
          name: 'write_answer',
          schema: Type.Object({ answer: Type.String() }),
          instructions: ['Be kind.'],
          request: { post: 'Big waves' },
          notBlank: ['answer'],
        });
        return server.asked.slice(before).map(formOf);
      };
    },
  };
}

const settingsOfOne = { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_MODEL: 'some-model' };
test.each<[string, () => KnownForm]>([
  ['in memory', createFakeForm],
  ['in the store', () => createKnownForm({ db, settings: settingsOfOne, log })],
])('what is known %s begins with the strictest, and is what was seen last', async (_where, create) => {
  const forms = create();
  expect(await forms.get()).toBe('json_schema');

  await forms.remember('plain');
  expect(await forms.get()).toBe('plain');
  await forms.remember('json_object');
  expect(await forms.get()).toBe('json_object');
});

test('the form that a model takes is found out once, for the next start and every other process', async () => {
  const { newProcess } = await open(['plain']);

  expect(await newProcess()()).toEqual(['json_schema', 'json_object', 'plain']);

  const other = newProcess();
  expect(await other()).toEqual(['plain']);
  expect(await other()).toEqual(['plain']);
});

test('after a day it is tried whether the model takes a stricter one by now', async () => {
  const { newProcess, takes, later } = await open(['json_object']);
  const [long, ask] = [newProcess(), newProcess()];
  expect(await long()).toEqual(['json_schema', 'json_object']);

  later(formKeptMs - 60_000);
  expect([await long(), await ask(), await newProcess()()]).toEqual([
    ['json_object'],
    ['json_object'],
    ['json_object'],
  ]);
  takes.add('json_schema');
  later(120_000);

  expect([await long(), await newProcess()()]).toEqual([['json_schema'], ['json_schema']]);
});

test('another model is known for itself', async () => {
  const { newProcess, settings } = await open(['plain']);
  await newProcess()();
  const other = { ...settings, OPENAI_MODEL: 'another' };

  expect(await createKnownForm({ db, settings: other, log }).get()).toBe('json_schema');
});

test.each([
  ['a form that nobody knows', { form: 'yaml', formAt: new Date() }],
  ['no moment', { form: 'plain' }],
  ['a moment that is none', { form: 'plain', formAt: 'today' }],
  ['a moment of a clock that was put back', { form: 'plain', formAt: new Date(Date.now() + 2 * formKeptMs) }],
])('what was stored with %s counts for nothing', async (_what, stored) => {
  const { newProcess, settings } = await open(['json_schema', 'plain']);
  await createSight({ db, settings, log }).remember(true);
  await db.collection('sights').updateMany({}, { $set: stored });

  expect(await newProcess()()).toEqual(['json_schema']);
});

test('whether the model sees and how it answers are kept side by side', async () => {
  const { newProcess, settings } = await open(['plain']);
  const sight = createSight({ db, settings, log });
  await sight.remember(true);
  await newProcess()();

  expect(await sight.sees()).toBe(true);
  await sight.remember(false);
  expect(await newProcess()()).toEqual(['plain']);
});

test('while the store is away a text is written, and this process remembers', async () => {
  const { newProcess } = await open(['plain']);
  const away = () => Promise.reject(new Error('The store is away.'));
  const ask = newProcess({ collection: () => ({ findOne: away, updateOne: away }) } as unknown as Db);

  expect(await ask()).toEqual(['json_schema', 'json_object', 'plain']);
  expect(await ask()).toEqual(['plain']);
});
