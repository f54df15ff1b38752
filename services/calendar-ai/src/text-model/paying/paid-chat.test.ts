import { AppError } from '@insta-ai/chassis/app-error';
import type { ErrorCode } from '@insta-ai/proto/data/errors';
import { Type } from 'typebox';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPaidChat, serverOf } from './paid-chat.ts';

test.each([
  ['https://api.openai.com/v1', 'api.openai.com', false],
  ['https://openrouter.ai/api/v1', 'openrouter.ai', false],
  // It is sent in the clear, which makes it no cheaper.
  ['http://llm.example.com:8080/v1', 'llm.example.com:8080', false],
  ['http://localhost:11434/v1', 'localhost:11434', true],
  ['http://192.168.1.20:1234/v1', '192.168.1.20:1234', true],
  ['http://simulator:4000/openai/v1', 'simulator:4000', true],
  ['http://[::1]:8000/v1', '[::1]:8000', true],
])('%s is known as %s, and free: %s', (OPENAI_BASE_URL, provider, isFree) => {
  expect(serverOf({ OPENAI_BASE_URL, OPENAI_MODEL: 'some-model' })).toEqual({
    provider,
    model: 'some-model',
    isFree,
  });
});

/** Asks for a text whose room is refused; what was settled a while later. */
async function settledAfter(code: ErrorCode) {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers();
  const settle = vi.fn(async (_id: string, _end: { wasMade: boolean }) => {});
  let asked = '';
  const chat = createPaidChat({
    chat: async (_, around) => {
      await around?.(() => Promise.reject(new Error('It was made without room.')));
      return '';
    },
    spending: {
      async hold({ id }) {
        asked = id;
        throw new AppError(code, 'No room.');
      },
      settle,
    },
    server: { provider: 'p', model: 'm', isFree: false },
    log: { warn: () => {} },
  });
  const request = { messages: [], name: 'text', schema: Type.Object({}), deadline: Date.now() + 60_000 };
  const text = chat({ ...request, payer: { owner: 'ann', task: 'test' } });
  await expect(text).rejects.toMatchObject({ code });
  await vi.advanceTimersByTimeAsync(120_000);
  return { asked, settled: settle.mock.calls };
}

test('room that may be given after its asker gave up is given back', async () => {
  const { asked, settled } = await settledAfter('timeout');
  expect(settled).toEqual([[asked, { wasMade: false }]]);
});

test('what was refused has nothing to give back', async () => {
  expect((await settledAfter('failed_precondition')).settled).toEqual([]);
});
