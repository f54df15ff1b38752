import { aspectRatios } from '@insta-ai/proto/data/content-type';
import { expect, test } from 'vitest';
import { asText, legalSize, type Sizes, sizesIn, standardSizes } from './image-sizes.ts';

const sized = (text: string) => sizesIn(text)[0] ?? { width: 0, height: 0 };
const ofDallE3 = sizesIn('1024x1024, 1792x1024, 1024x1792');

test.each<[wish: string, sizes: Sizes, asked: string]>([
  ['896x1088', standardSizes, '1024x1024'],
  ['768x1344', standardSizes, '1024x1536'],
  ['1344x768', standardSizes, '1536x1024'],
  ['1536x640', standardSizes, '1536x1024'],
  ['1024x1024', standardSizes, '1024x1024'],
  ['768x1344', ofDallE3, '1024x1792'],
  ['1000x1000', sizesIn('256x256 512x512 1024x1024'), '1024x1024'],
  ['300x300', sizesIn('256x256 512x512 1024x1024'), '256x256'],
  ['640x360', sizesIn('1280x720 640x368'), '1280x720'],
  ['512x512', 'flexible', '1024x1024'],
  ['1000x1000', 'flexible', '1024x1024'],
  ['4096x1024', 'flexible', '1536x1024'],
  ['2048x640', 'flexible', '1536x1024'],
  ['3840x2160', 'flexible', '3840x2160'],
  ['3840x2176', 'flexible', '1536x1024'],
  ['513x77', 'any', '513x77'],
  ['896x1088', [], '896x1088'],
])('%s of %j is asked for as %s', (wish, sizes, asked) => {
  expect(asText(legalSize(sized(wish), sizes))).toBe(asked);
});

test('every size of the product is within the bounds of the flexible models', () => {
  for (const word of Object.keys(aspectRatios)) {
    const wish = sized(word.replace('*', 'x'));
    expect(legalSize(wish, 'flexible')).toEqual(wish);
  }
});

test('sizes are found in the words of a refusal', () => {
  const words =
    "Invalid value: '896x1088'. Supported values are: '1024x1024', '1024 x 1536', and 'auto'. (id 0x1f)";
  expect(sizesIn(words).map(asText)).toEqual(['896x1088', '1024x1024', '1024x1536']);
  expect(sizesIn('Width and height must both be divisible by 16.')).toEqual([]);
});
