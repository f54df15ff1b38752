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

const said = (words: string, more: Partial<Failure> = {}) =>
  causeOf({ kind: 'answered', status: 400, words, ...more });

test.each<[string, string, Partial<Failure>, RegExp]>([
  ['OpenAI', 'The model `gpt-4o-mini` has been deprecated', { status: 404 }, /or has it no more/],
  ['Ollama', 'model "llama3" not found, try pulling it first', { status: 404 }, /or has it no more/],
  ['DeepSeek', 'Model Not Exist', {}, /or has it no more/],
  ['OpenRouter', 'foo/bar is not a valid model ID', {}, /or has it no more/],
  ['OpenRouter, without hosts', 'No endpoints found for foo/bar.', { status: 404 }, /or has it no more/],
  ['LM Studio', 'No models loaded. Please load a model in the developer page.', {}, /or has it no more/],
  ['vLLM', 'The model `x` does not exist.', { status: 404 }, /or has it no more/],
  [
    'vLLM, too long',
    "This model's maximum context length is 4096 tokens.",
    {},
    /too long for the text model/,
  ],
  ['llama.cpp, too long', 'request (4476 tokens) exceeds the available context size', {}, /too long/],
  ['llama.cpp, starting', 'Loading model', { status: 503, type: 'unavailable_error' }, /still loading/],
  ['OpenRouter, judging', 'Your input was flagged', { status: 403 }, /will not write about this/],
  ['a server without this address', 'Not Found', { status: 404 }, /nothing at this address/],
  ['a server that forbids', 'Country not supported', { status: 403 }, /does not let it do this/],
  ['a server that breaks off', 'CUDA out of memory', { kind: 'brokenOff', status: undefined }, /broke off/],
])('what %s says is told apart by its words', (_server, words, more, sentence) => {
  expect(said(words, more).message).toMatch(sentence);
});

test.each([
  ['The model is temporarily not available, try again later', 503],
  ['model runner has unexpectedly stopped: model not found in cache', 500],
])('a server that is down is not called one without the model: %s', (words, status) => {
  expect(said(words, { status })).toMatchObject({ code: 'upstream_failed', retry: true });
});

test.each([
  ['a model that is gone', 'The model `x` does not exist', 404],
  ['no credit', 'Insufficient credits. Add more.', 402],
  ['a request it does not take', "Unsupported value: 'temperature'", 400],
])('of %s the server is quoted', (_what, words, status) => {
  expect(said(words, { status }).message).toContain(`It says: "${words}"`);
});

test('of a wrong key it is not, for it may repeat the key', () => {
  expect(said('Incorrect API key provided: sk-secret', { status: 401 }).message).not.toContain('sk-');
});

test.each([
  ['Groq', 413, 'Request too large for model `x` on tokens per minute (TPM): Limit 6000, Requested 12328'],
  ['OpenAI', 429, 'Request too large for x on tokens per min (TPM): Limit 30000, Requested 30601.'],
])(
  'what is more than %s lets through in a minute is too long: waiting mends nothing',
  (_server, status, words) => {
    const failure = { status, words, code: 'rate_limit_exceeded', type: 'tokens' };
    expect(said(words, failure)).toMatchObject({
      retry: false,
      message: expect.stringMatching(/too long for the text model/),
    });
  },
);

test('a limit stays a limit, whatever words come with it', () => {
  expect(said('Too many tokens per minute', { status: 429 })).toMatchObject({
    code: 'rate_limited',
    retry: true,
  });
});
