import { describe, expect, test } from 'vitest';
import { readCreateAnswer, readDataUri, readRunAnswer } from './replicate-answers.ts';

const model = 'owner/name';
const look = (run: object) => readRunAnswer(200, run, null, 1);

describe('a create answer', () => {
  test.each([
    [201, { id: 'abc' }, { kind: 'created', providerId: 'abc' }],
    [202, { id: 'abc' }, { kind: 'created', providerId: 'abc' }],
    [201, undefined, { kind: 'unclear' }],
    [500, undefined, { kind: 'unclear' }],
    [502, '<html>', { kind: 'unclear' }],
    [408, {}, { kind: 'unclear' }],
    [304, {}, { kind: 'unclear' }],
    [400, {}, { kind: 'refused' }],
    [
      401,
      { detail: 'bad token' },
      { kind: 'refused', reason: expect.stringContaining('REPLICATE_API_TOKEN') },
    ],
    [404, {}, { kind: 'refused', reason: expect.stringContaining('know the model owner/name. Check') }],
    [410, {}, { kind: 'refused', reason: expect.stringContaining('taken the model owner/name away') }],
    [413, {}, { kind: 'refused', reason: expect.stringContaining('too large') }],
    [422, { title: 'Invalid version or not permitted' }, { reason: expect.stringContaining('not know') }],
    [422, { title: 'Version disabled' }, { kind: 'refused', reason: expect.stringContaining('switched') }],
  ])('of %i with %o is %o', (status, body, outcome) => {
    expect(readCreateAnswer(status, body, null, model)).toMatchObject(outcome);
  });

  test('about money never shows the provider’s billing page', () => {
    const body = {
      title: 'Insufficient credit',
      detail: 'Go to https://replicate.com/account/billing to buy.',
    };

    const outcome = readCreateAnswer(402, body, null, model);

    expect(outcome).toMatchObject({ kind: 'refused', reason: expect.stringContaining('no credit') });
    expect(JSON.stringify(outcome)).not.toContain('http');
  });

  test('with invalid fields names them', () => {
    const body = { invalid_fields: [{ field: 'input.image_number', description: 'Must be <= 8' }] };

    expect(readCreateAnswer(422, body, null, model)).toMatchObject({
      reason: expect.stringContaining('image_number: Must be <= 8'),
    });
  });

  test.each([
    [{ retry_after: 10 }, null, 10_000],
    [{ detail: 'Your rate limit resets in ~30s.' }, null, 30_000],
    [{ retry_after: 2 }, '7', 7_000],
    [{}, null, 1_000],
    [undefined, 'soon', 1_000],
    [{}, 'Sat, 21 Nov 2026 09:00:40 GMT', 40_000],
    [{ retry_after: 2 }, 'Sat, 21 Nov 2026 08:59:00 GMT', 2_000],
    // A moment in place of a length.
    [{}, '1795251600', 24 * 60 * 60_000],
    [{ retry_after: 1e300 }, null, 24 * 60 * 60_000],
  ])('of 429 with %o and header %s waits %i ms', (body, header, afterMs) => {
    const now = new Date('2026-11-21T09:00:00Z');

    expect(readCreateAnswer(429, body, header, model, now)).toEqual({ kind: 'throttled', afterMs });
  });
});

