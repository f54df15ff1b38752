import { frameRatio } from '@insta-ai/proto/rules/post-media';
import { expect, test } from 'vitest';
import { fitNeed } from './fit-need.ts';

test.each([
  ['1344*768', 1344 / 768],
  ['896*1088', 896 / 1088],
  ['1024*1024', 1],
])('a Post of %s goes out as it is', (_size, ratio) => {
  expect(frameRatio('Post', [ratio])).toBe(ratio);
  expect(fitNeed('Post', [ratio])).toBeNull();
});

test('a Post of 768*1344 is taller than 4:5, one of 1536*640 wider than 1.91:1', () => {
  expect(fitNeed('Post', [768 / 1344])).toEqual({ count: 1, shape: 'taller' });
  expect(fitNeed('Post', [1536 / 640])).toEqual({ count: 1, shape: 'wider' });
});

test('a carousel has the ratio of its first picture, to which the others are fitted', () => {
  expect(frameRatio('Post', [1, 0.8])).toBe(1);
  expect(fitNeed('Post', [1, 1, 0.8])).toEqual({ count: 1, shape: 'taller' });
  expect(fitNeed('Post', [1, 1.75, 0.8])).toEqual({ count: 2, shape: 'a different shape' });
});

test.each(['Story', 'Reel'])('a %s fills a phone; the tall size of the image model is near enough', type => {
  expect(frameRatio(type, [1])).toBe(9 / 16);
  expect(fitNeed(type, [768 / 1344])).toBeNull();
  expect(fitNeed(type, [1])).toEqual({ count: 1, shape: 'wider' });
});

test('what is not measured yet is not talked about', () => {
  expect(fitNeed('Post', [undefined])).toBeNull();
  expect(fitNeed('Story', [])).toBeNull();
});
