import { expect, it } from 'vitest';
import { userOfCredentials } from './credentials.ts';

const claims = Buffer.from(JSON.stringify({ name: 'content' })).toString('base64url');
const file = (token: string, seed = 'SUAGC3DXOVBOS2BM') => `-----BEGIN NATS USER JWT-----
${token}
------END NATS USER JWT------

************************* IMPORTANT *************************
NKEY Seed printed below can be used to sign and prove identity.

-----BEGIN USER NKEY SEED-----
${seed}
------END USER NKEY SEED------
`;

it('names the user of a credentials file', () => {
  expect(userOfCredentials(file(`eyJ0eXAi.${claims}.c2lnbmF0dXJl`))).toBe('content');
});

it.each([
  ['a text of something else', 'hello'],
  ['a seed that is no user’s', file(`eyJ0eXAi.${claims}.c2lnbmF0dXJl`, 'SAAGC3DXOVBOS2BM')],
  ['a token alone', file(`eyJ0eXAi.${claims}.c2lnbmF0dXJl`).split('***')[0] ?? ''],
])('refuses %s', (_, text) => {
  expect(() => userOfCredentials(text)).toThrow('it has no user JWT and seed, as nsc writes them');
});

it('says nothing of a token that it cannot read', () => {
  expect(() => userOfCredentials(file('eyJ0eXAi.bm8ganNvbg.c2ln'))).toThrow(/^its user JWT cannot be read$/);
});
