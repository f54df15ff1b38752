import { createLogger } from '@insta-ai/chassis/logger';
import { expect, onTestFinished, test } from 'vitest';
import { createOpenAiChat } from '../src/text-model/chat.gateway.ts';
import { createCheckTextModel } from '../src/text-model/check-text-model.ts';
import { createFakeForm } from '../src/text-model/forms/known-form.store.fake.ts';
import { createListModels } from '../src/text-model/model-list.gateway.ts';
import { createFakeSight } from '../src/text-model/seeing/sight.store.fake.ts';
import { type Sent, startQuirkyServer } from './start-quirky-server.ts';

const writes: Sent = {
  body: { choices: [{ finish_reason: 'stop', message: { content: '{"answer":"Hello"}' } }] },
};
const unknown: Sent = {
  status: 404,
  body: { error: { message: 'The model `gpt-4o-mini` does not exist', code: 'model_not_found' } },
};
const list = (...data: object[]): Sent => ({ body: { object: 'list', data } });

async function check(answers: { chat: Sent; models: Sent }) {
  const server = await startQuirkyServer(({ call }) =>
    call === 'GET /v1/models' ? answers.models : answers.chat,
  );
  onTestFinished(() => server.stop());
  const settings = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'key', OPENAI_MODEL: 'gpt-4o-mini' };
  const chat = createOpenAiChat({ forms: createFakeForm(), settings, log: createLogger('silent') });
  const listModels = createListModels(settings);
  const outcome = await createCheckTextModel({
    chat,
    listModels,
    // Whether it sees is looked at in sight.component.test.ts.
    findSight: async () => {
      throw new Error('not looked at here');
    },
    sight: createFakeSight(),
    settings,
  })('user-1').then(
    ({ detail }) => detail,
    (error: Error) => error.message,
  );
  return { outcome, asked: server.asked };
}

test('a model that writes and stays is told so, and the list is asked with the key', async () => {
  const { outcome, asked } = await check({
    chat: writes,
    models: list({ id: 'gpt-4o-mini', shutdown_date: null }),
  });

  expect(outcome).toBe('The model gpt-4o-mini writes. Whether it can see pictures could not be found out.');
  expect(asked.map(({ key }) => key)).toEqual(['Bearer key', 'Bearer key']);
});

test.each([
  [
    'goes on a day',
    { chat: writes, models: list({ id: 'gpt-4o-mini', shutdown_date: '2027-01-14' }) },
    /writes\..* Its server takes it away on 14 January 2027/,
  ],
  [
    'writes under a name that is not listed',
    { chat: writes, models: list({ id: 'model.gguf' }) },
    /writes\..* Its server does not list gpt-4o-mini; it has model\.gguf/,
  ],
  [
    'is gone',
    { chat: unknown, models: list({ id: 'gpt-6-luna' }, { id: 'gpt-4o' }) },
    /has it no more.*It says: "The model `gpt-4o-mini` does not exist" Its server does not list gpt-4o-mini; it has gpt-4o, gpt-6-luna\./,
  ],
  [
    'is listed by a bare list',
    { chat: writes, models: { body: [{ id: 'gpt-4o-mini' }] } },
    /^The model gpt-4o-mini writes\. Whether.*found out\.$/,
  ],
  [
    'is at a server without a list',
    { chat: writes, models: { status: 404, body: 'Not Found' } },
    /writes\. Whether.*found out\.$/,
  ],
  [
    'is at a server with a strange list',
    { chat: writes, models: { body: { models: ['x'] } } },
    /writes\. Whether.*found out\.$/,
  ],
])('a model that %s says so', async (_what, answers, words) => {
  expect((await check(answers)).outcome).toMatch(words);
});
