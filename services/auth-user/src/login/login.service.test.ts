import { generateKeyPairSync } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { sessionSince } from '../tokens/session-since.ts';
import { endOfSessions, sessionStart } from '../tokens/session-start.ts';
import { createTokens, type Tokens } from '../tokens/tokens.service.ts';
import { emailKey } from '../users/email-key.ts';
import { newUser } from '../users/new-user.ts';
import { tooManySignIns } from './login.errors.ts';
import { createLogin } from './login.service.ts';
import { createFakeTries } from './tries.store.fake.ts';

async function setUp(tokens?: Tokens) {
  const clock = { now: new Date('2026-11-21T09:00:00Z') };
  const anna = newUser({
    id: 'u1',
    email: 'Anna@Example.com',
    passwordHash: 'hash of right',
    role: 'member',
    now: clock.now,
  });
  const looked: string[] = [];
  const during = { hashing: async () => {} };
  const places = new Set<string>();
  const service = await createLogin({
    users: { findByEmail: async email => (emailKey(email) === anna.emailKey ? { ...anna } : undefined) },
    loginTries: createFakeTries(),
    knownAddresses: {
      has: async (email, address) => places.has(`${emailKey(email)} ${address}`),
      remember: async (email, address) => void places.add(`${emailKey(email)} ${address}`),
    },
    tokens: tokens ?? { issue: async ({ _id }) => `token of ${_id}` },
    noteSeen: async () => {},
    hashPassword: async () => 'hash of nobody',
    verifyPassword: async (password, hash) => {
      looked.push(hash);
      await during.hashing();
      return hash === `hash of ${password}`;
    },
    now: () => clock.now,
  });
  const wait = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
  };
  const login = {
    login: (body: typeof right, address = 'home') => service.login(body, address),
  };
  return { anna, clock, during, login, looked, wait };
}

const right = { email: 'anna@example.com', password: 'right' };
const wrong = { email: 'anna@example.com', password: 'wrong' };
const notValid = { code: 'unauthenticated', message: 'Login not valid' };

test('the right password signs in, whatever the case of the email', async () => {
  const { login } = await setUp();

  const reply = await login.login({ email: ' ANNA@example.COM', password: 'right' });

  expect(reply.token).toBe('token of u1');
  expect(reply.user).not.toHaveProperty('passwordHash');
});

test('an unknown email gets the same answer for the same work as a wrong password', async () => {
  const { login, looked } = await setUp();

  await expect(login.login(wrong)).rejects.toMatchObject(notValid);
  await expect(login.login({ ...wrong, email: 'who@example.com' })).rejects.toMatchObject(notValid);

  expect(looked).toEqual(['hash of right', 'hash of nobody']);
});

test('after five wrong passwords even the right one has to wait', async () => {
  const { login, looked, wait } = await setUp();
  for (let i = 0; i < 5; i += 1) await expect(login.login(wrong)).rejects.toMatchObject(notValid);

  await expect(login.login(right)).rejects.toMatchObject({
    code: 'rate_limited',
    message: 'Too many sign-in attempts. Please wait 5 seconds and try again.',
  });
  expect(looked).toHaveLength(5);

  wait(5_000);
  await login.login(right);
});

test('a clock that is put back makes nobody wait for the time that it had shown', async () => {
  const { login, wait } = await setUp();
  const aYear = 365 * 24 * 60 * 60_000;
  wait(aYear);
  for (let i = 0; i < 5; i += 1) await login.login(wrong).catch(() => {});
  await expect(login.login(right)).rejects.toMatchObject({ code: 'rate_limited' });

  wait(-aYear);

  await login.login(right);
});

test('many wrong passwords at the same moment cannot outrun the pause', async () => {
  const { login, looked } = await setUp();

  await Promise.allSettled(Array.from({ length: 40 }, () => login.login(wrong)));

  expect(looked).toHaveLength(5);
});

test('a password that nobody had the time to check counts as none', async () => {
  const { during, login } = await setUp();
  for (let i = 0; i < 4; i += 1) await login.login(wrong).catch(() => {});
  during.hashing = async () => {
    throw tooManySignIns();
  };
  for (let i = 0; i < 8; i += 1)
    await expect(login.login(right)).rejects.toMatchObject({ code: 'unavailable' });
  during.hashing = async () => {};

  await login.login(right);
});

test('nor does it take back what others counted meanwhile', async () => {
  const { during, login, looked } = await setUp();
  for (let i = 0; i < 3; i += 1) await login.login(wrong).catch(() => {});
  const full = Promise.withResolvers<void>();
  during.hashing = () => full.promise;
  const unchecked = login.login(right);
  await vi.waitFor(() => expect(looked).toHaveLength(4));
  during.hashing = async () => {};
  await expect(login.login(wrong)).rejects.toMatchObject(notValid);

  full.reject(tooManySignIns());
  await expect(unchecked).rejects.toMatchObject({ code: 'unavailable' });

  await expect(login.login(right)).rejects.toMatchObject({ code: 'rate_limited' });
});

test('a sign-in forgets the wrong passwords before it', async () => {
  const { login } = await setUp();
  for (let i = 0; i < 4; i += 1) await login.login(wrong).catch(() => {});
  await login.login(right);
  for (let i = 0; i < 4; i += 1) await login.login(wrong).catch(() => {});

  await login.login(right);
});

test('one person locked out does not lock out another', async () => {
  const { login } = await setUp();
  for (let i = 0; i < 9; i += 1) await login.login({ ...wrong, email: 'who@example.com' }).catch(() => {});

  await login.login(right);
});

test('a stranger’s wrong passwords do not keep the person out from where they signed in before', async () => {
  const { login } = await setUp();
  await login.login(right, 'home');
  for (let i = 0; i < 9; i += 1) await login.login(wrong, 'elsewhere').catch(() => {});

  await login.login(right, 'home');
  await expect(login.login(right, 'elsewhere')).rejects.toMatchObject({ code: 'rate_limited' });
});

test('nor does a stranger who types the place behind the email', async () => {
  const { login } = await setUp();
  await login.login(right, 'home');
  for (let i = 0; i < 9; i += 1)
    await login.login({ ...wrong, email: `${wrong.email} home` }, 'elsewhere').catch(() => {});

  await login.login(right, 'home');
});

test('somebody at a known place cannot guess without end either', async () => {
  const { login, looked } = await setUp();
  await login.login(right, 'home');

  await Promise.allSettled(Array.from({ length: 40 }, () => login.login(wrong, 'home')));

  expect(looked).toHaveLength(1 + 5);
});

test('a space behind the email, as phones leave one, is no other person at that place', async () => {
  const { login, looked } = await setUp();
  await login.login(right, 'home');

  for (let spaces = 1; spaces <= 20; spaces += 1)
    await login.login({ ...wrong, email: `${wrong.email}${' '.repeat(spaces)}` }, 'home').catch(() => {});

  expect(looked).toHaveLength(1 + 5);
});

test('a password that is changed while the old one is still being checked ends that sign-in too', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { anna, clock, during, login, wait } = await setUp(await createTokens(privateKey));
  during.hashing = async () => {
    wait(3_000);
    anna.passwordChangedAt = endOfSessions(anna, clock.now);
    wait(3_000);
  };

  const { token } = await login.login(right);

  expect(sessionSince(`Bearer ${token}`)).toBeLessThan(sessionStart(anna));
});
