import { expect, test } from 'vitest';
import { rateLimited } from './rate-limited.ts';

test('a refusal says how long to wait, in words and in whole seconds, never less than one', () => {
  const refuse = (waitMs: number) => rateLimited(waitMs, wait => `Wait ${wait}.`);
  expect(refuse(1_500)).toMatchObject({
    code: 'rate_limited',
    message: 'Wait 2 seconds.',
    details: { retryAfterSeconds: 2 },
  });
  expect(refuse(0).details).toEqual({ retryAfterSeconds: 1 });
  expect(refuse(600_000).message).toBe('Wait 10 minutes.');
});
