import { readSettings } from '@insta-ai/chassis/config';
import { expect, test } from 'vitest';
import { hasRole, predictionMediaSettings } from './config.ts';

const enough = { REPLICATE_BASE_URL: 'https://api.replicate.com/v1', REPLICATE_API_TOKEN: 'r8_x' };

test('address and token are enough; the rest has defaults', () => {
  const settings = readSettings(predictionMediaSettings, enough);

  expect(settings).toMatchObject({ IMAGE_PROVIDER: 'replicate', ROLE: 'api,worker' });
  expect(hasRole(settings, 'api') && hasRole(settings, 'worker')).toBe(true);
  expect(hasRole({ ROLE: 'worker' }, 'api')).toBe(false);
});

test.each([
  ['IMAGE_PROVIDER', 'midjourney', 'IMAGE_PROVIDER must be one of: replicate'],
  ['REPLICATE_API_TOKEN', '', 'REPLICATE_API_TOKEN is not set'],
  ['REPLICATE_BASE_URL', '', 'REPLICATE_BASE_URL is not set'],
  ['REPLICATE_MODEL', 'latest', 'REPLICATE_MODEL'],
  ['REPLICATE_MODEL', 'owner/name:latest', 'REPLICATE_MODEL'],
  ['REPLICATE_WEBHOOK_SECRET', 'secret', 'REPLICATE_WEBHOOK_SECRET'],
  ['ROLE', 'cook', 'ROLE'],
  ['IMAGE_PROVIDER', 'openai', 'OPENAI_IMAGE_MODEL is not set'],
  ['OPENAI_IMAGE_BASE_URL', 'localhost:8080', 'OPENAI_IMAGE_BASE_URL does not have the right form'],
  ['REPLICATE_API_TOKEN', 'r8_…', 'REPLICATE_API_TOKEN must be one line'],
  ['OPENAI_API_KEY', 'sk-…', 'OPENAI_API_KEY must be one line'],
  ['OPENAI_IMAGE_API_KEY', 'sk-…', 'OPENAI_IMAGE_API_KEY must be one line'],
  ['FOOOCUS_API_KEY', 'sk-…', 'FOOOCUS_API_KEY must be one line'],
  ['COMFYUI_API_KEY', 'sk-…', 'COMFYUI_API_KEY must be one line'],
  ['OPENAI_IMAGE_IS_FREE', 'perhaps', 'OPENAI_IMAGE_IS_FREE must be true or false'],
])('%s=%s stops the start: %s', (name, value, words) => {
  expect(() => readSettings(predictionMediaSettings, { ...enough, [name]: value })).toThrow(words);
});
