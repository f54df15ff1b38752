import { MongoNetworkError } from 'mongodb';
import { expect, test } from 'vitest';
import { mayRetry, toAppError } from './app-error.ts';

test('a store that does not answer is a reason to try again, in plain words', () => {
  const error = toAppError(new MongoNetworkError('connect ECONNREFUSED 127.0.0.1:27017'));

  expect(error.code).toBe('unavailable');
  expect(error.message).not.toMatch(/ECONNREFUSED|127\.0\.0\.1/);
  expect(mayRetry(error)).toBe(true);
});

test('what nobody foresaw keeps its details to itself', () => {
  expect(toAppError(new Error('secret detail'))).toMatchObject({
    code: 'internal',
    message: 'Something went wrong on our side. Please try again.',
  });
});

test.each(['ENOSPC', 14031])('a full disk (%s) is said in plain words, and nothing of its path', code => {
  const error = toAppError(Object.assign(new Error('no space left on device, write /data/x'), { code }));

  expect(error.code).toBe('unavailable');
  expect(error.message).toMatch(/Insta AI disk is full/);
  expect(error.message).not.toContain('/data');
});

test.each(['EROFS', 90_000_030])(
  'a disk that takes no change (%s) is said as such, not as a full one, and nothing of its path',
  code => {
    const readOnly = new Error("EROFS: read-only file system, open '/data/x'");
    const error = toAppError(Object.assign(readOnly, { code }));

    expect(error.code).toBe('unavailable');
    expect(error.message).toMatch(/Insta AI disk is mounted read-only/);
    expect(error.message).not.toMatch(/full|\/data/);
    expect(mayRetry(error)).toBe(true);
  },
);
