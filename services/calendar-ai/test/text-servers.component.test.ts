import { createLogger } from '@insta-ai/chassis/logger';
import { Type } from 'typebox';
import { expect, onTestFinished, test } from 'vitest';
import { askForJson } from '../src/text-model/ask-for-json.ts';
import { createOpenAiChat } from '../src/text-model/chat.gateway.ts';
import { createFakeForm } from '../src/text-model/forms/known-form.store.fake.ts';
import { startQuirkyServer } from './start-quirky-server.ts';
import { quirks } from './text-servers.ts';

test.each(quirks)('$server, $what: ends well', async ({ answer, ends, asked, length = 20 }) => {
  let calls = 0;
  const server = await startQuirkyServer(one => {
    calls += 1;
    return answer(one, calls);
  });
  onTestFinished(() => server.stop());
  const settings = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'any', OPENAI_MODEL: 'some-model' };
  const clock = { wait: async () => {}, random: () => 0 };
  const chat = createOpenAiChat({ forms: createFakeForm(), settings, log: createLogger('silent'), clock });

  const outcome = await askForJson(chat, {
    name: 'write_answer',
    schema: Type.Object({ answer: Type.String() }, { additionalProperties: false }),
    instructions: ['Be kind.'],
    request: { post: 'sea '.repeat(length / 4) },
    notBlank: ['answer'],
  }).catch((error: Error) => error.message);

  if (ends === 'answer') expect(outcome).toEqual({ answer: 'Lovely!' });
  else expect(outcome).toMatch(ends);
  expect(server.asked.map(({ body }) => body.response_format?.type ?? 'plain')).toEqual(asked);
  expect(new Set(server.asked.map(({ call }) => call))).toEqual(new Set(['POST /v1/chat/completions']));
});
