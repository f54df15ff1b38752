import { createLogger } from '@insta-ai/chassis/logger';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeChat } from '../src/text-model/chat.gateway.fake.ts';
import { type Chat, createOpenAiChat } from '../src/text-model/chat.gateway.ts';
import { createFakeForm } from '../src/text-model/forms/known-form.store.fake.ts';
import { startTextModel } from './start-text-model.ts';

let model: Awaited<ReturnType<typeof startTextModel>>;
beforeAll(async () => {
  model = await startTextModel();
});
afterAll(() => model.stop());

function openReal(...answers: string[]): Chat {
  model.answer(...answers.map(content => ({ content })));
  const settings = { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key', OPENAI_MODEL: 'some-model' };
  return createOpenAiChat({ forms: createFakeForm(), settings, log: createLogger('silent') });
}

describe.each<[string, (...answers: string[]) => Chat]>([
  ['a text model', openReal],
  ['a text model in memory', createFakeChat],
])('%s', (_name, open) => {
  const request = {
    messages: [{ role: 'user' as const, content: 'Hello' }],
    name: 'write_answer',
    schema: Type.Object({ answer: Type.String() }, { additionalProperties: false }),
    deadline: Date.now() + 60_000,
  };

  it('answers one text after the other, as they were written, good or bad', async () => {
    const chat = open('{"answer":"Lovely!"}', 'no JSON at all');
    expect(await chat(request)).toBe('{"answer":"Lovely!"}');
    expect(await chat(request)).toBe('no JSON at all');
  });

  it('that has nothing to say fails', async () => {
    await expect(open()(request)).rejects.toThrow();
  });
});
