import { ApiError } from '@insta-ai/platform';
import { expect, test } from 'vitest';
import { rawError } from './raw-error.ts';

test('a refusal of the server is shown with its data', () => {
  expect(rawError(new ApiError('rate_limited', 'Wait.', 429))).toBe(
    'ERROR: {"statusCode":429,"code":"rate_limited","message":"Wait."}',
  );
});

test('anything else is shown with its own words', () => {
  expect(rawError(new Error('boom'))).toBe('ERROR: boom');
});
