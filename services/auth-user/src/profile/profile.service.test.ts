import { expect, test } from 'vitest';
import { newUser } from '../users/new-user.ts';
import type { User } from '../users/user.ts';
import { createProfile } from './profile.service.ts';

/** One user in memory; `meanwhile` happens before each write of the accounts. */
function setUp(meanwhile: (user: User) => void = () => {}) {
  const anna = newUser({ id: 'u1', email: 'a@b.c', passwordHash: 'h', role: 'member', now: new Date() });
  const profile = createProfile({
    find: async id => (id === anna._id ? { ...anna } : undefined),
    update: async (id, fields) => (id === anna._id ? Object.assign(anna, fields) : undefined),
    adoptTimeZone: async () => undefined,
    select: async (id, before, fields) => {
      meanwhile(anna);
      const isAsRead =
        before.instagramAccount === anna.instagramAccount && before.firstAccount === anna.firstAccount;
      return id === anna._id && isAsRead ? Object.assign(anna, fields) : undefined;
    },
  });
  return { anna, profile };
}

const accounts = [
  { id: 'ig1', name: 'one' },
  { id: 'ig2', name: 'two' },
];

test('a signed-in user who no longer exists is asked to sign in again', async () => {
  const { profile } = setUp();

  await expect(profile.getSignedIn('gone', 0)).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(profile.save('gone', { search: 'x' })).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('a selection made while the accounts are replaced is kept', async () => {
  let isFirst = true;
  const { anna, profile } = setUp(user => {
    if (isFirst) user.instagramAccount = 'ig2';
    isFirst = false;
  });

  await profile.setAccounts('u1', accounts);

  expect(anna).toMatchObject({ instagramAccounts: accounts, instagramAccount: 'ig2' });
});

test('a selection made while another is saved goes first', async () => {
  let isFirst = true;
  const { anna, profile } = setUp(user => {
    if (isFirst) Object.assign(user, { instagramAccount: 'ig2', firstAccount: 'ig2' });
    isFirst = false;
  });
  anna.instagramAccounts = accounts;

  await profile.save('u1', { instagramAccount: 'ig1' });

  expect(anna).toMatchObject({ instagramAccount: 'ig1', firstAccount: 'ig2' });
});

test('accounts that never stop changing are given up with a reason', async () => {
  let turn = 0;
  const { profile } = setUp(user => {
    user.instagramAccount = `ig${++turn}`;
  });

  await expect(profile.setAccounts('u1', accounts)).rejects.toMatchObject({ code: 'unavailable' });
});
