import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sizeInAddress, sizeInName } from './size-in-address.ts';
import { thumbnailAddress } from './thumbnail-address.ts';

const pixels = fc.integer({ min: 1, max: 20_000 });

test('a name says the size that it was given', () => {
  fc.assert(
    fc.property(pixels, pixels, fc.nat({ max: 100 }), (width, height, position) => {
      const output = `/media/outputs/p1/se-cret-${position}${sizeInName({ width, height })}.png`;
      expect(sizeInAddress(output)).toEqual({ width, height });
    }),
  );
});

test.each([
  ['an older version', '/media/outputs/p1/secret-0.png'],
  ['a secret that looks like a size', '/media/outputs/p1/ab-12x34-0.png'],
  [
    'a film that nobody could measure',
    `/media/outputs/p1/secret-0${sizeInName({ width: 0, height: 0 })}.mp4`,
  ],
  ['no size at all', '/media/outputs/p1/secret-0-0x20.png'],
  ['a fitted file', '/media/fitted/hash-10x20.jpg'],
  ['another server', 'https://example.com/media/outputs/p1/secret-0-10x20.png'],
])('of %s nothing is said', (_, output) => {
  expect(sizeInAddress(output)).toBeUndefined();
});

test('its small picture stands beside it all the same', () => {
  expect(thumbnailAddress('/media/outputs/p1/secret-0-896x1088.png')).toBe(
    '/media/outputs/p1/secret-0-896x1088.thumb.webp',
  );
});
