import { expect, test } from 'vitest';
import { tileRatio } from './tile-ratio.ts';

test('a tile is as wide as its picture wants', () => {
  expect(tileRatio({ width: 1344, height: 768 })).toBe(1.75);
  expect(tileRatio({ width: 896, height: 1088 })).toBe(0.824);
});

test('no tile is a stripe', () => {
  expect(tileRatio({ width: 9_000, height: 100 })).toBe(2.4);
  expect(tileRatio({ width: 100, height: 9_000 })).toBe(0.5);
});

test('what has no known size is square', () => {
  expect(tileRatio({ width: 0, height: 0 })).toBe(1);
});
