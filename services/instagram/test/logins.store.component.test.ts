import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AccountsStore, createAccountsStore } from '../src/accounts/accounts.store.ts';
import { createLoginsStore, type LoginsStore } from '../src/accounts/logins.store.ts';
import { createTokenBox } from '../src/accounts/token-box.ts';

const dayMs = 24 * 60 * 60_000;
const now = new Date('2026-11-23T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * dayMs);

let databases: TestDatabases;
let db: ReturnType<TestDatabases['open']>;
let accounts: AccountsStore;
let logins: LoginsStore;

beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases.stop());
beforeEach(async () => {
  db = databases.open();
  const parts = { db, box: createTokenBox('22'.repeat(32)) };
  accounts = createAccountsStore(parts);
  logins = createLoginsStore(parts);
});

const connect = (owner: string, ids: readonly string[], endsAt?: Date) =>
  accounts.replace(
    owner,
    `token of ${owner}`,
    ids.map(id => ({
      id,
      name: `Name ${id}`,
      username: id,
      pageId: id,
      pageName: '',
      pageToken: 'page',
      ...(endsAt && { ends: { token: endsAt, dataAccess: undefined } }),
    })),
  );

it('a login is asked about once, whatever accounts it brought, until a day has gone', async () => {
  await connect('ann', ['a', 'b']);
  const [login, ...others] = await logins.notLookedAtSince(inDays(-1));
  expect(others).toEqual([]);
  expect(login).toMatchObject({ owner: 'ann', userToken: 'token of ann' });
  if (!login) return;

  await logins.noteLook(login, {
    ends: { token: inDays(60), dataAccess: inDays(90) },
    facebookUserId: '4711',
    allowed: undefined,
    at: now,
  });

  expect(await logins.notLookedAtSince(inDays(-1))).toEqual([]);
  expect(await logins.notLookedAtSince(inDays(1))).toHaveLength(1);
  expect(await accounts.ownersOfLogin('4711', new Date())).toEqual(['ann']);
  expect((await accounts.find('ann', 'a'))?.ends).toEqual({ token: inDays(60), dataAccess: inDays(90) });
});

it('a login that ends is told with its accounts until it is marked, and again once the next word is due', async () => {
  await connect('ann', ['a', 'b'], inDays(10));
  await connect('bob', ['a'], inDays(20));
  const ending = await logins.endingUntil(inDays(14), 14);
  expect(ending).toMatchObject([{ owner: 'ann', ends: { token: inDays(10) }, names: ['Name a', 'Name b'] }]);
  const [login] = ending;
  if (!login) return;

  await logins.markTold(login, 14);

  expect(await logins.endingUntil(inDays(14), 14)).toEqual([]);
  expect(await logins.endingUntil(inDays(10), 3)).toHaveLength(1);
  await logins.markTold(login, 3);
  expect(await logins.endingUntil(inDays(10), 3)).toEqual([]);
  expect(await logins.endingUntil(inDays(14), 14)).toEqual([]);

  await connect('ann', ['a'], inDays(12));
  expect(await logins.endingUntil(inDays(14), 14)).toHaveLength(1);
});

it('a login that is dead already is neither asked about nor told', async () => {
  await connect('ann', ['a'], inDays(1));
  const account = await accounts.find('ann', 'a');
  if (account) await accounts.markNeedsReconnect(account);

  expect(await logins.notLookedAtSince(inDays(1))).toEqual([]);
  expect(await logins.endingUntil(inDays(14), 14)).toEqual([]);
  expect(await logins.listOf('ann')).toEqual([
    { name: 'Name a', needsReconnect: true, ends: { token: inDays(1), dataAccess: undefined } },
  ]);
});

