import { expect, it } from 'vitest';
import { type PictureFacts, refusePicture } from './picture-limits.ts';

const facts = (fields: Partial<PictureFacts>): PictureFacts => ({
  kind: 'png',
  width: 1000,
  height: 1000,
  channels: 3,
  bytesPerChannel: 1,
  frames: 1,
  ...fields,
});

it.each([
  ['a photo of 12 megapixels', { width: 4032, height: 3024 }],
  ['a photo of 24 megapixels', { width: 6000, height: 4000 }],
  [
    'a picture of 18 megapixels with 16 bits and transparency',
    { width: 4300, height: 4300, channels: 4, bytesPerChannel: 2 },
  ],
  ['a moving picture of 20 seconds', { width: 480, height: 480, channels: 4, frames: 600 }],
] as const)('takes %s', (_what, fields) => {
  expect(refusePicture(facts(fields))).toBeUndefined();
});

it.each([
  [{ width: 7700, height: 7700 }, '7700 by 7700 pixels; the limit is 26 million'],
  [
    { width: 5090, height: 5090, channels: 4, bytesPerChannel: 2 },
    '64 bits, which takes 208 MB once it is opened; the limit is 150 MB',
  ],
  [{ width: 20_001, height: 1 }, 'the limit is 20000 on a side'],
  [{ frames: 601 }, '601 frames; the limit is 600'],
])('refuses %o with what is allowed', (fields, words) => {
  expect(refusePicture(facts(fields))?.what).toContain(words);
});
