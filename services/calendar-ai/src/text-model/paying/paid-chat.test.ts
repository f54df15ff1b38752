import { AppError } from '@insta-ai/chassis/app-error';
import type { ErrorCode } from '@insta-ai/proto/data/errors';
import { Type } from 'typebox';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPaidChat, paidBy, serverOf } from './paid-chat.ts';

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

const away = new AppError('unavailable', 'Away.');

/** What is said of the last question of one piece of writing; each question either makes a call, or finds something away before it. */
async function saidOfLast(...questions: ('hold' | 'refused' | 'made' | 'answered')[]) {
  let step = questions[0];
  const chat = createPaidChat({
    chat: async (_, around) => {
      const wasMade = step === 'made' || step === 'answered';
      await around?.(async () => ({ wasMade }));
      if (step === 'answered') return 'A text.';
      throw away;
    },
    spending: {
      async hold() {
        if (step === 'hold') throw away;
      },
      settle: async () => {},
    },
    server: { provider: 'p', model: 'm', isFree: false },
    log: { warn: () => {} },
  });
  const ask = paidBy(chat, { owner: 'ann', task: 'metadata' });
  const request = { messages: [], name: 'text', schema: Type.Object({}), deadline: Date.now() + 60_000 };
  let said: unknown;
  for (step of questions) said = await ask(request).catch((error: unknown) => error);
  return said;
}

test.each([
  ['the budgets were away', ['hold'] as const],
  ['the model was not reached', ['refused'] as const],
  ['neither was there', ['refused', 'hold'] as const],
])('where %s, it is said that surely nothing was paid', async (_why, questions) => {
  expect(await saidOfLast(...questions)).toMatchObject({
    code: 'unavailable',
    message: 'Away.',
    details: { isSurelyUnpaid: true },
  });
});

test.each([
  ['its own call was made', ['made'] as const],
  ['an answer was to be repaired', ['answered', 'refused'] as const],
  ['an answer was to be repaired and the budgets were away', ['answered', 'hold'] as const],
  ['a call before it was perhaps paid', ['made', 'refused'] as const],
])('where %s, it is not said', async (_why, questions) => {
  expect(await saidOfLast(...questions)).toBe(away);
});
