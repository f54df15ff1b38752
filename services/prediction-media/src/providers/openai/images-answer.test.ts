import { expect, test } from 'vitest';
import { readImagesAnswer } from './images-answer.ts';

const asked = { model: 'gpt-image-2', setting: 'OPENAI_IMAGE_MODEL', hasPictures: false, count: 2 };
const now = new Date('2026-11-21T09:00:00Z');
const read = (status: number, body: unknown, headers: Record<string, string> = {}, hasPictures = false) =>
  readImagesAnswer({ status, body, headers: new Headers(headers) }, { ...asked, hasPictures }, now);
const error = (code: string | null, message = '', more = {}) => ({
  error: { message, type: 'invalid_request_error', param: null, code, ...more },
});
const b64 = Buffer.from('picture').toString('base64');

test.each([
  ['base64', { data: [{ b64_json: b64 }] }, [{ bytes: Buffer.from('picture') }]],
  [
    'base64 as a data URI',
    { data: [{ b64_json: `data:image/png;base64,${b64}` }] },
    [{ bytes: Buffer.from('picture') }],
  ],
  [
    'a data URI as address',
    { data: [{ url: `data:image/png;base64,${b64}` }] },
    [{ bytes: Buffer.from('picture') }],
  ],
  ['an address', { data: [{ url: 'http://x/1.png', b64_json: null }] }, [{ address: 'http://x/1.png' }]],
  [
    'more than were ordered',
    { data: [{ url: 'a:1' }, { url: 'a:2' }, { url: 'a:3' }] },
    [{ address: 'a:1' }, { address: 'a:2' }],
    { came: 3 },
  ],
  ['nothing', { created: 1, data: [{ revised_prompt: 'x' }] }, []],
  [
    'some, beside an error of another',
    { data: [{ url: 'a:1' }], error: { message: 'One was blocked' } },
    [{ address: 'a:1' }],
  ],
])('pictures of an answer: %s', (_name, body, pictures, more: { came?: number } = {}) => {
  expect(read(200, body)).toEqual({ kind: 'pictures', pictures, ...more });
});

const data = [{ url: 'a:1' }];
/** As OpenAI's images API answers for gpt-image. */
const counted = {
  total_tokens: 1_106,
  input_tokens: 50,
  output_tokens: 1_056,
  input_tokens_details: { text_tokens: 10, image_tokens: 40 },
};

test.each([
  ['not told', undefined],
  ['null', null],
  ['more than went in', { text_tokens: 0, image_tokens: 51 }],
  ['words', { image_tokens: '40' }],
])('tokens of which those of pictures are %s are read all the same', (_what, input_tokens_details) => {
  expect(read(200, { data, usage: { ...counted, input_tokens_details } })).toMatchObject({
    tokens: { inputTokens: 50, outputTokens: 1_056 },
  });
  expect(read(200, { data, usage: { ...counted, input_tokens_details } })).not.toHaveProperty(
    'tokens.pictureInputTokens',
  );
});

test('tokens that a server counted are read', () => {
  expect(read(200, { data, usage: counted })).toEqual({
    kind: 'pictures',
    pictures: [{ address: 'a:1' }],
    tokens: { inputTokens: 50, outputTokens: 1_056, pictureInputTokens: 40 },
  });
});

test.each([
  ['nothing', undefined],
  ['nothing, in JSON', null],
  ['no object', 7],
  ['one number alone', { output_tokens: 1_056 }],
  ['zeros', { total_tokens: 0, input_tokens: 0, output_tokens: 0 }],
  ['words', { input_tokens: '50', output_tokens: '1056' }],
  ['fractions', { input_tokens: 0.5, output_tokens: 1 }],
  ['less than none', { input_tokens: -50, output_tokens: 1_056 }],
  ['more than can be', { input_tokens: 50, output_tokens: 1e15 }],
])('where the usage is %s nobody counted tokens, and the pictures are there', (_what, usage) => {
  expect(read(200, { data, usage })).toEqual({ kind: 'pictures', pictures: [{ address: 'a:1' }] });
});

test.each<[status: number, body: unknown]>([
  [200, undefined],
  [200, { data: 'picture' }],
  [200, { data: [{ b64_json: 7 }] }],
  [204, undefined],
  [302, undefined],
  [408, undefined],
  [500, error(null, 'The server had an error')],
  [502, undefined],
  [503, undefined],
  [200, { error: { message: '' } }],
])('%i with %j says nothing for sure', (status, body) => {
  expect(read(status, body)).toMatchObject({
    kind: 'unclear',
    cause: expect.stringContaining(String(status)),
  });
});

