import { newId } from '@insta-ai/chassis/new-id';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { type Collection, MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bindAccountsTimer } from '../src/first-accounts/bind-accounts.timer.ts';
import { createUnboundItems, type Upgrade } from '../src/first-accounts/unbound-items.store.ts';
import { type ContentDocument, newContent } from '../src/item/content-document.ts';
import { createFakeUsers } from '../src/users/users.gateway.fake.ts';

let platform: TestPlatform;
let mongo: MongoClient;
let contents: Collection<ContentDocument>;
let upgrades: Collection<Upgrade>;

beforeAll(async () => {
  platform = await startTestPlatform();
  mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
});
afterAll(async () => {
  await mongo?.close();
  await platform?.stop();
});
beforeEach(() => {
  const db = mongo.db(`first-accounts-${newId()}`);
  contents = db.collection('contents');
  upgrades = db.collection('upgrades');
});

const before = new Date('2026-11-01T08:00:00Z');
const upgraded = new Date('2026-11-02T08:00:00Z');
const after = new Date('2026-11-03T08:00:00Z');
const anna = createFakeUsers({ id: 'anna', instagramAccount: 'ig1' });

/** Items in the order of their names; without `account` as the first release wrote them. */
async function add(items: { [id: string]: Partial<ContentDocument> }) {
  const documents = Object.entries(items).map(([id, fields]) => {
    const { account: _account, ...older } = newContent('anna', before, id);
    return { ...older, ...fields } as ContentDocument;
  });
  await contents.insertMany(documents);
}
const accounts = async () =>
  Object.fromEntries((await contents.find().toArray()).map(({ _id, account }) => [_id, account ?? null]));

/** A process of the new version. */
const start = async (users = anna) => {
  const unbound = await createUnboundItems({ contents, upgrades, now: () => upgraded });
  return bindAccountsTimer({ unbound, users, batch: 1 });
};

it('gives the account that is selected now to what has none, and to nothing of which nobody knows where it went', async () => {
  const outcome = (state: 'publishing' | 'failed') => ({ state, message: '', advice: '', at: before });
  await add({
    draft: {},
    'draft of a later version': { account: null },
    failed: { status: 'Scheduled', outcome: outcome('failed') },
    'going out': { status: 'Scheduled', outcome: outcome('publishing') },
    'has its own': { status: 'Scheduled', account: 'ig2' },
    'of somebody else': { owner: 'nobody' },
    published: { status: 'Published' },
    scheduled: { status: 'Scheduled', dueAt: after },
  });

  await (await start()).run(neverStopping);

  expect(await accounts()).toEqual({
    draft: 'ig1',
    'draft of a later version': 'ig1',
    failed: 'ig1',
    'going out': null,
    'has its own': 'ig2',
    'of somebody else': null,
    published: null,
    scheduled: 'ig1',
  });
  // It is checked with its account; an editor that has an item open can go on saving it.
  const items = await contents.find().toArray();
  expect(items.filter(({ preflightAt }) => preflightAt).map(({ _id }) => _id)).toEqual(['scheduled']);
  expect(items.every(({ version }) => version === 1)).toBe(true);
});

it('goes on where a process that was killed half-way left off', async () => {
  await add({ a: {}, b: {}, c: {} });
  const unbound = await createUnboundItems({ contents, upgrades, now: () => upgraded });
  const killed = bindAccountsTimer({
    unbound: {
      ...unbound,
      async bind(...args) {
        await unbound.bind(...args);
        throw new Error('killed');
      },
    },
    users: anna,
    batch: 1,
  });
  await expect(killed.run(neverStopping)).rejects.toThrow('killed');
  expect(await accounts()).toEqual({ a: 'ig1', b: null, c: null });
  expect(await unbound.areDone()).toBe(false);

  await (await start()).run(neverStopping);

  expect(await accounts()).toEqual({ a: 'ig1', b: 'ig1', c: 'ig1' });
  expect(await unbound.areDone()).toBe(true);
});

it('waits for auth-user and is not done before it answered', async () => {
  await add({ a: {} });
  let isThere = false;
  const timer = await start({
    async get(id) {
      if (!isThere) throw new Error('nobody answers');
      return anna.get(id);
    },
  });
  await expect(timer.run(neverStopping)).rejects.toThrow('nobody answers');

  isThere = true;
  await timer.run(neverStopping);

  expect(await accounts()).toEqual({ a: 'ig1' });
});

it('is stopped between two steps, and what is left is the next one’s', async () => {
  await add({ a: {}, b: {} });
  const stop = new AbortController();
  const timer = await start({
    async get(id) {
      stop.abort();
      return anna.get(id);
    },
  });

  await timer.run(stop.signal);

  expect(await accounts()).toEqual({ a: 'ig1', b: null });
  await (await start()).run(neverStopping);
  expect(await accounts()).toEqual({ a: 'ig1', b: 'ig1' });
});

it('is done once: what is made without an account later waits for the one that is selected when it is scheduled', async () => {
  await add({ late: { account: null, createdAt: after } });
  await (await start()).run(neverStopping);
  await add({ moved: { account: null } });

  await (await start()).run(neverStopping);

  expect(await accounts()).toEqual({ late: null, moved: null });
});

it('leaves the choice of a person who was faster', async () => {
  await add({ a: {} });
  const timer = await start({
    async get(id) {
      await contents.updateOne({ _id: 'a' }, { $set: { account: 'ig2' }, $inc: { version: 1 } });
      return anna.get(id);
    },
  });

  await timer.run(neverStopping);

  expect(await accounts()).toEqual({ a: 'ig2' });
});
