import { expect, test } from 'vitest';
import { costOf, priceOf } from './price-of.ts';
import { knownPrices, type Price } from './price-table.ts';

const none = { pictures: 0, inputTokens: 0, outputTokens: 0 };

test.each([
  [{ perPicture: 0.04 }, { ...none, pictures: 3 }, 120_000],
  [{ perPicture: 0.003 }, { ...none, pictures: 7 }, 21_000],
  [{ perMillionIn: 0.15, perMillionOut: 0.6 }, { ...none, inputTokens: 1_000, outputTokens: 500 }, 450],
  [{ perMillionIn: 0.15, perMillionOut: 0.6 }, { ...none, inputTokens: 1 }, 1],
  [{ perPicture: 0 }, { ...none, pictures: 9 }, 0],
  [{ perSecond: 0.000_975 }, { ...none, pictures: 2, seconds: 8.5 }, 8_288],
  [{ perSecond: 0.001 }, { ...none, pictures: 2 }, 60_000],
])('%o costs for %o so many millionths of a dollar: %d', (price, amount, micros) => {
  expect(costOf(price, amount)).toBe(micros);
});

test.each([
  ['item', 'api.openai.com', 'gpt-4o-mini-2024-07-18', true],
  ['item', 'api.openai.com', 'gpt-4o', false],
  ['item', 'localhost:11434', 'gpt-4o-mini', false],
  ['picture', 'replicate', 'black-forest-labs/flux-1.1-pro', true],
  ['picture', 'replicate', 'black-forest-labs/flux-1.1-pro-ultra', false],
] as const)('whether a price for %s of %s %s is known: %s', (task, provider, model, isKnown) => {
  const prices = { own: [], known: knownPrices };
  expect(priceOf(prices, { task, provider, model, isFree: false }) !== undefined).toBe(isKnown);
});

test.each([
  ['what is free costs nothing, though a price of its model is known', [], true, { perPicture: 0 }],
  ['what the operator gives a price costs that', [{ perPicture: 5 }], false, { perPicture: 5 }],
  ['so does what is free', [{ perPicture: 5 }], true, { perPicture: 5 }],
  ['their price by the second as well', [{ perSecond: 5 }], true, { perSecond: 5 }],
  [
    'their price for texts says nothing of it',
    [{ perMillionIn: 1, perMillionOut: 2 }],
    true,
    { perPicture: 0 },
  ],
])('%s', (_what, own, isFree, price) => {
  const row = (one: Price) => ({ provider: 'a', model: 'm*', price: one });
  const prices = { own: own.map(row), known: [row({ perPicture: 1 })] };
  expect(priceOf(prices, { task: 'picture', provider: 'a', model: 'm1', isFree })).toEqual(price);
});

test('what stands first is meant', () => {
  const rows = [
    { provider: 'a', model: 'm', price: { perPicture: 1 } },
    { provider: 'a', model: '*', price: { perPicture: 2 } },
  ];
  const about = { provider: 'a', task: 'picture', isFree: false } as const;
  expect(priceOf({ own: rows, known: [] }, { ...about, model: 'm' })).toEqual({ perPicture: 1 });
  expect(priceOf({ own: rows, known: [] }, { ...about, model: 'other' })).toEqual({ perPicture: 2 });
});

test('a picture has no price by the token, and a text none by the picture', () => {
  const byPicture = { perPicture: 0.04 };
  const byToken = { perMillionIn: 5, perMillionOut: 40 };
  const rows = [
    { provider: 'openai', model: 'gpt-image-2', price: byToken },
    { provider: 'a', model: '*', price: byPicture },
    { provider: 'a', model: '*', price: byToken },
  ];
  expect(
    priceOf(
      { own: [], known: rows },
      { task: 'picture', provider: 'openai', model: 'gpt-image-2', isFree: false },
    ),
  ).toBeUndefined();
  expect(
    priceOf({ own: [], known: rows }, { task: 'picture', provider: 'a', model: 'm', isFree: false }),
  ).toBe(byPicture);
  expect(
    priceOf({ own: [], known: rows }, { task: 'alt-text', provider: 'a', model: 'm', isFree: false }),
  ).toBe(byToken);
});
