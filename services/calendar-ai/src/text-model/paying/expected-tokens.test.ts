import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { canBe, expectedTokens, mostOutput } from './expected-tokens.ts';

const schema = Type.Object({});
const schemaBytes = JSON.stringify(schema).length;
const asked = (content: string) =>
  expectedTokens('item', { messages: [{ role: 'user', content }], schema }, 'some-model').inputTokens;

test.each([
  ['', Math.ceil(schemaBytes / 3) + 100],
  ['x'.repeat(3_000), Math.ceil((schemaBytes + 3_000) / 3) + 100],
  ['海'.repeat(1_000), Math.ceil((schemaBytes + 3_000) / 3) + 100],
])('%# a question is expected to have a token for each three bytes', (content, tokens) => {
  expect(asked(content)).toBe(tokens);
});

test('every message of a repair counts, and so does the schema', () => {
  const message = { role: 'user' as const, content: 'x'.repeat(300) };
  const wide = Type.Object({ title: Type.String({ description: 'x'.repeat(300) }) });
  const once = expectedTokens('answer', { messages: [message], schema }, 'some-model').inputTokens;

  expect(expectedTokens('answer', { messages: [message, message], schema }, 'some-model').inputTokens).toBe(
    once + 100,
  );
  expect(
    expectedTokens('answer', { messages: [message], schema: wide }, 'some-model').inputTokens,
  ).toBeGreaterThan(once + 100);
});

test('a piece of a calendar is expected to be the longest answer', () => {
  const { calendar, ...others } = mostOutput;
  expect(Math.max(...Object.values(others))).toBeLessThan(calendar);
  expect(expectedTokens('calendar', { messages: [], schema }, 'some-model').outputTokens).toBe(calendar);
});

test('a picture counts by its squares, with every message that it goes along with', () => {
  const picture = { bytes: new Uint8Array(90_000), mimeType: 'image/jpeg' as const, width: 768, height: 512 };
  const message = { role: 'user' as const, content: 'Look' };
  const tokens = (model: string, ...messages: Parameters<typeof expectedTokens>[1]['messages']) =>
    expectedTokens('alt-text', { messages, schema }, model).inputTokens;
  const blind = tokens('some-model', message);

  const shown = { ...message, picture };
  // 24 by 16 squares of 32 pixels; its bytes count for nothing.
  expect(tokens('some-model', shown)).toBe(blind + Math.ceil(2.46 * 384) + 85);
  expect(tokens('some-model', shown, shown)).toBeGreaterThan(blind + 2 * 2.46 * 384);
  // Two squares of 512 pixels, at a price that is made for it.
  expect(tokens('openai/gpt-4o-mini', shown)).toBe(blind + 2_833 + 2 * 5_667);
});

const picture = { bytes: new Uint8Array(9), mimeType: 'image/jpeg' as const, width: 1_024, height: 1_024 };

test.each([
  ['what a server counts of a question and its rules', 2_000, 300, true],
  ['no answer', 2_000, 0, true],
  ['the longest thoughts', 2_000, 131_072, true],
  ['no question', 0, 300, false],
  ['more than the question has bytes', 32_000, 300, false],
  ['more than any model writes', 2_000, 131_073, false],
  ['all at once', 1_000_000_000, 1_000_000_000, false],
])('a count of %s can be true: %i in, %i out, %s', (_what, inputTokens, outputTokens, can) => {
  const messages = [{ role: 'user' as const, content: 'x'.repeat(1_000) }];
  expect(canBe({ inputTokens, outputTokens }, { messages, schema })).toBe(can);
});

test('a picture may be as many tokens as the model that counts most for it', () => {
  const message = { role: 'user' as const, content: 'Look' };
  const usage = { inputTokens: 50_000, outputTokens: 30 };
  expect(canBe(usage, { messages: [{ ...message, picture }], schema })).toBe(true);
  expect(canBe(usage, { messages: [message], schema })).toBe(false);
});