it('an account of a version that kept one end is asked about at once, and goes by that end until then', async () => {
  await connect('ann', ['a'], inDays(10));
  await db
    .collection('accounts')
    .updateMany({}, { $unset: { tokenEndsAt: '', dataAccessEndsAt: '' }, $set: { lookedAt: new Date() } });

  expect(await logins.listOf('ann')).toMatchObject([{ ends: { token: inDays(10) } }]);
  const [login] = await logins.notLookedAtSince(inDays(-1));
  if (!login) throw new Error('It was not asked about.');
  await logins.noteLook(login, {
    ends: { token: undefined, dataAccess: inDays(5) },
    facebookUserId: '4711',
    allowed: undefined,
    at: new Date(),
  });

  expect(await logins.notLookedAtSince(inDays(-1))).toEqual([]);
  expect(await logins.listOf('ann')).toMatchObject([{ ends: { token: undefined, dataAccess: inDays(5) } }]);
});

it('what was allowed for each account is renewed by a look, and stays where the platform does not say', async () => {
  await connect('ann', ['a', 'b']);
  const [login] = await logins.notLookedAtSince(inDays(-1));
  if (!login) throw new Error('It was not asked about.');
  const look = { ends: { token: inDays(60), dataAccess: undefined }, facebookUserId: '4711', at: now };
  const scopesNow = async () =>
    (await Promise.all(['a', 'b'].map(id => accounts.find('ann', id)))).map(account => account?.scopes);
  const granted = [{ scope: 'instagram_basic', targets: ['a'] }];
  expect(await scopesNow()).toEqual([undefined, undefined]);

  await logins.noteLook(login, { ...look, allowed: { scopes: ['instagram_basic'], granted } });
  expect(await scopesNow()).toEqual([['instagram_basic'], []]);
  await logins.noteLook(login, { ...look, allowed: undefined });
  expect(await scopesNow()).toEqual([['instagram_basic'], []]);
  await logins.noteLook(login, { ...look, allowed: { scopes: [], granted: [] } });
  expect(await scopesNow()).toEqual([[], []]);
});

it('an account that a later login brought no token for is asked about anew, with its own', async () => {
  await connect('ann', ['a', 'b'], inDays(60));
  const named = {
    name: '',
    username: '',
    pageId: 'p',
    pageName: '',
    ends: { token: inDays(60), dataAccess: undefined },
  };

  await accounts.replace('ann', 'second', [
    { ...named, id: 'a', pageToken: 'page' },
    { ...named, id: 'b', pageToken: '' },
  ]);

  expect(await logins.notLookedAtSince(inDays(-1))).toMatchObject([
    { owner: 'ann', userToken: 'token of ann' },
  ]);
});

it('a login that is lost is told once for each account, and again when it is lost after a new one', async () => {
  await connect('ann', ['a', 'b']);
  expect(await logins.lost()).toEqual([]);
  const lose = async (accountId: string) => {
    const { login = '' } = (await accounts.find('ann', accountId)) ?? {};
    await accounts.markNeedsReconnect({ owner: 'ann', accountId, login });
  };
  await lose('a');

  const [lost, ...others] = await logins.lost();
  expect(others).toEqual([]);
  expect(lost).toMatchObject({ owner: 'ann', accountIds: ['a'], names: ['Name a'] });
  if (!lost) return;
  await logins.markLostTold(lost);
  expect(await logins.lost()).toEqual([]);

  await lose('b');
  expect(await logins.lost()).toMatchObject([{ accountIds: ['b'] }]);

  await connect('ann', ['a', 'b']);
  // What was found before the new login says nothing of it.
  await logins.markLostTold({ ...lost, accountIds: ['a', 'b'] });
  expect(await logins.lost()).toEqual([]);
  await lose('a');
  expect(await logins.lost()).toMatchObject([{ accountIds: ['a'], names: ['Name a'] }]);
});

it('the living accounts of a login have the tokens of their pages, and those of another login are not among them', async () => {
  await connect('ann', ['a', 'b', 'c']);
  await connect('bob', ['a']);
  const account = await accounts.find('ann', 'c');
  if (!account) throw new Error('It is not connected.');
  await accounts.markNeedsReconnect(account);

  const page = (accountId: string) => ({ owner: 'ann', login: account.login, accountId, pageToken: 'page' });
  const found = await logins.pagesOf({ owner: 'ann', login: account.login });
  expect(found.sort((one, other) => one.accountId.localeCompare(other.accountId))).toEqual([
    page('a'),
    page('b'),
  ]);
});

