import { expect, test } from 'vitest';
import { causeOf, type Failure } from './failure-table.ts';

test.each<[string, Omit<Failure, 'kind'>, string, boolean]>([
  ['a limit of requests', { status: 429, code: 'rate_limit_exceeded' }, 'rate_limited', true],
  [
    'being told to slow down',
    { status: 429, code: 'slow_down', type: 'rate_limit_error' },
    'rate_limited',
    true,
  ],
  ['a 429 without a name', { status: 429 }, 'rate_limited', true],
  ['a used-up quota by code', { status: 429, code: 'insufficient_quota' }, 'failed_precondition', false],
  ['a used-up quota by type', { status: 429, type: 'insufficient_quota' }, 'failed_precondition', false],
  ['no credit', { status: 429, code: 'credit_balance_exhausted' }, 'failed_precondition', false],
  ['a 402 without a name', { status: 402 }, 'failed_precondition', false],
  ['a spending limit', { status: 429, code: 'project_spend_limit_exceeded' }, 'failed_precondition', false],
  ['a wrong key', { status: 401, code: 'invalid_api_key' }, 'failed_precondition', false],
  ['no permission', { status: 403 }, 'failed_precondition', false],
  ['an unknown model', { status: 404, code: 'model_not_found' }, 'failed_precondition', false],
  ['a text that is too long', { status: 400, code: 'context_length_exceeded' }, 'failed_precondition', false],
  ['a filtered prompt', { status: 400, code: 'content_filter' }, 'failed_precondition', false],
  ['a request it does not take', { status: 400, type: 'invalid_request_error' }, 'upstream_failed', false],
  ['a broken server', { status: 500, type: 'server_error' }, 'upstream_failed', true],
  ['an overloaded server', { status: 503, code: 'server_is_overloaded' }, 'upstream_failed', true],
  ['a broken gateway', { status: 502 }, 'upstream_failed', true],
  ['an unusual 5xx', { status: 529 }, 'upstream_failed', true],
])('%s is told apart', (_name, failure, code, retry) => {
  expect(causeOf({ kind: 'answered', ...failure })).toMatchObject({ code, retry });
});

test('no connection is worth another try, no answer in time is not', () => {
  expect(causeOf({ kind: 'unreachable' })).toMatchObject({ code: 'unavailable', retry: true });
  expect(causeOf({ kind: 'timeout' })).toMatchObject({ code: 'timeout', retry: false });
});

test.each([
  [{}, 'busy right now. Please try again in a minute.'],
  [{ 'retry-after': '45' }, 'busy right now. Please try again in a minute.'],
  [{ 'retry-after': '600' }, 'takes no more requests for 10 minutes.'],
  [{ 'retry-after-ms': '90000' }, 'takes no more requests for 2 minutes.'],
  [{ 'retry-after': '86400' }, 'takes no more requests for 24 hours.'],
])('a 429 with %j says when to come back', (headers, words) => {
  const failure: Failure = {
    kind: 'answered',
    status: 429,
    headers: new Headers(headers as Record<string, string>),
  };
  expect(causeOf(failure)).toMatchObject({ code: 'rate_limited', message: expect.stringContaining(words) });
});

test('a 402 speaks of credit, not of the model', () => {
  expect(causeOf({ kind: 'answered', status: 402 }).message).toMatch(/no credit left/);
});
