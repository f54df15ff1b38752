import { expect, test } from 'vitest';
import { feedRatioOf, fitsFrame, frameRatio, phoneRatio } from './post-media.ts';

test('a Post has the ratio of its first picture, within the limits of the feed', () => {
  expect(frameRatio('Post', [1, 0.5])).toBe(1);
  expect(frameRatio('Post', [0.5, 1])).toBe(0.8);
  expect(frameRatio('Post', [2.4])).toBe(1.91);
  expect(frameRatio('Post', [undefined, 1])).toBe(1);
  expect(frameRatio(null, [undefined])).toBe(0.8);
});

test('Story and Reel fill a phone', () => {
  expect(frameRatio('Story', [1])).toBe(phoneRatio);
  expect(frameRatio('Reel', [])).toBe(phoneRatio);
});

test.each([
  [1344 / 768, true],
  [896 / 1088, true],
  [1, true],
  [768 / 1344, false],
  [1536 / 640, false],
])('a picture of the model with the ratio %f fits the feed: %s', (ratio, fits) => {
  expect(fitsFrame(ratio, feedRatioOf(ratio))).toBe(fits);
});

test('the phone picture of the model fits a Story', () => {
  expect(fitsFrame(768 / 1344, phoneRatio)).toBe(true);
  expect(fitsFrame(0.8, phoneRatio)).toBe(false);
});
