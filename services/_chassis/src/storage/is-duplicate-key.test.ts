import { MongoServerError } from 'mongodb';
import { expect, it } from 'vitest';
import { isDuplicateKey } from './is-duplicate-key.ts';

it('tells a taken unique value from every other refusal', () => {
  expect(isDuplicateKey(new MongoServerError({ code: 11_000, message: 'E11000 duplicate key' }))).toBe(true);
  expect(isDuplicateKey(new MongoServerError({ code: 112, message: 'WriteConflict' }))).toBe(false);
  expect(isDuplicateKey(new Error('lost connection'))).toBe(false);
  expect(isDuplicateKey({ code: 11_000 })).toBe(false);
});
