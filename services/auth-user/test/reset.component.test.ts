import { sessionOver } from '@insta-ai/chassis/http/auth';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AuthUser, email, password, startAuthUser } from './start-auth-user.ts';

let service: AuthUser;
beforeAll(async () => {
  service = await startAuthUser();
});
afterAll(() => service?.stop());

const post = async (name: string, payload: object) => {
  const reply = await service.app.inject({ method: 'POST', url: `/api/users/${name}`, payload });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
};

async function askForLink() {
  const before = service.links.length;
  const reply = await post('resetPasswordRequest', { email: 'ANNA@example.com' });
  expect([reply.status, reply.body]).toEqual([200, { sent: true }]);
  return vi.waitFor(() => {
    const link = service.links[before];
    if (!link) throw new Error('no mail was asked for');
    return link;
  });
}

test('a forgotten password: the mailed link sets a new one, signs in, and ends all other sessions', async () => {
  // Sessions count in whole seconds, and one may begin in that of the new password.
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  const { token: oldToken } = (await service.login()).body;
  const link = await askForLink();
  expect(link.email).toBe(email);

  const reply = await post('resetPassword', {
    userId: link.userId,
    token: link.token,
    password: 'a new password',
  });
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await service.kept(link.token)).toEqual([]));

  expect(reply.status).toBe(200);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.body).toMatchObject({ token: expect.any(String), user: { email } });
  expect(JSON.stringify(reply.body)).not.toContain('scrypt');
  expect((await service.login({ password })).statusCode).toBe(401);
  expect((await service.login({ password: 'a new password' })).statusCode).toBe(200);
  const read = (token: string) =>
    service.app.inject({ url: '/api/users/getUser', headers: { authorization: `Bearer ${token}` } });
  expect((await read(reply.body.token)).statusCode).toBe(200);
  const old = await read(oldToken);
  expect([old.statusCode, old.json().message]).toEqual([401, sessionOver]);
  const save = await service.app.inject({
    method: 'POST',
    url: '/api/users',
    headers: { authorization: `Bearer ${oldToken}` },
    payload: { search: 'x' },
  });
  expect(save.statusCode).toBe(401);
  // What every other service asks.
  const { seconds } = await service.rpc.getSessionStart({ userId: reply.body.user._id });
  expect(Number(seconds)).toBeGreaterThan(decodeJwt(oldToken).iat ?? Number.POSITIVE_INFINITY);
  expect(Number(seconds)).toBeLessThanOrEqual(decodeJwt(reply.body.token).iat ?? 0);
});

test('an unknown email is told so, as the specification wants it, and no mail is asked for', async () => {
  const before = service.links.length;

  const reply = await post('resetPasswordRequest', { email: 'who@example.com' });

  expect([reply.status, reply.body.message]).toEqual([401, 'User not found']);
  expect(service.links).toHaveLength(before);
});

test('a link works once, also after a restart', async () => {
  const link = await askForLink();
  await service.restart();

  expect((await post('resetPassword', { ...link, password: 'another password' })).status).toBe(200);
  const again = await post('resetPassword', { ...link, password: 'a third password' });

  expect([again.status, again.body.message]).toEqual([422, expect.stringContaining('no longer works')]);
  expect((await service.login({ password: 'another password' })).statusCode).toBe(200);
});

test('who mistyped at a place they sign in from, and sets a new password there, waits no longer', async () => {
  const link = await askForLink();
  expect((await post('resetPassword', { ...link, password: 'one for home' })).status).toBe(200);
  // From now on this place has a count of its own.
  expect((await service.login({ password: 'one for home' })).statusCode).toBe(200);
  for (let i = 0; i < 6; i += 1) await service.login({ password: 'mistyped' });
  expect((await service.login({ password: 'one for home' })).statusCode).toBe(429);

  await post('resetPassword', { ...(await askForLink()), password: 'a newer one' });

  expect((await service.login({ password: 'a newer one' })).statusCode).toBe(200);
});

test.each([
  ['a short password', 'resetPassword', { userId: 'u', token: 't', password: 'short' }],
  ['a token that is no text', 'resetPassword', { userId: 'u', token: { $ne: '' }, password: 'long enough' }],
  ['no email', 'resetPasswordRequest', {}],
  ['an email that is no text', 'resetPasswordRequest', { email: { $gt: '' } }],
])('%s is refused', async (_what, name, payload) => {
  expect((await post(name, payload)).status).toBe(400);
});

test('an address that keeps asking is told to wait', async () => {
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, i) => post('resetPasswordRequest', { email: `${i}@example.com` })),
  );

  expect(replies.map(({ status }) => status)).toContain(429);
});

test('with HIDE_ACCOUNTS nobody learns who has an account, and who has one gets the mail', async () => {
  await service.restart({ HIDE_ACCOUNTS: 'true', LIMITS: 'resets=100/minute' });
  const before = service.links.length;

  const unknown = await post('resetPasswordRequest', { email: 'nobody@example.com' });
  const known = await post('resetPasswordRequest', { email });

  expect([unknown.status, unknown.body]).toEqual([200, { sent: true }]);
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  await vi.waitFor(() => expect(service.links).toHaveLength(before + 1));
});

test('whatever is asked with invented addresses from many networks, the next person gets their mail', async () => {
  await service.restart({ LIMITS: 'allResets=3/minute,4/day' });
  // What the tests before have had.
  for (const name of ['resetMails', 'callCounts']) await service.db.collection(name).deleteMany({});
  const ask = async (of: string, from: string) => {
    const payload = { email: of };
    const options = {
      method: 'POST',
      url: '/api/users/resetPasswordRequest',
      payload,
      remoteAddress: from,
    } as const;
    return (await service.app.inject(options)).statusCode;
  };
  const invented = Array.from({ length: 9 }, (_, i) => ask(`${i}@invented.example`, `2001:db8:0:${i}::1`));
  expect(new Set(await Promise.all(invented))).toEqual(new Set([401]));
  const before = service.links.length;

  expect(await ask(email, '203.0.113.9')).toBe(200);

  await vi.waitFor(() => expect(service.links).toHaveLength(before + 1));
});
