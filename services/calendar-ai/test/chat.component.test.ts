import { createLogger } from '@insta-ai/chassis/logger';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOpenAiChat } from '../src/text-model/chat.gateway.ts';
import { createFakeForm } from '../src/text-model/forms/known-form.store.fake.ts';
import { startTextModel } from './start-text-model.ts';

let model: Awaited<ReturnType<typeof startTextModel>>;
beforeAll(async () => {
  model = await startTextModel();
});
afterAll(() => model.stop());

const schema = Type.Object({ answer: Type.String() }, { additionalProperties: false });
const good = { content: '{"answer":"Lovely!"}' };

/** Asks once; pauses are noted instead of waited for. */
async function ask(options: { url?: string; withinMs?: number } = {}) {
  const pauses: number[] = [];
  const clock = { wait: async (ms: number) => void pauses.push(ms), random: () => 0 };
  const settings = {
    OPENAI_BASE_URL: options.url ?? model.url,
    OPENAI_API_KEY: 'key',
    OPENAI_MODEL: 'some-model',
  };
  const outcome = await createOpenAiChat({
    forms: createFakeForm(),
    settings,
    log: createLogger('silent'),
    clock,
  })({
    messages: [{ role: 'user', content: 'Hello' }],
    name: 'write_answer',
    schema,
    deadline: Date.now() + (options.withinMs ?? 20_000),
  }).catch((error: unknown) => error);
  return { outcome, pauses };
}

test('the model is asked once, by name, with the schema in the form that all servers read', async () => {
  model.answer(good);

  const { outcome } = await ask();

  expect(outcome).toBe('{"answer":"Lovely!"}');
  expect(model.asked()).toMatchObject([
    {
      model: 'some-model',
      messages: [{ role: 'user', content: 'Hello' }],
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'write_answer',
          strict: true,
          schema: {
            type: 'object',
            properties: { answer: { type: 'string' } },
            required: ['answer'],
            additionalProperties: false,
          },
        },
      },
    },
  ]);
});

test('a busy model is asked again after the time it names', async () => {
  const busy = {
    error: { message: 'Rate limit', type: 'requests', code: 'rate_limit_exceeded' },
    status: 429,
  };
  model.answer({ ...busy, retryAfter: 7 }, good);

  const { outcome, pauses } = await ask();

  expect(outcome).toBe(good.content);
  expect(pauses).toEqual([7_000]);
  expect(model.asked()).toHaveLength(2);
});

test('a model that is busy for longer than anybody waits is not waited for', async () => {
  const busy = { error: { message: 'Rate limit', code: 'rate_limit_exceeded' }, status: 429, retryAfter: 60 };
  model.answer(busy, good);

  const { outcome, pauses } = await ask({ withinMs: 20_000 });

  expect(outcome).toMatchObject({ code: 'rate_limited', message: expect.stringContaining('busy') });
  expect(pauses).toEqual([]);
});

test('a used-up quota is asked for once and told as what it is', async () => {
  const quota = {
    error: {
      message: 'You exceeded your current quota',
      type: 'insufficient_quota',
      code: 'insufficient_quota',
    },
    status: 429,
  };
  model.answer(quota, good);

  const { outcome } = await ask();

  expect(outcome).toMatchObject({
    code: 'failed_precondition',
    message: expect.stringContaining('no credit left'),
  });
  expect(model.asked()).toHaveLength(1);
});

test('a broken server is asked four times, with growing pauses', async () => {
  const down = { error: { message: 'oops', type: 'server_error' }, status: 500 };
  model.answer(down, down, down, down, good);

  const { outcome, pauses } = await ask();

  expect(outcome).toMatchObject({ code: 'upstream_failed' });
  expect(model.asked()).toHaveLength(4);
  expect(pauses).toEqual([400, 800, 1_600]);
});

test.each([
  [{ error: { message: 'bad key', code: 'invalid_api_key' }, status: 401 }, /OPENAI_API_KEY/],
  [{ error: { message: 'no such model', code: 'model_not_found' }, status: 404 }, /OPENAI_MODEL/],
  [
    { error: { message: 'no schema', type: 'invalid_request_error' }, status: 400 },
    /did not accept our request/,
  ],
])('what a retry cannot mend is not tried again: %o', async (reply, words) => {
  model.answer(reply, good);

  const { outcome } = await ask();

  expect((outcome as Error).message).toMatch(words);
  expect(model.asked()).toHaveLength(1);
});

test.each([
  ['cut off', { content: '{"answer":"Lov', finishReason: 'length' }, /did not finish/],
  ['filtered', { content: '', finishReason: 'content_filter' }, /change the description/],
  ['empty', { content: '' }, /empty answer/],
])('an answer that is %s is an error that says so', async (_name, reply, words) => {
  model.answer(reply, good);

  const { outcome } = await ask();

  expect((outcome as Error).message).toMatch(words);
  expect(model.asked()).toHaveLength(1);
});

test('a refusal is told in the words of the model', async () => {
  const { outcome } = await ask({ url: model.refusingUrl });

  expect(outcome).toMatchObject({
    code: 'failed_precondition',
    message: expect.stringContaining('I cannot help with that.'),
  });
});

test('a server that is no text model is told apart', async () => {
  const { outcome } = await ask({ url: model.strangeUrl });

  expect((outcome as Error).message).toMatch(/not an answer\. Check OPENAI_BASE_URL/);
});

test('a server that is not there is tried four times', async () => {
  const { outcome, pauses } = await ask({ url: 'http://127.0.0.1:1/v1' });

  expect(outcome).toMatchObject({ code: 'unavailable' });
  expect(pauses).toHaveLength(3);
});

test('nobody waits beyond the deadline', async () => {
  const { outcome } = await ask({ withinMs: 1, url: model.silentUrl });

  expect(outcome).toMatchObject({ code: 'timeout' });
});
