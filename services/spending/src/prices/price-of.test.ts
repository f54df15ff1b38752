import { expect, test } from 'vitest';
import { costOf, priceOf } from './price-of.ts';
import { knownPrices } from './price-table.ts';

const none = { pictures: 0, inputTokens: 0, outputTokens: 0 };

test.each([
  [{ perPicture: 0.04 }, { ...none, pictures: 3 }, 120_000],
  [{ perPicture: 0.003 }, { ...none, pictures: 7 }, 21_000],
  [{ perMillionIn: 0.15, perMillionOut: 0.6 }, { ...none, inputTokens: 1_000, outputTokens: 500 }, 450],
  [{ perMillionIn: 0.15, perMillionOut: 0.6 }, { ...none, inputTokens: 1 }, 1],
  [{ perPicture: 0 }, { ...none, pictures: 9 }, 0],
])('%o costs for %o so many millionths of a dollar: %d', (price, amount, micros) => {
  expect(costOf(price, amount)).toBe(micros);
});

test.each([
  ['api.openai.com', 'gpt-4o-mini-2024-07-18', true],
  ['api.openai.com', 'gpt-4o', false],
  ['localhost:11434', 'gpt-4o-mini', false],
  ['replicate', 'black-forest-labs/flux-1.1-pro', true],
  ['replicate', 'black-forest-labs/flux-1.1-pro-ultra', false],
])('whether a price of %s %s is known: %s', (provider, model, isKnown) => {
  expect(priceOf(knownPrices, { provider, model }) !== undefined).toBe(isKnown);
});

test('what stands first is meant', () => {
  const rows = [
    { provider: 'a', model: 'm', price: { perPicture: 1 } },
    { provider: 'a', model: '*', price: { perPicture: 2 } },
  ];
  expect(priceOf(rows, { provider: 'a', model: 'm' })).toEqual({ perPicture: 1 });
  expect(priceOf(rows, { provider: 'a', model: 'other' })).toEqual({ perPicture: 2 });
});
