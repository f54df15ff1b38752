import { expect, test } from 'vitest';
import { readFailure, serverWords } from './read-failure.ts';

test.each<[string, unknown, string]>([
  ['OpenAI', { message: 'No such model', type: 'invalid_request_error', code: null }, 'No such model'],
  [
    'LM Studio',
    "'response_format.type' must be 'json_schema' or 'text'",
    "'response_format.type' must be 'json_schema' or 'text'",
  ],
  [
    'OpenRouter, of the server behind it',
    {
      code: 400,
      message: 'Provider returned error',
      metadata: { raw: '{"error":{"message":"Invalid schema"}}', provider_name: 'OpenAI' },
    },
    'Invalid schema',
  ],
  [
    'OpenRouter, of a server that speaks plainly',
    { code: 429, message: 'Provider returned error', metadata: { raw: 'model is rate-limited upstream' } },
    'model is rate-limited upstream',
  ],
  [
    'OpenRouter itself',
    { code: 402, message: 'Insufficient credits', metadata: { raw: null } },
    'Insufficient credits',
  ],
  ['an old vLLM', { object: 'error', message: 'too long', type: 'BadRequestError', code: 400 }, 'too long'],
  ['FastAPI', { detail: [{ loc: ['body'], msg: 'Field required' }] }, 'body: Field required'],
  ['many lines', 'one\n  two\u0007\tthree', 'one two three'],
  ['a page', '<html>502 Bad Gateway</html>', ''],
  ['nothing', undefined, ''],
  ['a loop of wrappings', { error: { error: { error: { error: { error: { message: 'deep' } } } } } }, ''],
])('the words of %s are found', (_server, error, words) => {
  expect(serverWords(error)).toBe(words);
});

test('words are cut', () => {
  expect(serverWords('x'.repeat(10_000)).length).toBeLessThan(600);
});

test('a number of an error inside a 200 is its status, a name is its code', () => {
  expect(readFailure({ code: 502, message: 'Upstream' })).toEqual({
    kind: 'answered',
    status: 502,
    words: 'Upstream',
  });
  expect(readFailure({ code: 'server_error', message: 'Oops', param: null })).toEqual({
    kind: 'brokenOff',
    status: undefined,
    code: 'server_error',
    words: 'Oops',
  });
});

test('a status may be written as a text', () => {
  expect(readFailure({ code: '429', message: 'Slow down' })).toMatchObject({ kind: 'answered', status: 429 });
});

test.each([
  ['in the error alone', undefined, 'Thu, 26 Nov 2026 00:00:00 GMT'],
  ['also in the headers, which count', '3', '3'],
])('when a limit ends may stand %s', (_where, retryAfter, told) => {
  const headers = new Headers(retryAfter ? { 'retry-after': retryAfter } : {});
  const error = { code: 429, metadata: { headers: { 'X-RateLimit-Reset': '1795651200000' } } };

  expect(readFailure(error, { status: 429, headers }).headers?.get('retry-after')).toBe(told);
});

test('the status of the answer is the one that counts', () => {
  const failure = readFailure({ code: 'x', type: 'y', param: 'z', message: 'No' }, { status: 404 });

  expect(failure).toEqual({ kind: 'answered', status: 404, code: 'x', type: 'y', param: 'z', words: 'No' });
});
