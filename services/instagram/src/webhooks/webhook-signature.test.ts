import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { isSameSecret, isSignedBody } from './webhook-signature.ts';

// Meta signs the escapes as sent: these bytes are not what JSON.stringify would write.
const body = Buffer.from('{"text":"caff\\u00e8"}');
const sign = (secret: string, bytes = body) =>
  `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`;

it('takes exactly the bytes that were signed with our secret', () => {
  expect(isSignedBody('secret', sign('secret'), body)).toBe(true);
  expect(isSignedBody('secret', sign('secret'), Buffer.from('{"text":"caffè"}'))).toBe(false);
});

it.each([
  ['none', undefined],
  ['by somebody else', sign('other')],
  ['another algorithm', sign('secret').replace('sha256', 'sha1')],
  ['cut off', sign('secret').slice(0, -2)],
  ['longer', `${sign('secret')}00`],
  ['in capitals', sign('secret').toUpperCase()],
  ['only a name', 'sha256='],
])('refuses a signature that is %s', (_what, header) => {
  expect(isSignedBody('secret', header, body)).toBe(false);
});

it('compares secrets of different lengths without complaint', () => {
  expect(isSameSecret('token', 'token')).toBe(true);
  expect(isSameSecret('tok', 'token')).toBe(false);
  expect(isSameSecret('', 'token')).toBe(false);
});
