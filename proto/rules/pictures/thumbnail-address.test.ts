import { expect, test } from 'vitest';
import { thumbnailAddress } from './thumbnail-address.ts';

test('an output has its small picture beside it', () => {
  expect(thumbnailAddress('/media/outputs/p1/secret-0.png')).toBe('/media/outputs/p1/secret-0.thumb.webp');
});

test('any other address is its own small picture', () => {
  expect(thumbnailAddress('https://example.com/a.png')).toBe('https://example.com/a.png');
});
