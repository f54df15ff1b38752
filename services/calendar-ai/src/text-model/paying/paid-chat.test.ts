import { expect, test } from 'vitest';
import { serverOf } from './paid-chat.ts';

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
