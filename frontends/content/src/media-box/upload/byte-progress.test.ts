import { expect, test } from 'vitest';
import { byteProgress } from './byte-progress.ts';

test.each([
  [0, 4_800_000, '0.0 of 4.8 MB'],
  [0.25, 4_800_000, '1.2 of 4.8 MB'],
  [0.5, 300_000, '150 of 300 KB'],
  [1, 200, '0 of 1 KB'],
])('%d of %d bytes are %s', (share, size, words) => {
  expect(byteProgress(share, size)).toBe(words);
});