test.each<[status: number, body: unknown, headers: Record<string, string>, afterMs: number]>([
  [429, error('rate_limit_exceeded'), {}, 1000],
  [429, error('rate_limit_exceeded'), { 'retry-after': '30' }, 30_000],
  [429, error('rate_limit_exceeded'), { 'retry-after-ms': '2500' }, 2_500],
  [429, error('rate_limit_exceeded'), { 'retry-after': 'Sat, 21 Nov 2026 09:00:20 GMT' }, 20_000],
  [429, error('rate_limit_exceeded', 'Limit 5. Please try again in 12.5s. Visit'), {}, 12_500],
  [429, error('rate_limit_exceeded', 'Please try again in 250ms.'), { 'retry-after': '3' }, 3_000],
  [429, error('rate_limit_exceeded', 'Limit 1. Please try again in 1m12s. Visit'), {}, 72_000],
  [429, error('rate_limit_exceeded', 'Please try again in 1h2m3.5s.'), {}, 3_723_500],
  [429, error('429', 'Please retry after 26 seconds.'), {}, 26_000],
  [429, error(null, 'Try again in 1 minute and 30 seconds'), {}, 90_000],
  [429, error(null, 'Try again in 2 weeks or in 5 pieces'), {}, 1000],
  [429, undefined, { 'retry-after': '1m12s' }, 72_000],
  [429, undefined, { 'retry-after': '20s' }, 20_000],
  [429, undefined, { 'retry-after': 'soon' }, 1000],
  [429, undefined, { 'retry-after': '99999999999999' }, 24 * 60 * 60_000],
  [429, undefined, {}, 1000],
  [200, { error: { message: 'Slow down', code: 429 } }, { 'retry-after': '4' }, 4_000],
  [503, error('server_is_overloaded'), { 'retry-after': '5' }, 5_000],
])('%i with %j and %j is asked again later', (status, body, headers, afterMs) => {
  expect(read(status, body, headers)).toEqual({ kind: 'throttled', afterMs });
});

test.each<[status: number, body: unknown, words: string]>([
  [401, error('invalid_api_key', 'Incorrect API key provided: sk-x'), 'Check OPENAI_IMAGE_API_KEY'],
  [402, { error: 'Insufficient Balance' }, 'no credit left'],
  [429, error('insufficient_quota'), 'no credit left'],
  [429, error('project_spend_limit_exceeded', '', { type: 'insufficient_quota' }), 'no credit left'],
  [400, error('billing_hard_limit_reached', 'Billing hard limit has been reached'), 'no credit left'],
  [
    403,
    error(null, 'Your organization must be verified to use the model `gpt-image-2`. Please go to: https://x'),
    'only verified organisations use gpt-image-2',
  ],
  [
    403,
    error('unsupported_country_region_territory', 'Country not supported'),
    'does not let our key draw with gpt-image-2',
  ],
  [404, error('model_not_found', 'The model `x` does not exist'), 'Check OPENAI_IMAGE_MODEL'],
  [404, { error: { message: "model 'x' not found", type: 'not_found_error' } }, 'Check OPENAI_IMAGE_MODEL'],
  [404, { detail: 'Not Found' }, 'Check OPENAI_IMAGE_BASE_URL'],
  [413, undefined, 'too large'],
  [
    400,
    error('moderation_blocked', 'Your request was rejected by the safety system.', {
      type: 'image_generation_user_error',
    }),
    'as sensitive',
  ],
  [400, error('content_policy_violation', 'x'), 'as sensitive'],
  [400, error('contentFilter', 'x'), 'as sensitive'],
  [400, error(null, 'Your request was rejected as a result of our safety system.'), 'as sensitive'],
  [
    400,
    error('invalid_value', "Invalid size '9x9'. Must be divisible by 16.", { param: 'size' }),
    'does not draw this picture size (“Invalid size',
  ],
  [
    400,
    error('string_above_max_length', 'Too long', { param: 'prompt' }),
    'does not take this prompt (“Too long”)',
  ],
  [
    400,
    error('x', `see https://secret.example/?key=1 ${'word '.repeat(200)}`),
    'refused the request (“see word',
  ],
  [418, undefined, 'refused the request (status 418)'],
  [
    422,
    { detail: [{ loc: ['body', 'n'], msg: 'Input should be less than or equal to 4' }, 'odd'] },
    'refused the request (“n: Input should be less than or equal to 4”)',
  ],
  [422, { detail: [] }, 'refused the request (status 422)'],
  [200, { error: 'out of memory' }, 'refused the request (“out of memory”)'],
  [200, error('moderation_blocked', 'x'), 'as sensitive'],
  [200, { ...error('402', 'Add credits'), data: [] }, 'no credit left'],
  [200, { error: { message: 'Add credits', code: 402 } }, 'no credit left'],
  [200, { error: { message: 'x', code: '1210' } }, 'refused the request (“x”)'],
])('%i with %j is refused: %s', (status, body, words) => {
  const outcome = read(status, body);
  expect(outcome).toEqual({ kind: 'refused', reason: expect.stringContaining(words) });
  const { reason } = outcome as { reason: string };
  expect(reason).toMatch(/\.$/);
  expect(reason).not.toMatch(/https?:|sk-x/);
  expect(reason.length).toBeLessThan(400);
});

test('a server that cannot edit says so in words', () => {
  expect(read(404, { detail: 'Not Found' }, {}, true)).toMatchObject({
    reason: expect.stringContaining('draws without control pictures alone'),
  });
});

test('a refusal inside a 200 that speaks of a time-out says nothing for sure', () => {
  expect(read(200, { error: { message: 'Upstream timed out', code: 504 } })).toEqual({
    kind: 'unclear',
    cause: 'status 504',
  });
});
