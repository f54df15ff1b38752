import { expect, it } from 'vitest';
import { unguessable } from './new-id.ts';

it('what cannot be guessed is 128 bits, each sign as likely as the others', () => {
  const texts = Array.from({ length: 2_000 }, unguessable);
  expect(new Set(texts).size).toBe(texts.length);
  for (const text of texts) expect(text).toMatch(/^[0-9a-f]{32}$/);
  const counts = Object.values(Object.groupBy(texts.join(''), sign => sign)).map(signs => signs?.length ?? 0);
  expect(counts).toHaveLength(16);
  expect(Math.max(...counts) / Math.min(...counts)).toBeLessThan(1.2);
});
