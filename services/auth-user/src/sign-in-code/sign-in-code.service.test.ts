import { expect, test } from 'vitest';
import { newUser } from '../users/new-user.ts';
import { createSignInCodes } from './sign-in-code.service.ts';

function setUp() {
  const clock = { now: new Date('2026-11-21T09:00:00Z') };
  const anna = newUser({
    id: 'u1',
    email: 'anna@example.com',
    passwordHash: 'hash',
    role: 'member',
    now: clock.now,
  });
  const codes = createSignInCodes({
    users: {
      find: async id => (id === anna._id ? { ...anna } : undefined),
      async startSignInCode(_id, passwordHash, signInCode) {
        if (anna.passwordHash !== passwordHash) return false;
        Object.assign(anna, { signInCode });
        return true;
      },
      async finishSignInCode(_id, tokenHash) {
        if (anna.signInCode?.tokenHash !== tokenHash) return undefined;
        return Object.assign(anna, { signInCode: undefined });
      },
    },
    tokens: { issue: async ({ _id }) => `token of ${_id}` },
    noteSeen: async () => {},
    now: () => clock.now,
  });
  const wait = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
  };
  return { anna, codes, wait };
}

const minute = 60_000;
const notValid = { code: 'unauthenticated', message: expect.stringContaining('no longer works') };

test('a code says when it ends, signs in once, and fits into an address as it is', async () => {
  const { anna, codes } = setUp();
  const { code, expiresAt } = await codes.create({ ...anna });

  expect(expiresAt).toBe('2026-11-21T09:15:00.000Z');
  expect(code).toMatch(/^u1\.[\w-]{43}$/);
  expect(await codes.redeem({ code })).toMatchObject({ token: 'token of u1', user: { _id: 'u1' } });
  await expect(codes.redeem({ code })).rejects.toMatchObject(notValid);
});

test('a code works for fifteen minutes', async () => {
  const { anna, codes, wait } = setUp();
  const late = await codes.create({ ...anna });
  wait(15 * minute);
  await expect(codes.redeem(late)).rejects.toMatchObject(notValid);

  const inTime = await codes.create({ ...anna });
  wait(14 * minute);
  expect((await codes.redeem(inTime)).token).toBe('token of u1');
});

test('the newest code wins', async () => {
  const { anna, codes } = setUp();
  const older = await codes.create({ ...anna });
  const newest = await codes.create({ ...anna });

  await expect(codes.redeem(older)).rejects.toMatchObject(notValid);
  expect((await codes.redeem(newest)).token).toBe('token of u1');
});

test('of two uses at the same moment one wins', async () => {
  const { anna, codes } = setUp();
  const made = await codes.create({ ...anna });

  const outcomes = await Promise.allSettled([codes.redeem(made), codes.redeem(made)]);

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test.each(['', '.', 'u1', 'u1.', 'u1.made-up', 'u2.made-up', 'made-up'])(
  'the code "%s" is refused in the same words',
  async code => {
    const { anna, codes } = setUp();
    await expect(codes.redeem({ code })).rejects.toMatchObject(notValid);
    await codes.create({ ...anna });
    await expect(codes.redeem({ code })).rejects.toMatchObject(notValid);
  },
);

test('what is stored does not open anything', async () => {
  const { anna, codes } = setUp();
  await codes.create({ ...anna });

  await expect(codes.redeem({ code: `u1.${anna.signInCode?.tokenHash}` })).rejects.toMatchObject(notValid);
});

test('a session from before a new password gets no code', async () => {
  const { anna, codes } = setUp();
  const before = { ...anna };
  anna.passwordHash = 'new one';

  await expect(codes.create(before)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(anna.signInCode).toBeUndefined();
});
