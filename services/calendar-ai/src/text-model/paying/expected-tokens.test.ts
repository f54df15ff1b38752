import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { expectedTokens, mostOutput } from './expected-tokens.ts';

const schema = Type.Object({});
const schemaBytes = JSON.stringify(schema).length;
const asked = (content: string) =>
  expectedTokens('item', { messages: [{ role: 'user', content }], schema }).inputTokens;

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
  const once = expectedTokens('answer', { messages: [message], schema }).inputTokens;

  expect(expectedTokens('answer', { messages: [message, message], schema }).inputTokens).toBe(once + 100);
  expect(expectedTokens('answer', { messages: [message], schema: wide }).inputTokens).toBeGreaterThan(
    once + 100,
  );
});

test('a piece of a calendar is expected to be the longest answer', () => {
  const { calendar, ...others } = mostOutput;
  expect(Math.max(...Object.values(others))).toBeLessThan(calendar);
  expect(expectedTokens('calendar', { messages: [], schema }).outputTokens).toBe(calendar);
});
