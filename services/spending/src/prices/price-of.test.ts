import { expect, test } from 'vitest';
import { costOf, listPriceOf, microsOf, priceOf } from './price-of.ts';
import { knownPrices, type Price } from './price-table.ts';

/** What goes in as words costs other than what goes in as pictures. */
const apart = { perMillionIn: 5, perMillionOut: 40 };
const went = { inputTokens: 1_000, outputTokens: 500 };
/** A model whose prompt cache gives and takes. */
const withCache = { perMillionIn: 10, perMillionCachedIn: 1, perMillionCacheWrite: 12, perMillionOut: 40 };
const none = { pictures: 0, inputTokens: 0, outputTokens: 0 };

test.each([
  [{ perPicture: 0.04 }, { ...none, pictures: 3 }, 120_000],
  [{ perPicture: 0.003 }, { ...none, pictures: 7 }, 21_000],
  [{ perMillionIn: 0.15, perMillionOut: 0.6 }, { ...none, inputTokens: 1_000, outputTokens: 500 }, 450],
  [{ perMillionIn: 0.15, perMillionOut: 0.6 }, { ...none, inputTokens: 1 }, 1],
  [{ ...apart, perMillionPictureIn: 10 }, { ...none, ...went, pictureInputTokens: 800 }, 29_000],
  [{ ...apart, perMillionPictureIn: 10 }, { ...none, ...went, pictureInputTokens: 0 }, 25_000],
  [{ ...apart, perMillionPictureIn: 10 }, { ...none, ...went }, 30_000],
  [{ ...apart, perMillionPictureIn: 10 }, { ...none, ...went, pictureInputTokens: null }, 30_000],
  [{ ...apart, perMillionPictureIn: 1 }, { ...none, ...went }, 25_000],
  [apart, { ...none, ...went, pictureInputTokens: 800 }, 25_000],
  // 300 read from a cache, 500 written into it, 200 neither.
  [withCache, { ...none, ...went, cachedInputTokens: 300, cacheWriteTokens: 500 }, 28_300],
  // Where nobody tells what was written, all that was not read may have been.
  [withCache, { ...none, ...went, cachedInputTokens: 300 }, 28_700],
  [withCache, { ...none, ...went }, 32_000],
  [withCache, { ...none, ...went, cacheWriteTokens: 0 }, 30_000],
  [{ ...apart, perMillionCachedIn: 1 }, { ...none, ...went, cachedInputTokens: 400 }, 23_400],
  // Without prices of their own they go in as any others.
  [apart, { ...none, ...went, cachedInputTokens: 300, cacheWriteTokens: 500 }, 25_000],
  [{ perPicture: 0 }, { ...none, pictures: 9 }, 0],
  [{ perSecond: 0.000_975 }, { ...none, pictures: 2, seconds: 8.5 }, 8_288],
  [{ perSecond: 0.001 }, { ...none, pictures: 2 }, 60_000],
])('%o costs for %o so many millionths of a dollar: %d', (price, amount, micros) => {
  expect(costOf(price, amount)).toBe(micros);
});

test.each([
  ['item', 'api.openai.com', 'gpt-4o-mini-2024-07-18', true],
  ['item', 'api.openai.com', 'gpt-4o', false],
  ['item', 'api.openai.com', 'gpt-6-luna', true],
  ['item', 'api.openai.com', 'gpt-6-luna-2026-09-22', true],
  ['item', 'api.openai.com', 'gpt-6-luna-pro', false],
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
    'their price by the token makes it unknown while nobody counted any',
    [{ perMillionIn: 1, perMillionOut: 2 }],
    true,
    undefined,
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

const byPicture = { perPicture: 0.04 };
const byToken = { perMillionIn: 5, perMillionOut: 40 };
const known = [
  { provider: 'openai', model: 'gpt-image-2', price: byToken },
  { provider: 'a', model: '*', price: byToken },
  { provider: 'a', model: '*', price: byPicture },
  { provider: 'b', model: '*', price: byPicture },
  { provider: 'b', model: '*', price: byToken },
];
const counted = { ...none, pictures: 1, inputTokens: 50, outputTokens: 1_000 };

test.each([
  ['whose tokens nobody counted', 'openai', 'picture', none, undefined],
  ['whose tokens are counted', 'openai', 'picture', counted, byToken],
  ['whose tokens nobody counted, where a row by picture stands behind', 'a', 'picture', none, byPicture],
  ['whose tokens are counted, where a row by picture stands behind', 'a', 'picture', counted, byToken],
  ['whose tokens are counted, where a row by picture stands first', 'b', 'picture', counted, byPicture],
] as const)('the price of a picture %s', (_what, provider, task, amount, price) => {
  const call = { task, provider, model: 'gpt-image-2', isFree: false };
  expect(priceOf({ own: [], known }, call, amount)).toBe(price);
  expect(priceOf({ own: known, known: [] }, call, amount)).toBe(price);
});

test('a picture whose tokens nobody counted costs by them nothing that is known, and never 0', () => {
  const call = { task: 'picture', provider: 'openai', model: 'gpt-image-2', isFree: false } as const;
  expect(microsOf({ own: known, known: [] }, call, { ...none, pictures: 1 })).toBeNull();
  expect(microsOf({ own: known, known: [] }, call, counted)).toBe(40_250);
});

test('a text has no price by the picture', () => {
  const call = { task: 'alt-text', provider: 'b', model: 'm', isFree: false } as const;
  expect(priceOf({ own: [], known }, call)).toBe(byToken);
});

test('a price that we ship says from which list it is, and one of the operator does not', () => {
  const about = { provider: 'api.openai.com', model: 'gpt-6-luna' };

  expect(listPriceOf({ own: [], known: knownPrices }, about)).toEqual({
    on: '22 September 2026',
    at: 'developers.openai.com/api/docs/models/gpt-6-luna',
  });
  const own = [{ ...about, price: { perMillionIn: 1, perMillionOut: 2 } }];
  expect(listPriceOf({ own, known: knownPrices }, about)).toBeUndefined();
  expect(listPriceOf({ own: [], known: knownPrices }, { ...about, model: 'other' })).toBeUndefined();
  expect(knownPrices.filter(({ list }) => !list)).toEqual([]);
});
