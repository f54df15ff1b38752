import { expect, it } from 'vitest';
import { refuseBeyondQuota } from './storage-quota.ts';

it('takes what fits to the last byte, and refuses the next with the numbers', () => {
  expect(() => refuseBeyondQuota(4_000_000, 1_000_000, 5)).not.toThrow();
  expect(() => refuseBeyondQuota(4_000_000, 1_000_001, 5)).toThrow(
    'This file needs 2 MB, and you already use 4 of your 5 MB.',
  );
});
