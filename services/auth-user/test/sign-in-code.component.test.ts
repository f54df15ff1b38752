import { sessionOver } from '@insta-ai/chassis/http/auth';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AuthUser, email, startAuthUser } from './start-auth-user.ts';

let service: AuthUser;
beforeAll(async () => {
  service = await startAuthUser();
});
afterAll(() => service?.stop());

async function post(name: string, payload?: object, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const options = {
    method: 'POST',
    url: `/api/users/${name}`,
    headers,
    ...(payload && { payload }),
  } as const;
  const reply = await service.app.inject(options);
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

async function newCode(): Promise<string> {
  const { token } = (await service.login()).body;
  const reply = await post('signInCode', undefined, token);
  expect(reply.status).toBe(200);
  return reply.body.code;
}

const redeem = (code: unknown) => post('redeemSignInCode', { code });
const refused = [401, expect.stringContaining('no longer works')];

test('a signed-in person gets a code that signs them in once, also after a restart', async () => {
  const { token, user } = (await service.login()).body;
  const made = await post('signInCode', undefined, token);
  expect(made.headers['cache-control']).toBe('no-store');
  expect(Date.parse(made.body.expiresAt) - Date.now()).toBeGreaterThan(14 * 60_000);
  await service.restart();

  const reply = await redeem(made.body.code);

  expect(reply.status).toBe(200);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.body).toMatchObject({ token: expect.any(String), user: { _id: user._id, email } });
  expect(decodeJwt(reply.body.token).sub).toBe(user._id);
  expect(JSON.stringify(reply.body)).not.toMatch(/signInCode|tokenHash|scrypt/);
  const again = await redeem(made.body.code);
  expect([again.status, again.body.message]).toEqual(refused);
});

test('of two uses at the same moment one signs in', async () => {
  const code = await newCode();

  const replies = await Promise.all([redeem(code), redeem(code)]);

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('a new code ends the one before', async () => {
  const older = await newCode();
  const newer = await newCode();

  expect((await redeem(older)).status).toBe(401);
  expect((await redeem(newer)).status).toBe(200);
});

test('a code is too old after 15 minutes', async () => {
  const code = await newCode();
  vi.useFakeTimers({ now: Date.now() + 15 * 60_000, toFake: ['Date'] });
  const reply = await redeem(code);
  vi.useRealTimers();

  expect([reply.status, reply.body.message]).toEqual(refused);
});

test('a new password ends the code, and an ended session gets none', async () => {
  const { token } = (await service.login()).body;
  const { code } = (await post('signInCode', undefined, token)).body;
  const before = service.links.length;
  await post('resetPasswordRequest', { email });
  const link = await vi.waitFor(() => {
    const found = service.links[before];
    if (!found) throw new Error('no mail was asked for');
    return found;
  });
  // Sessions count in whole seconds.
  vi.useFakeTimers({ now: Date.now() + 2_000, toFake: ['Date'] });
  expect((await post('resetPassword', { ...link, password: 'a new password' })).status).toBe(200);
  vi.useRealTimers();

  const reply = await redeem(code);
  expect([reply.status, reply.body.message]).toEqual(refused);
  const none = await post('signInCode', undefined, token);
  expect([none.status, none.body.message]).toEqual([401, sessionOver]);
});

test.each([
  ['no code', undefined, 400],
  ['an empty one', '', 400],
  ['an endless one', 'x'.repeat(201), 400],
  ['an object, as an injection would send', { $ne: '' }, 400],
  ['one that is made up', 'nobody.made-up', 401],
])('%s is refused', async (_what, code, status) => {
  expect((await redeem(code)).status).toBe(status);
});

test('without a sign-in there is no code', async () => {
  expect((await post('signInCode')).status).toBe(401);
});

test('an address that keeps guessing is told to wait', async () => {
  const replies = await Promise.all(Array.from({ length: 31 }, (_, i) => redeem(`u${i}.guess`)));

  expect(replies.map(({ status }) => status)).toContain(429);
});
