import { AppError } from '@insta-ai/chassis/app-error';
import { Type } from 'typebox';
import { expect, test, vi } from 'vitest';
import { countedText } from './counted-text.ts';
import type { PaidChat } from './paid-chat.ts';

const question = { messages: [], name: 'text', schema: Type.Object({}), deadline: Date.now() + 60_000 };
const full = new AppError('failed_precondition', 'Full.', { details: { isBudgetFull: true } });

/** What is counted of one text whose questions end like this: refused before the model was asked, failed after it, or answered. */
async function count(...ends: ('refused' | 'failed' | 'answered')[]) {
  const counted: number[] = [];
  const left = [...ends];
  const chat: PaidChat = async ({ onPerhapsPaid }) => {
    const end = left.shift();
    if (end !== 'refused') onPerhapsPaid?.();
    if (end === 'answered') return 'A text.';
    throw full;
  };
  const countMade = async (_row: string, _who: string, texts: number) => void counted.push(texts);
  const text = countedText(
    { chat, countMade, log: { warn: vi.fn() } },
    { owner: 'ann', task: 'metadata' },
    async ask => {
      let said = '';
      for (const _ of ends) said = await ask(question);
      return said;
    },
  );
  const said = await text.catch((error: unknown) => error);
  return { said, counted };
}

test.each([
  ['that is written', ['answered'] as const, [1]],
  ['that takes a repair', ['answered', 'answered'] as const, [1]],
  ['for which there is no room', ['refused'] as const, [1, -1]],
  ['that failed and may be paid', ['failed'] as const, [1]],
  ['whose repair was refused', ['answered', 'refused'] as const, [1]],
])('a text %s is counted by what is perhaps paid', async (_what, ends, counted) => {
  expect((await count(...ends)).counted).toEqual(counted);
});

test('what is over the limit is asked of no model', async () => {
  const tooMany = new AppError('rate_limited', 'Too many.', { details: { retryAfterSeconds: 9 } });
  const chat = vi.fn();
  const countMade = vi.fn().mockRejectedValue(tooMany);

  const text = countedText(
    { chat, countMade, log: { warn: vi.fn() } },
    { owner: 'ann', task: 'answer' },
    ask => ask(question),
  );

  await expect(text).rejects.toBe(tooMany);
  expect(chat).not.toHaveBeenCalled();
  expect(countMade.mock.calls).toEqual([['texts', 'ann', 1]]);
});

test('where nobody can count, it is said that surely nothing was paid', async () => {
  const countMade = vi.fn().mockRejectedValue(new AppError('unavailable', 'Away.'));

  const text = countedText(
    { chat: vi.fn(), countMade, log: { warn: vi.fn() } },
    { owner: 'ann', task: 'item' },
    ask => ask(question),
  );

  await expect(text).rejects.toMatchObject({ details: { isSurelyUnpaid: true } });
});

test('what cannot be taken back hides no reason', async () => {
  const countMade = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValue(new Error('Away.'));
  const warn = vi.fn();
  const text = countedText(
    { chat: () => Promise.reject(full), countMade, log: { warn } },
    { owner: 'ann', task: 'item' },
    ask => ask(question),
  );

  await expect(text).rejects.toBe(full);
  expect(warn).toHaveBeenCalledOnce();
});
