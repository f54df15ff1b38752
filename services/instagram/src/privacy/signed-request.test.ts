import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { readSignedRequest } from './signed-request.ts';

const secret = 'app-secret';
const said = { algorithm: 'HMAC-SHA256', user_id: '4711', issued_at: 1_795_000_000 };

/** As Meta's own sample does it: base64 with two signs replaced and no padding. */
function urlSafe(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function signed(payload: unknown, by = secret): string {
  const text = urlSafe(Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)));
  return `${urlSafe(createHmac('sha256', by).update(text).digest())}.${text}`;
}

it('a request that the app signed says who and when', () => {
  const expected = { facebookUserId: '4711', issuedAt: new Date(1_795_000_000_999) };

  expect(readSignedRequest(signed(said), secret)).toEqual(expected);
  expect(readSignedRequest(signed({ ...said, user_id: 4711 }), secret)).toEqual(expected);
});

it.each([
  ['nothing', ''],
  ['no signature', `.${signed(said).split('.')[1]}`],
  ['the signature of another app', signed(said, 'another secret')],
  [
    'the signature of another payload',
    `${signed(said).split('.')[0]}.${signed({ ...said, user_id: '4712' }).split('.')[1]}`,
  ],
  ['another algorithm', signed({ ...said, algorithm: 'none' })],
  ['nobody', signed({ ...said, user_id: undefined })],
  ['no moment', signed({ ...said, issued_at: undefined })],
  ['no JSON', signed('{')],
  ['no object', signed('null')],
])('%s says nothing', (_name, text) => {
  expect(readSignedRequest(text, secret)).toBeUndefined();
});
