import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';

import { AppError } from '../app-error.ts';
import { bearerToken, createTokenVerifier, sessionOver, tokenAlgorithm, tokenIssuer } from './auth.ts';

afterEach(() => vi.useRealTimers());

async function signer(kid: string) {
  const keys = await generateKeyPair(tokenAlgorithm);
  const jwk = { ...(await exportJWK(keys.publicKey)), kid, alg: tokenAlgorithm };
  const sign = (
    subject: string,
    options: { issuer?: string; expires?: string | number; issued?: number } = {},
  ) =>
    new SignJWT({ ...(options.issued && { iat: options.issued }) })
      .setProtectedHeader({ alg: tokenAlgorithm, kid })
      .setIssuer(options.issuer ?? tokenIssuer)
      .setSubject(subject)
      .setExpirationTime(options.expires ?? '1h')
      .sign(keys.privateKey);
  const bare = (claims: object) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: tokenAlgorithm, kid }).sign(keys.privateKey);
  return { jwk, sign, bare };
}

it('tells whose token it is', async () => {
  const { jwk, sign } = await signer('k1');
  const verify = createTokenVerifier({ fetchJwks: async () => ({ keys: [jwk] }) });
  expect(await verify(await sign('user-1'))).toBe('user-1');
});

it('refuses a missing, a forged, a foreign and an expired token', async () => {
  const { jwk, sign } = await signer('k1');
  const forger = await signer('k1');
  const verify = createTokenVerifier({ fetchJwks: async () => ({ keys: [jwk] }) });
  await expect(verify(undefined)).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(verify(await forger.sign('user-1'))).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(verify(await sign('user-1', { issuer: 'somebody' }))).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  await expect(verify(await sign('user-1', { expires: 1 }))).rejects.toThrow(
    'Your session has ended. Please sign in again.',
  );
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"user-1"}').toString('base64url')}.`;
  await expect(verify(unsigned)).rejects.toMatchObject({ code: 'unauthenticated' });
});

it('looks at the signature of a token once, however many people are signed in', async () => {
  const { jwk, sign } = await signer('k1');
  const verify = createTokenVerifier({ fetchJwks: async () => ({ keys: [jwk] }) });
  const tokens = await Promise.all(Array.from({ length: 1_500 }, (_, index) => sign(`user-${index}`)));
  // The key is taken out for each token that was not seen before.
  const looks = vi.spyOn(crypto.subtle, 'exportKey');
  onTestFinished(() => looks.mockRestore());

  for (let sweep = 0; sweep < 3; sweep += 1) for (const token of tokens) await verify(token);

  expect(looks).toHaveBeenCalledTimes(tokens.length);
});

it('refuses a session that began before the password was changed, also when it was good a moment ago', async () => {
  const { jwk, sign } = await signer('k1');
  let start = 0;
  const verify = createTokenVerifier({
    fetchJwks: async () => ({ keys: [jwk] }),
    sessionStart: async () => start,
  });
  const [old, fresh] = [await sign('user-1', { issued: 1_000 }), await sign('user-1', { issued: 2_000 })];
  expect(await verify(old)).toBe('user-1');

  start = 2_000;

  await expect(verify(old)).rejects.toThrow(sessionOver);
  expect(await verify(fresh)).toBe('user-1');
});

it('tells a session that cannot be checked now from one that is over', async () => {
  const { jwk, sign } = await signer('k1');
  let problem = new AppError('unavailable', 'Not running.');
  const verify = createTokenVerifier({
    fetchJwks: async () => ({ keys: [jwk] }),
    sessionStart: async () => Promise.reject(problem),
  });
  await expect(verify(await sign('user-1'))).rejects.toMatchObject({ code: 'unavailable' });
  problem = new AppError('not_found', 'There is no such user.');
  await expect(verify(await sign('user-1'))).rejects.toMatchObject({ code: 'unauthenticated' });
});

it('asks for the keys once and keeps them', async () => {
  const { jwk, sign } = await signer('k1');
  let asked = 0;
  const verify = createTokenVerifier({
    fetchJwks: async () => {
      asked += 1;
      return { keys: [jwk] };
    },
  });
  await verify(await sign('a'));
  await verify(await sign('b'));
  expect(asked).toBe(1);
});

it('asks again for a key it does not know, and not with each token that names one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [old, fresh, forged] = [await signer('k1'), await signer('k2'), await signer('k3')];
  const published = [old.jwk];
  let asked = 0;
  const verify = createTokenVerifier({
    fetchJwks: async () => {
      asked += 1;
      return { keys: published };
    },
  });
  expect(await verify(await old.sign('ann'))).toBe('ann');
  published.push(fresh.jwk);
  await expect(verify(await fresh.sign('bob'))).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(asked).toBe(1);

  vi.setSystemTime(Date.now() + 6_000);

  expect(await verify(await fresh.sign('bob'))).toBe('bob');
  expect(await verify(await old.sign('ann'))).toBe('ann');
  await expect(verify(await forged.sign('eve'))).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(asked).toBe(2);
});

it('asks for a new key also when the clock was put back since it asked last', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [old, fresh] = [await signer('k1'), await signer('k2')];
  const published = [old.jwk];
  const verify = createTokenVerifier({ fetchJwks: async () => ({ keys: published }) });
  await verify(await old.sign('ann'));
  published.push(fresh.jwk);

  vi.setSystemTime(Date.now() - 60 * 60_000);

  expect(await verify(await fresh.sign('bob'))).toBe('bob');
});

it('says that it cannot check, and checks later, while the keys cannot be had', async () => {
  const { jwk, sign } = await signer('k1');
  let isThere = false;
  const verify = createTokenVerifier({
    fetchJwks: async () => {
      if (!isThere) throw new AppError('unavailable', 'Not running.');
      return { keys: [jwk] };
    },
  });
  const token = await sign('user-1');
  await expect(verify(token)).rejects.toMatchObject({ code: 'unavailable' });
  isThere = true;
  expect(await verify(token)).toBe('user-1');
});

it('refuses a token that was good until now', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { jwk, sign } = await signer('k1');
  const verify = createTokenVerifier({ fetchJwks: async () => ({ keys: [jwk] }) });
  const token = await sign('user-1', { expires: '1m' });
  expect(await verify(token)).toBe('user-1');
  vi.setSystemTime(Date.now() + 61_000);
  await expect(verify(token)).rejects.toThrow('Your session has ended. Please sign in again.');
});

it('refuses a token that names no person, no issuer or no end', async () => {
  const { jwk, bare } = await signer('k1');
  const verify = createTokenVerifier({ fetchJwks: async () => ({ keys: [jwk] }) });
  const all = { iss: tokenIssuer, sub: 'user-1', exp: Math.floor(Date.now() / 1000) + 60 };
  expect(await verify(await bare(all))).toBe('user-1');
  for (const field of ['iss', 'sub', 'exp'])
    await expect(verify(await bare({ ...all, [field]: undefined }))).rejects.toThrow('Please sign in again.');
});

it('reads the token of a bearer header and nothing else', () => {
  expect(bearerToken('Bearer abc')).toBe('abc');
  expect(bearerToken('Basic abc')).toBeUndefined();
  expect(bearerToken(undefined)).toBeUndefined();
});
