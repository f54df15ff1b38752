import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { expectedTokens, mostOutput } from './expected-tokens.ts';

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
