import { expect, it } from 'vitest';
import { madeVerifyToken } from './verify-token.ts';

it('is the same for the same key, another for another, and gives nothing of the key away', () => {
  const key = '11'.repeat(32);

  expect(madeVerifyToken(key)).toBe(madeVerifyToken(key));
  expect(madeVerifyToken(key)).not.toBe(madeVerifyToken('22'.repeat(32)));
  expect(madeVerifyToken(key)).toMatch(/^[\w-]{43}$/);
});
