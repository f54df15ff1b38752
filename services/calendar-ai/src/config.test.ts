import { readSettings } from '@insta-ai/chassis/config';
import { expect, test } from 'vitest';
import { calendarAiSettings } from './config.ts';

test('a key that is copied from a guide with its dots stops the start: it would fail each text', () => {
  const given = { OPENAI_BASE_URL: 'https://api.openai.com/v1', OPENAI_API_KEY: 'sk-…' };

  expect(() => readSettings(calendarAiSettings, given)).toThrow('OPENAI_API_KEY must be one line');
});
