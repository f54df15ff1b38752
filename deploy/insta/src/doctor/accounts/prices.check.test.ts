import { readSettings } from '@insta-ai/chassis/config';
import { expect, it } from 'vitest';
import type { Scene } from '../scene.ts';
import { pricesCheck } from './prices.check.ts';

const given = {
  BUDGETS: 'person=5 USD/month',
  OPENAI_BASE_URL: 'https://api.openai.com/v1',
  OPENAI_API_KEY: 'sk-any',
  IMAGE_PROVIDER: 'fooocus',
  FOOOCUS_BASE_URL: 'http://gpu.local:8888',
};

const lookUnder = (settings: Record<string, string>) =>
  pricesCheck.look({
    read: schema => readSettings(schema, { ...given, ...settings }),
    lookMs: 1_000,
  } as Scene);

it('the price of the default text model is known, and says from which list it is', async () => {
  expect(await lookUnder({})).toEqual([
    {
      level: 'ok',
      words:
        'The price of each model is known. That of gpt-6-luna is the list price of 22 September 2026 (developers.openai.com/api/docs/models/gpt-6-luna).',
    },
  ]);
});

it('a price of the operator is none of a list', async () => {
  const row = {
    provider: 'api.openai.com',
    model: 'gpt-6-luna',
    price: { perMillionIn: 1, perMillionOut: 2 },
  };

  expect(await lookUnder({ PRICES: JSON.stringify([row]) })).toEqual([
    { level: 'ok', words: 'The price of each model is known.' },
  ]);
});
