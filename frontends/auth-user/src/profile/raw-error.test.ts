import { ApiError } from '@insta-ai/platform';
import { expect, test } from 'vitest';
import { rawError } from './raw-error.ts';

test('a refusal of the server is shown with its data, all of it', () => {
  const body = {
    statusCode: 429,
    code: 'rate_limited',
    message: 'Wait.',
    requestId: 'r-1',
    details: { seconds: 9 },
  };

  expect(rawError(new ApiError('rate_limited', 'Wait.', 429, body.details, body))).toBe(
    'ERROR: {"statusCode":429,"code":"rate_limited","message":"Wait.","requestId":"r-1","details":{"seconds":9}}',
  );
});

test('anything else is shown with its own words', () => {
  expect(rawError(new Error('boom'))).toBe('ERROR: boom');
  expect(rawError(new ApiError('unavailable', 'No answer came.', 0))).toBe('ERROR: No answer came.');
});
