import { expect, test } from 'vitest';
import { openAiAddress } from './openai-address.ts';

const vendor = 'https://api.openai.com/v1';
const texts = { OPENAI_BASE_URL: 'http://texts:11434/v1', OPENAI_API_KEY: 'sk-texts' };

test.each<[given: Parameters<typeof openAiAddress>[0], baseUrl: string, key: string | undefined]>([
  [{}, vendor, undefined],
  [texts, 'http://texts:11434/v1', 'sk-texts'],
  [{ OPENAI_API_KEY: 'sk-texts' }, vendor, 'sk-texts'],
  [{ ...texts, OPENAI_IMAGE_API_KEY: 'sk-pictures' }, vendor, 'sk-pictures'],
  [{ ...texts, OPENAI_IMAGE_BASE_URL: 'http://pictures:8080/v1' }, 'http://pictures:8080/v1', undefined],
  [
    { ...texts, OPENAI_IMAGE_BASE_URL: 'http://pictures:8080/v1', OPENAI_IMAGE_API_KEY: 'sk-pictures' },
    'http://pictures:8080/v1',
    'sk-pictures',
  ],
])('%j draws at %s with the key %s', (given, baseUrl, key) => {
  expect(openAiAddress(given)).toEqual({ baseUrl, key });
});
