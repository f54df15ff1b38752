import { sessionOver } from '@insta-ai/chassis/http/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthUser, newSigningKey, startAuthUser } from './start-auth-user.ts';

let service: AuthUser;
beforeAll(async () => {
  service = await startAuthUser();
});
afterAll(() => service?.stop());

async function ask(method: 'GET' | 'POST', name: string, token?: string, payload?: object) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const url = `/api/users/${name}`;
  const reply = await service.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

test('all sessions end, also those of the same second; the one that asked goes on with a new token', async () => {
  const { token: here } = (await service.login()).body;
  const { token: stolen } = (await service.login()).body;

  const reply = await ask('POST', 'endSessions', here);

  expect(reply.status).toBe(200);
  expect(reply.headers['cache-control']).toBe('no-store');
  for (const old of [here, stolen]) {
    const refused = await ask('GET', 'getUser', old);
    expect([refused.status, refused.body.message]).toEqual([401, sessionOver]);
  }
  expect((await ask('GET', 'getUser', reply.body.token)).status).toBe(200);
  // What every other service asks.
  expect(
    Number((await service.rpc.getSessionStart({ userId: reply.body.user._id })).seconds),
  ).toBeGreaterThan(0);
});

test('who signs in at the same moment is signed in', async () => {
  const { token } = (await service.login()).body;
  await ask('POST', 'endSessions', token);

  const { token: fresh } = (await service.login()).body;

  expect((await ask('GET', 'getUser', fresh)).status).toBe(200);
});

test('a sign-in code that was made before does not sign in any more', async () => {
  const { token } = (await service.login()).body;
  const { code } = (await ask('POST', 'signInCode', token)).body;
  await ask('POST', 'endSessions', token);

  expect((await ask('POST', 'redeemSignInCode', undefined, { code })).status).toBe(401);
});

test('an ended session ends nobody else’s', async () => {
  const { token } = (await service.login()).body;
  const { token: next } = (await ask('POST', 'endSessions', token)).body;

  expect((await ask('POST', 'endSessions', token)).status).toBe(401);
  expect((await ask('GET', 'getUser', next)).status).toBe(200);
});

test('keys are changed without the end of a session, and those of before end it once they are forgotten', async () => {
  const [before, next] = [newSigningKey(), newSigningKey()];
  await service.restart({ JWT_PRIVATE_KEY: before });
  const { token: ofBefore } = (await service.login()).body;

  // First every replica accepts the next key, then it signs.
  await service.restart({ JWT_PRIVATE_KEY: before, JWT_PRIVATE_KEY_OTHER: next });
  expect((await ask('GET', 'getUser', ofBefore)).status).toBe(200);
  const known = JSON.parse((await service.rpc.getJwks({})).jwksJson).keys.map(
    ({ kid }: { kid: string }) => kid,
  );
  await service.restart({ JWT_PRIVATE_KEY: next, JWT_PRIVATE_KEY_OTHER: before });
  const { token: anew } = (await service.login()).body;

  expect((await ask('GET', 'getUser', ofBefore)).status).toBe(200);
  expect((await ask('GET', 'getUser', anew)).status).toBe(200);
  // Who asked for the keys before the change knows the one that signs now.
  const header = JSON.parse(Buffer.from(anew.split('.')[0] ?? '', 'base64url').toString());
  expect(known).toContain(header.kid);

  await service.restart({ JWT_PRIVATE_KEY: next });
  expect((await ask('GET', 'getUser', ofBefore)).status).toBe(401);
  expect((await ask('GET', 'getUser', anew)).status).toBe(200);
});

test('another key that is none stops the start and is named', async () => {
  await expect(service.restart({ JWT_PRIVATE_KEY_OTHER: 'secret' })).rejects.toThrow(
    'JWT_PRIVATE_KEY_OTHER is not a private key',
  );
  await service.restart();
});
