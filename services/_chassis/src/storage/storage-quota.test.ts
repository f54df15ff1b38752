import { expect, it } from 'vitest';
import { refuseBeyondQuota } from './storage-quota.ts';

it('takes what fits to the last byte, and refuses the next with the numbers', () => {
  expect(() => refuseBeyondQuota(4_000_000, 1_000_000, 5)).not.toThrow();
  expect(() => refuseBeyondQuota(4_000_000, 1_000_001, 5)).toThrow(
    'This file needs 2 MB and you keep 4 MB of at most 5 MB.',
  );
});