it('what was allowed stays known when the platform no longer accepts the login', async () => {
  const account = { id: 'a', name: 'Name a', username: 'a', pageId: 'a', pageName: '', pageToken: 'page' };
  const ofBefore = { ...account, id: 'b', name: 'Name b' };
  await accounts.replace('ann', 'token of ann', [{ ...account, scopes: ['instagram_basic'] }, ofBefore]);
  for (const accountId of ['a', 'b']) {
    const found = await accounts.find('ann', accountId);
    if (found) await accounts.markNeedsReconnect(found);
  }

  expect(await logins.listOf('ann')).toMatchObject([
    { name: 'Name a', needsReconnect: true, scopes: ['instagram_basic'] },
    { name: 'Name b', needsReconnect: true, scopes: undefined },
  ]);
});

it('counts the logins that are accepted, end within a week, and are no longer accepted, with the first end', async () => {
  expect(await logins.figures(now)).toEqual({ good: 0, ending: 0, ended: 0, firstEnd: undefined });
  await connect('ann', ['a', 'b'], inDays(40));
  await connect('bob', ['c'], inDays(6));
  await connect('cleo', ['d']);
  await connect('dan', ['e'], inDays(2));
  const lost = await accounts.find('dan', 'e');
  if (lost) await accounts.markNeedsReconnect(lost);

  expect(await logins.figures(now)).toEqual({ good: 3, ending: 1, ended: 1, firstEnd: inDays(6) });
});

const keys = ['22'.repeat(32), '33'.repeat(32)] as const;

it('while keys are changed every token opens, is sealed anew, and then needs the key of before no more', async () => {
  await connect('ann', ['a', 'b']);
  await connect('bob', ['a']);
  const changing = { db, box: createTokenBox(keys[1], keys[0]) };
  const found = () => createAccountsStore({ db, box: createTokenBox(keys[1]) }).find('ann', 'b');
  expect(await createAccountsStore(changing).find('ann', 'b')).toMatchObject({ userToken: 'token of ann' });
  expect((await found())?.needsReconnect).toBe(true);

  const stillGoing = new AbortController().signal;
  expect(await createLoginsStore(changing).sealAnew(stillGoing)).toBe(3);
  expect(await createLoginsStore(changing).sealAnew(stillGoing)).toBe(0);

  expect(await found()).toMatchObject({
    needsReconnect: false,
    userToken: 'token of ann',
    pageToken: 'page',
  });
});

it('a login that comes while tokens are sealed anew stays, and what neither key opens is left', async () => {
  await connect('ann', ['a']);
  await createAccountsStore({ db, box: createTokenBox('44'.repeat(32)) }).replace('cid', 'lost', [
    { id: 'a', name: 'A', username: 'a', pageId: 'a', pageName: '', pageToken: 'page' },
  ]);
  const stored = db.collection('accounts');
  const before = await stored.find().toArray();
  // The person logs in again between the look and the write.
  await connect('ann', ['a']);
  const sinceThen = await stored.find().toArray();
  const ofBefore = Object.assign(Object.create(stored), { find: () => before });
  const box = createTokenBox(keys[1], keys[0]);
  const late = createLoginsStore({
    db: Object.assign(Object.create(db), { collection: () => ofBefore }),
    box,
  });

  expect(await late.sealAnew(new AbortController().signal)).toBe(0);

  expect(await stored.find().toArray()).toEqual(sinceThen);
});

it('lists for who watches what ends within a week and what is no longer accepted, of everybody', async () => {
  await connect('ann', ['a'], inDays(40));
  await connect('bob', ['b', 'c'], inDays(6));
  await connect('dan', ['e'], inDays(2));
  const lost = await accounts.find('dan', 'e');
  if (lost) await accounts.markNeedsReconnect(lost);

  const listed = await logins.endingOrEnded(now);

  expect(listed.map(({ owner, endsAt }) => [owner, endsAt])).toEqual([
    ['dan', undefined],
    ['bob', inDays(6)],
  ]);
  expect(listed[1]?.names).toHaveLength(2);
});
