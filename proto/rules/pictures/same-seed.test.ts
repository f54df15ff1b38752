import { expect, test } from 'vitest';
import { whyNoSameSeed } from './same-seed.ts';

const version = (digit: string) => digit.repeat(64);
const painter = { title: 'Replicate', model: 'owner/painter', unused: [] };
const seedless = { ...painter, unused: ['image_seed' as const] };

test.each([
  [painter, { model: 'owner/painter' }, undefined],
  [
    seedless,
    { model: 'owner/painter' },
    'Replicate (owner/painter) draws without a seed, so none can be used again.',
  ],
  [
    painter,
    { model: 'owner/older' },
    'This picture was drawn by owner/older, and Replicate draws with owner/painter now: there the same seed is another picture.',
  ],
  [
    { ...painter, model: `owner/painter:${version('a')}` },
    { model: `owner/painter:${version('b')}` },
    'This picture was drawn by another version of owner/painter: now the same seed is another picture.',
  ],
  // One version under two names.
  [{ ...painter, model: version('a') }, { model: `owner/painter:${version('a')}` }, undefined],
  // An older version of the product noted nothing, and who cannot be asked may well have seeds.
  [painter, undefined, undefined],
  [{ ...painter, unused: null }, { model: 'owner/painter' }, undefined],
])('of %o, where %o drew the first, is said: %s', (now, first, why) => {
  expect(whyNoSameSeed(now, first)).toBe(why);
});
