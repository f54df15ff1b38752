import { createLogger } from '@insta-ai/chassis/logger';
import { Type } from 'typebox';
import { expect, onTestFinished, test } from 'vitest';
import { askForJson } from '../src/text-model/ask-for-json.ts';
import { createOpenAiChat } from '../src/text-model/chat.gateway.ts';
import { createFakeForm } from '../src/text-model/forms/known-form.store.fake.ts';
import { type Answer, startQuirkyServer } from './start-quirky-server.ts';

const good = { answer: 'Lovely!' };
const completion = (content: string) => ({
  body: { choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }] },
});
const refused = (message: string) => ({
  status: 400,
  body: { error: { message, type: 'invalid_request_error', param: null, code: 'invalid_request_error' } },
});

async function open(answer: Answer) {
  const server = await startQuirkyServer(answer);
  onTestFinished(() => server.stop());
  const settings = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'key', OPENAI_MODEL: 'some-model' };
  const newProcess = () =>
    createOpenAiChat({ forms: createFakeForm(), settings, log: createLogger('silent') });
  const ask = (chat: ReturnType<typeof newProcess>) =>
    askForJson(chat, {
      name: 'write_answer',
      schema: Type.Object({ answer: Type.String() }, { additionalProperties: false }),
      instructions: ['Be kind.'],
      request: { post: 'Big waves' },
      notBlank: ['answer'],
    });
  return {
    newProcess,
    ask,
    efforts: () => server.asked.map(({ body }) => body.reasoning_effort),
    forms: () => server.asked.map(({ body }) => body.response_format?.type ?? 'plain'),
  };
}

test('a form that is refused is stepped down from until one is taken, which is kept', async () => {
  const { newProcess, ask, forms } = await open(({ body }) =>
    body.response_format
      ? refused('This response_format type is unavailable now')
      : completion(JSON.stringify(good)),
  );
  const chat = newProcess();

  expect(await ask(chat)).toEqual(good);
  expect(forms()).toEqual(['json_schema', 'json_object', 'plain']);
  expect(await ask(chat)).toEqual(good);
  expect(forms().slice(3)).toEqual(['plain']);
});

test('a step that failed for another reason is not kept', async () => {
  let isDown = true;
  const { newProcess, ask, forms } = await open(({ body }) => {
    if (body.response_format?.type === 'json_schema') return refused('json_schema is not supported');
    return isDown ? refused('You sent too little') : completion(JSON.stringify(good));
  });
  const chat = newProcess();

  await expect(ask(chat)).rejects.toMatchObject({ code: 'upstream_failed' });
  isDown = false;
  await ask(chat);

  expect(forms()).toEqual(['json_schema', 'json_object', 'json_schema', 'json_object']);
});

test('a refusal of something else is no reason to step down', async () => {
  const { newProcess, ask, forms } = await open(() => refused("Invalid 'messages': too many of them."));

  await expect(ask(newProcess())).rejects.toMatchObject({
    message: expect.stringContaining("Invalid 'messages': too many of them."),
  });
  expect(forms()).toEqual(['json_schema']);
});

test('the repair stays one, in the form that was found', async () => {
  let calls = 0;
  const { newProcess, ask, forms } = await open(({ body }) => {
    if (body.response_format?.type === 'json_schema') return refused('json_schema is not supported');
    calls += 1;
    return completion(calls === 1 ? 'Lovely!' : JSON.stringify(good));
  });

  expect(await ask(newProcess())).toEqual(good);
  expect(forms()).toEqual(['json_schema', 'json_object', 'json_object']);
});

const thinks = (content: string) => ({
  body: {
    ...completion(content).body,
    usage: {
      prompt_tokens: 100,
      completion_tokens: 300,
      completion_tokens_details: { reasoning_tokens: 256 },
    },
  },
});

test('a model that thinks is asked to think little from then on, and one that does not is not asked', async () => {
  const thinking = await open(() => thinks(JSON.stringify(good)));
  const plain = await open(() => completion(JSON.stringify(good)));

  for (const { newProcess, ask } of [thinking, plain]) {
    const chat = newProcess();
    for (let n = 0; n < 3; n += 1) expect(await ask(chat)).toEqual(good);
  }

  expect(thinking.efforts()).toEqual([undefined, 'low', 'low']);
  expect(plain.efforts()).toEqual([undefined, undefined, undefined]);
});

test('a model that used up its room by thinking has thought, so the next question asks it to think little', async () => {
  let calls = 0;
  const { newProcess, ask, efforts } = await open(() => {
    calls += 1;
    if (calls > 1) return completion(JSON.stringify(good));
    const cut = { index: 0, finish_reason: 'length', message: { content: '', reasoning: 'The user' } };
    return { body: { choices: [cut] } };
  });
  const chat = newProcess();

  await expect(ask(chat)).rejects.toThrow('by thinking');
  expect(await ask(chat)).toEqual(good);

  expect(efforts()).toEqual([undefined, 'low']);
});

test.each([
  // OpenAI, of o1-mini.
  [
    400,
    {
      message: "Unsupported parameter: 'reasoning_effort' is not supported with this model.",
      type: 'invalid_request_error',
      param: 'reasoning_effort',
      code: 'unsupported_parameter',
    },
  ],
  // Groq, of Qwen.
  [400, { message: 'reasoning_effort must be one of `none` or `default`', type: 'invalid_request_error' }],
  // Mistral, strict like all that is checked with pydantic.
  [422, { detail: [{ type: 'extra_forbidden', loc: ['body', 'reasoning_effort'], msg: 'Extra inputs' }] }],
  // Ollama.
  [400, { message: '"some-model" does not support thinking', type: 'api_error' }],
])(
  'a server that refuses the wish with %i is asked without it, which is kept for the process',
  async (status, error) => {
    const { newProcess, ask, efforts, forms } = await open(({ body }) =>
      body.reasoning_effort ? { status, body: { error } } : thinks(JSON.stringify(good)),
    );
    const chat = newProcess();

    for (let n = 0; n < 3; n += 1) expect(await ask(chat)).toEqual(good);

    expect(efforts()).toEqual([undefined, 'low', undefined, undefined]);
    // It is no reason to ask for a lower form.
    expect(new Set(forms())).toEqual(new Set(['json_schema']));
  },
);

test('a failure of another kind does not take the wish back', async () => {
  let isDown = false;
  const { newProcess, ask, efforts } = await open(() =>
    isDown ? refused('You sent too little') : thinks(JSON.stringify(good)),
  );
  const chat = newProcess();

  await ask(chat);
  isDown = true;
  await expect(ask(chat)).rejects.toMatchObject({ code: 'upstream_failed' });
  isDown = false;
  await ask(chat);

  expect(efforts()).toEqual([undefined, 'low', 'low']);
});
