import { readSettings } from '@insta-ai/chassis/config';
import { expect, test } from 'vitest';
import { contentSettings, stepPrices } from './config.ts';

const pricesOf = (source: Record<string, string>) => stepPrices(readSettings(contentSettings, source));

test('a step has the price that somebody set, and what is simulated is drawn for nothing', () => {
  expect(pricesOf({})).toEqual({});
  expect(pricesOf({ PICTURE_PRICE: '0.035', TEXT_PRICE: '' })).toEqual({ picture: 0.035 });
  expect(pricesOf({ SIMULATED_PLATFORMS: 'true', PICTURE_PRICE: '0.035', TEXT_PRICE: '0.001' })).toEqual({
    picture: 0,
    text: 0.001,
  });
});

test.each(['PICTURE_PRICE', 'TEXT_PRICE'])('a bad %s is named at the start', name => {
  for (const bad of ['3 cents', '-1']) expect(() => pricesOf({ [name]: bad })).toThrow(name);
});
