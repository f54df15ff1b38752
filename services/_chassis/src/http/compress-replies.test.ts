import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pack, takesPacked } from './compress-replies.ts';

it('a long body is packed and says how, a short one stays as it is', async () => {
  const long = Buffer.from('surf '.repeat(1_000));
  const { body, encoding } = await pack(long);

  expect([encoding, brotliDecompressSync(body).equals(long), body.length < 100]).toEqual(['br', true, true]);
  expect(await pack(Buffer.from('[]'))).toEqual({ body: Buffer.from('[]') });
});

it.each([
  ['gzip, deflate, br, zstd', true],
  ['br', true],
  ['gzip', false],
  ['br;q=0, gzip', false],
  ['*', false],
  [undefined, false],
])('%s takes it packed: %s', (header, takes) => {
  expect(takesPacked(header)).toBe(takes);
});