describe('a look at a run', () => {
  test.each([
    [{ status: 'starting' }, { kind: 'running', progress: 0 }],
    [
      { status: 'processing', logs: ' 50%|█| 15/30' },
      { kind: 'running', progress: 50 },
    ],
    [
      { status: 'succeeded', output: ['https://a/1.png', 'https://a/2.png'] },
      { addresses: ['https://a/1.png', 'https://a/2.png'] },
    ],
    [
      { status: 'succeeded', output: { seeds: ['1'], paths: ['https://a/1.png'] } },
      { addresses: ['https://a/1.png'] },
    ],
    [{ status: 'succeeded', output: 'https://a/1.png' }, { addresses: ['https://a/1.png'] }],
    [
      { status: 'succeeded', output: 'https://a/1.png', metrics: { predict_time: 4.25, total_time: 90 } },
      { addresses: ['https://a/1.png'], seconds: 4.25 },
    ],
    [{ status: 'succeeded', output: { url: 'https://a/1.png' } }, { addresses: ['https://a/1.png'] }],
    [
      { status: 'succeeded', output: { images: [{ url: 'https://a/1.png' }, { url: 'https://a/2.png' }] } },
      { addresses: ['https://a/1.png', 'https://a/2.png'] },
    ],
    [{ status: 'succeeded', output: ['data:image/png;base64,aGk='] }, { addresses: [expect.any(String)] }],
    [
      { status: 'succeeded', output: { images: [{ width: 5 }], text: 'sorry' } },
      { kind: 'failed', reason: expect.stringContaining('no picture') },
    ],
    [
      { status: 'succeeded', output: [] },
      { kind: 'failed', reason: expect.stringContaining('no picture') },
    ],
    [
      { status: 'succeeded', output: null, data_removed: true },
      { kind: 'failed', reason: expect.stringContaining('removed') },
    ],
    [{ status: 'canceled' }, { kind: 'failed', reason: expect.stringContaining('took too long') }],
    [
      { status: 'aborted' },
      { kind: 'failed', reason: expect.stringContaining('did not begin'), isUnpaid: true },
    ],
    [{ status: 'dreaming' }, { kind: 'unknown' }],
    [{}, { kind: 'unknown' }],
  ])('at %o is %o', (run, outcome) => {
    expect(look(run)).toMatchObject(outcome);
  });

  test.each([
    ['Prediction interrupted; please retry (code: PA)', 'interrupted'],
    ['The input or output was flagged as sensitive (E005)', 'sensitive'],
    ['E1001: out of memory', 'memory'],
    ['Process failed.', 'Process failed.'],
  ])('that failed with "%s" says "%s"', (error, words) => {
    expect(look({ status: 'failed', error })).toMatchObject({ reason: expect.stringContaining(words) });
  });

  test.each([
    ['words', 'NSFW: nothing for you.', 'NSFW: nothing for you'],
    ['words in parts, as language models send them', ['I can', 'not', ' draw that'], 'I cannot draw that'],
    ['words with an address of theirs', 'See https://replicate.com/account', 'See'],
  ])('that succeeded with %s in place of a picture says them', (_what, output, words) => {
    expect(look({ status: 'succeeded', output })).toEqual({
      kind: 'failed',
      reason: `The image model sent words in place of a picture (“${words}”). Change the prompt, or choose another model.`,
    });
  });

  test('that succeeded with words beside its pictures has them', () => {
    const output = { text: 'Here you are', images: ['https://a/1.png', 'as you wished'] };
    expect(look({ status: 'succeeded', output })).toEqual({
      kind: 'succeeded',
      addresses: ['https://a/1.png'],
    });
  });

  test.each(['file:///etc/passwd', 'ftp://a/1.png', 'DATA:image/png;base64,aGk='])(
    '%s is an address',
    output => {
      expect(look({ status: 'succeeded', output })).toEqual({ kind: 'succeeded', addresses: [output] });
    },
  );

  test('that failed shows no addresses of the provider', () => {
    const outcome = look({
      status: 'failed',
      error: 'Broken, see https://replicate.com/account/billing now',
    });

    expect(JSON.stringify(outcome)).not.toContain('billing');
  });

  test.each([
    [429, { retry_after: 4 }, { kind: 'unknown', afterMs: 4_000 }],
    [503, undefined, { kind: 'unknown' }],
    [404, {}, { kind: 'failed' }],
    [401, {}, { kind: 'unknown', reason: expect.stringMatching(/may be charged.*REPLICATE_API_TOKEN/) }],
  ])('that answers %i is %o', (status, body, outcome) => {
    expect(readRunAnswer(status, body, null, 1)).toMatchObject(outcome);
  });
});

describe('a picture inside its address', () => {
  test('is read', () => {
    expect(readDataUri('data:image/png;base64,aGk=')).toEqual({ kind: 'bytes', bytes: Buffer.from('hi') });
    expect(readDataUri('https://replicate.delivery/a.png')).toBeUndefined();
  });

  test.each(['data:text/html;base64,aGk=', 'data:image/svg+xml,<svg/>', 'data:image/png;base64,', 'data:'])(
    'is none: %s',
    address => {
      expect(readDataUri(address)).toMatchObject({ kind: 'refused' });
    },
  );
});

test.each([0, -1, 1e9, '4', null, Number.NaN])('a machine does not draw for %o seconds', predict_time => {
  const run = { status: 'succeeded', output: 'https://a/1.png', metrics: { predict_time } };
  expect(readRunAnswer(200, run, null, 1)).not.toHaveProperty('seconds');
});
