import { expect, test } from 'vitest';
import { knownPrices } from './price-table.ts';
import { parsePrices, readPrices } from './read-prices.ts';

test('a file of the operator is read', () => {
  const rows = [
    { provider: 'replicate', model: 'me/mine', price: { perPicture: 0.01 } },
    { provider: 'replicate', model: 'me/slow', price: { perSecond: 0.000_975 } },
    {
      provider: 'openai',
      model: 'gpt-image-1',
      price: { perMillionIn: 5, perMillionPictureIn: 10, perMillionOut: 40 },
    },
    {
      provider: 'openrouter.ai',
      model: 'anthropic/*',
      price: { perMillionIn: 3, perMillionCachedIn: 0.3, perMillionCacheWrite: 3.75, perMillionOut: 15 },
    },
    { provider: 'llm.example', model: '*', price: { perMillionIn: 0, perMillionOut: 0 } },
  ];
  expect(parsePrices('prices.json', JSON.stringify(rows))).toEqual(rows);
});

test('a file that an editor on Windows wrote is read', () => {
  expect(parsePrices('prices.json', '\uFEFF[]')).toEqual([]);
});

test('a list stands in the setting itself, beside what is known', async () => {
  const row = { provider: 'replicate', model: 'me/mine', price: { perPicture: 0.01 } };
  expect(await readPrices(JSON.stringify([row]))).toEqual({ own: [row], known: knownPrices });
});

test('without a file there is what is known', async () => {
  expect(await readPrices(undefined)).toEqual({ own: [], known: knownPrices });
});

test.each([
  ['no JSON', '{'],
  ['no list', '{}'],
  ['a negative price', '[{"provider":"a","model":"b","price":{"perPicture":-1}}]'],
  ['no price', '[{"provider":"a","model":"b"}]'],
  [
    'a price by the second and by the picture',
    '[{"provider":"a","model":"b","price":{"perPicture":1,"perSecond":2}}]',
  ],
  [
    'a price of pictures that go in alone',
    '[{"provider":"a","model":"b","price":{"perMillionPictureIn":1}}]',
  ],
  [
    'two kinds of price',
    '[{"provider":"a","model":"b","price":{"perPicture":1,"perMillionIn":2,"perMillionOut":3}}]',
  ],
])('a file with %s stops the start and names it', (_what, text) => {
  expect(() => parsePrices('prices.json', text)).toThrow('prices.json');
});

test('a file that is not there stops the start and names it', async () => {
  await expect(readPrices('/nowhere/prices.json')).rejects.toThrow('/nowhere/prices.json: ENOENT');
});
