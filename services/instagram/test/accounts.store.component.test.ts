import { randomBytes } from 'node:crypto';
import { ensureIndexes } from '@insta-ai/chassis/migrations/indexes';
import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccountsStoreFake } from '../src/accounts/accounts.store.fake.ts';
import { type AccountsStore, accountsIndexes, createAccountsStore } from '../src/accounts/accounts.store.ts';
import { createTokenBox } from '../src/accounts/token-box.ts';

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases.stop());

const newBox = () => createTokenBox(randomBytes(32).toString('hex'));
const account = (id: string, pageToken = `page-${id}`) => ({
  id,
  name: `Name ${id}`,
  username: id,
  pageId: `page-of-${id}`,
  pageName: 'A page',
  pageToken,
});

describe.each<[string, () => Promise<AccountsStore> | AccountsStore]>([
  [
    'in the document store',
    async () => {
      const db = databases.open();
      await ensureIndexes(db, [accountsIndexes]);
      return createAccountsStore({ db, box: newBox() });
    },
  ],
  ['in memory', createAccountsStoreFake],
])('accounts %s', (_name, open) => {
  let store: AccountsStore;
  beforeEach(async () => {
    store = await open();
  });

  it('of a login are found with its tokens, each by its owner', async () => {
    await store.replace('ann', 'user-token', [account('a'), account('b')]);
    expect(await store.find('ann', 'a')).toMatchObject({
      owner: 'ann',
      accountId: 'a',
      pageId: 'page-of-a',
      needsReconnect: false,
      pageToken: 'page-a',
      userToken: 'user-token',
    });
    expect(await store.find('bob', 'a')).toBeUndefined();
    expect(await store.find('ann', 'c')).toBeUndefined();
  });

  it('that a later login brings no token for keep the one they have', async () => {
    await store.replace('ann', 'first', [account('a'), account('b')]);
    await store.replace('ann', 'second', [account('a', ''), account('b', 'new')]);

    expect(await store.find('ann', 'a')).toMatchObject({ pageToken: 'page-a', userToken: 'first' });
    expect(await store.find('ann', 'b')).toMatchObject({ pageToken: 'new', userToken: 'second' });
  });

  it('that a later login no longer has are forgotten, the others get its tokens, and nobody else’s change', async () => {
    await store.replace('bob', 'bobs', [account('a')]);
    await store.replace('ann', 'first', [account('a'), account('b')]);
    const before = await store.find('ann', 'b');
    await store.replace('ann', 'second', [account('b', 'fresh')]);
    const after = await store.find('ann', 'b');
    expect(await store.find('ann', 'a')).toBeUndefined();
    expect(after).toMatchObject({ pageToken: 'fresh', userToken: 'second' });
    expect(after?.login).not.toBe(before?.login);
    expect(await store.find('bob', 'a')).toMatchObject({ userToken: 'bobs' });
  });

  it('die with the login whose tokens were refused, and live again with the next', async () => {
    await store.replace('ann', 'first', [account('a')]);
    await store.replace('bob', 'bobs', [account('a')]);
    const first = await store.find('ann', 'a');
    if (!first) throw new Error('not stored');
    expect((await store.ownersOf('a')).sort()).toEqual(['ann', 'bob']);

    expect(await store.markNeedsReconnect(first)).toBe(true);
    expect(await store.markNeedsReconnect(first)).toBe(true);
    expect(await store.find('ann', 'a')).toMatchObject({ needsReconnect: true });
    expect(await store.ownersOf('a')).toEqual(['bob']);
    expect(await store.markNeedsReconnect({ ...first, owner: 'eve' })).toBe(false);

    await store.replace('ann', 'second', [account('a')]);
    expect(await store.markNeedsReconnect(first)).toBe(false);
    expect(await store.find('ann', 'a')).toMatchObject({ needsReconnect: false });
    expect((await store.ownersOf('a')).sort()).toEqual(['ann', 'bob']);
  });

  it('know what the person allowed, as far as the last login told', async () => {
    await store.replace('ann', 'first', [{ ...account('a'), scopes: ['instagram_basic'] }, account('b')]);
    expect((await store.find('ann', 'a'))?.scopes).toEqual(['instagram_basic']);
    expect((await store.find('ann', 'b'))?.scopes).toBeUndefined();

    await store.replace('ann', 'second', [account('a')]);
    expect((await store.find('ann', 'a'))?.scopes).toBeUndefined();
  });

  it('are handed out as copies', async () => {
    await store.replace('ann', 'first', [account('a')]);
    const mine = await store.find('ann', 'a');
    if (mine) mine.pageToken = 'changed';
    expect(await store.find('ann', 'a')).toMatchObject({ pageToken: 'page-a' });
  });
});

it('an account that a version of before stored has no word on what was allowed', async () => {
  const db = databases.open();
  const store = createAccountsStore({ db, box: newBox() });
  await store.replace('ann', 'first', [{ ...account('a'), scopes: ['instagram_basic'] }]);
  await db.collection('accounts').updateMany({}, { $unset: { scopes: '' } });

  expect(await store.find('ann', 'a')).toMatchObject({ accountId: 'a', scopes: undefined });
});
