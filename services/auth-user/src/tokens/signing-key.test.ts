import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSigningKey } from './signing-key.ts';
import { createTokens } from './tokens.service.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const sec1 = privateKey.export({ type: 'sec1', format: 'pem' }).toString();
const jwk = JSON.stringify(privateKey.export({ format: 'jwk' }));

test.each([
  ['PEM', pem],
  ['PEM on one line', pem.replaceAll('\n', '\\n')],
  ['PEM as Helm makes it', sec1],
  ['JWK', jwk],
])('the same key as %s gives the same key id and shows no private part', async (_form, text) => {
  const [expected, read] = await Promise.all(
    [privateKey, readSigningKey(text)].map(key => createTokens(key)),
  );

  expect(read?.jwks).toEqual(expected?.jwks);
  expect(Object.keys(read?.jwks.keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
});

test.each([
  ['a text', 'secret'],
  ['broken JSON', '{'],
  ['an RSA key', pemOf(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)],
  ['a key of another curve', pemOf(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey)],
])('%s stops the start and names the setting', (_form, text) => {
  expect(() => readSigningKey(text)).toThrow('JWT_PRIVATE_KEY is not a private key for ES256');
});

function pemOf(key: typeof privateKey): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}
