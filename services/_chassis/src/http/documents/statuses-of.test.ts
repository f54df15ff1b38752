import { calls } from '@insta-ai/proto/http/routes';
import { expect, it } from 'vitest';
import { refusalsOf } from './statuses-of.ts';

it.each([
  ['a signed-in call that is given nothing', calls.getUser, false, [401, 422, 500, 502, 503, 504]],
  ['one that is given an id', calls.getContent, false, [400, 401, 404, 422, 500, 502, 503, 504]],
  [
    'a write that is limited',
    calls.publishContent,
    true,
    [400, 401, 404, 409, 413, 415, 422, 429, 500, 502, 503, 504],
  ],
  ['an open call that is given nothing', calls.jwks, false, [500, 502, 503, 504]],
  ['an open call', calls.verifyInstagramWebhook, false, [400, 401, 403, 404, 431, 500, 502, 503, 504]],
  [
    'an open write',
    calls.resetPassword,
    true,
    [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503, 504],
  ],
])('%s', (_what, call, isLimited, statuses) => {
  expect(refusalsOf(call, isLimited)).toEqual(statuses);
});
