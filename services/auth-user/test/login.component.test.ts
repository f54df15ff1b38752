import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthUser, email, newSigningKey, password, startAuthUser } from './start-auth-user.ts';

let service: AuthUser;
beforeAll(async () => {
  service = await startAuthUser();
});
afterAll(() => service?.stop());

test('the first user signs in and gets a token that the public keys verify for 30 days', async () => {
  const { statusCode, body } = await service.login({ email: 'anna@EXAMPLE.com' });

  expect(statusCode).toBe(200);
  expect(body.user.email).toBe(email);
  expect(JSON.stringify(body)).not.toContain('scrypt');
  const jwks = (await service.app.inject('/api/users/jwks')).json();
  const { payload, protectedHeader } = await jwtVerify(body.token, createLocalJWKSet(jwks));
  expect(payload).toMatchObject({ iss: 'insta-ai', sub: body.user._id });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(30 * 24 * 60 * 60);
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: jwks.keys[0].kid });
});

test('other services get the same public keys over the bus, and no private part', async () => {
  const { jwksJson } = await service.rpc.getJwks({});

  expect(JSON.parse(jwksJson)).toEqual((await service.app.inject('/api/users/jwks')).json());
  expect(JSON.parse(jwksJson).keys[0]).not.toHaveProperty('d');
});

test('a wrong password and an unknown email get the same answer', async () => {
  const wrong = await service.login({ password: 'wrong' });
  const unknown = await service.login({ email: 'who@example.com' });

  for (const reply of [wrong, unknown]) {
    expect(reply.statusCode).toBe(401);
    expect(reply.body.message).toBe('Login not valid');
  }
});

test.each([
  ['a number as email', { email: 7 }],
  ['an object as password, as an injection would send', { password: { $ne: '' } }],
  ['an empty password', { password: '' }],
  ['an endless password', { password: 'x'.repeat(1_001) }],
])('%s is refused', async (_what, credentials) => {
  expect((await service.login(credentials)).statusCode).toBe(400);
});

test('too many wrong passwords make even the right one wait, and a restart does not help', async () => {
  const victim = { email: 'victim@example.com' };
  await service.restart({ ADMIN_EMAIL: victim.email });
  for (let i = 0; i < 6; i += 1) await service.login({ ...victim, password: 'wrong' });
  await service.restart();
  // The pause may have ended while it started; the count has not, so one more try brings the next pause.
  await service.login({ ...victim, password: 'wrong' });

  const { statusCode, body } = await service.login(victim);

  expect(statusCode).toBe(429);
  expect(body.message).toMatch(/^Too many sign-in attempts\. Please wait \d+ seconds? and try again\.$/);
});

test('a stranger who guesses does not shut out a person at a place they signed in from, also after a restart', async () => {
  const person = { email: 'known@example.com' };
  await service.restart({ ADMIN_EMAIL: person.email });
  expect((await service.login(person, '203.0.113.1')).statusCode).toBe(200);
  for (let i = 0; i < 6; i += 1) await service.login({ ...person, password: 'wrong' }, '198.51.100.7');
  expect((await service.login(person, '198.51.100.7')).statusCode).toBe(429);
  await service.restart();

  expect((await service.login(person, '203.0.113.1')).statusCode).toBe(200);
});

test('a later start with another password leaves the first user as they are', async () => {
  await service.restart({ ADMIN_PASSWORD: 'another password', ADMIN_EMAIL: 'ANNA@example.com' });

  expect((await service.login({ password: 'another password' })).statusCode).toBe(401);
  expect((await service.login({ password })).statusCode).toBe(200);
});

test('a new signing key ends the sessions of the old one', async () => {
  const { body } = await service.login();
  const headers = { authorization: `Bearer ${body.token}` };
  await service.restart();
  expect((await service.app.inject({ url: '/api/users/getUser', headers })).statusCode).toBe(200);

  await service.restart({ JWT_PRIVATE_KEY: newSigningKey() });

  expect((await service.app.inject({ url: '/api/users/getUser', headers })).statusCode).toBe(401);
});

test('one address that keeps trying is told to wait', async () => {
  const tries = Array.from({ length: 31 }, (_, i) =>
    service.login({ email: `${i}@example.com`, password: '' }),
  );
  const replies = await Promise.all(tries);

  expect(replies.filter(reply => reply.statusCode === 429)).not.toHaveLength(0);
  expect(replies.find(reply => reply.statusCode === 429)?.body.code).toBe('rate_limited');
});
