import { createLogger } from '@insta-ai/chassis/logger';
import { Type } from 'typebox';
import { expect, onTestFinished, test } from 'vitest';
import { askModels } from '../src/text-model/ask-models.ts';
import { createOpenAiChat } from '../src/text-model/chat.gateway.ts';
import { createFakeForm } from '../src/text-model/forms/known-form.store.fake.ts';
import { type Answer, startQuirkyServer } from './start-quirky-server.ts';

const good = { body: { choices: [{ message: { content: '{"answer":"Lovely!"}' } }], data: [{ id: 'm' }] } };

async function start(answer: Answer) {
  const server = await startQuirkyServer(answer);
  onTestFinished(() => server.stop());
  return server;
}

/** A server that sends its callers on with a status, to where `target` says; and what came of a text and of the list of models. */
async function sentOn(status: number, target: (path: string) => string) {
  const server = await start(({ call }) => ({
    status,
    headers: { location: target(call.replace(/^\w+ /, '')) },
    body: { error: { message: 'secret of somebody else' } },
  }));
  const settings = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'key', OPENAI_MODEL: 'm' };
  const made: boolean[] = [];
  const text = await createOpenAiChat({ forms: createFakeForm(), settings, log: createLogger('silent') })(
    {
      messages: [{ role: 'user', content: 'Hello' }],
      name: 'write_answer',
      schema: Type.Object({ answer: Type.String() }),
      deadline: Date.now() + 100_000,
    },
    async make => {
      const end = await make();
      made.push(end.wasMade);
      return end;
    },
  ).catch((error: Error) => error.message);
  const listed = await askModels(settings, 10_000);
  return { text, made, listed, asked: server.asked };
}

const statuses = [301, 302, 307, 308];

test.each(statuses)('with %i to another host nothing goes there, and the operator is told', async status => {
  const other = await start(() => good);
  const elsewhere = other.url.replace('127.0.0.1', 'localhost').replace(/\/v1$/, '');

  const { text, made, listed, asked } = await sentOn(status, path => `${elsewhere}${path}`);

  expect(other.asked).toEqual([]);
  expect(text).toBe(
    'The server of the text model sends its callers to another address. Set OPENAI_BASE_URL to where it is now.',
  );
  // It wrote nothing, so nothing is paid.
  expect(made).toEqual([false]);
  expect(listed).toMatchObject({ cause: { message: text } });
  expect(asked.map(({ call }) => call)).toEqual(['POST /v1/chat/completions', 'GET /v1/models']);
});

test.each(statuses)(
  'with %i to another port of its host it is asked there, with all that it was asked',
  async status => {
    const other = await start(() => good);

    const { text, listed, asked } = await sentOn(status, path => other.url.replace(/\/v1$/, path));

    expect(text).toBe('{"answer":"Lovely!"}');
    expect(listed).toEqual({ models: [{ id: 'm' }] });
    expect(other.asked).toEqual(asked);
    expect(other.asked[0]).toMatchObject({ key: 'Bearer key', body: { model: 'm' } });
  },
);

test.each([
  ['to itself', (path: string) => path],
  ['nowhere', () => ''],
  ['to what is no address', () => 'http://['],
  ['to a file', () => 'file:///etc/passwd'],
])('a server that sends its callers %s is told as one that is elsewhere', async (_where, target) => {
  const { text, made } = await sentOn(307, target);

  expect(text).toContain('sends its callers to another address');
  expect(made).toEqual([false]);
});
