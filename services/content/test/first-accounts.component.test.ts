import { create } from '@bufbuild/protobuf';
import { ensureIndexes } from '@insta-ai/chassis/migrations/indexes';
import { newId } from '@insta-ai/chassis/new-id';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { UserSchema } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import { type Collection, MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bindAccountsTimer } from '../src/first-accounts/bind-accounts.timer.ts';
import { createUnboundItems } from '../src/first-accounts/unbound-items.store.ts';
import { type ContentDocument, newContent } from '../src/item/content-document.ts';
import { contentsIndexes } from '../src/store/contents.store.ts';
import { createFakeUsers } from '../src/users/users.gateway.fake.ts';

let platform: TestPlatform;
let mongo: MongoClient;
let contents: Collection<ContentDocument>;

beforeAll(async () => {
  platform = await startTestPlatform();
  mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
});
afterAll(async () => {
  await mongo?.close();
  await platform?.stop();
});
beforeEach(async () => {
  const db = mongo.db(platform.database(`first-accounts-${newId()}`));
  contents = db.collection('contents');
  await ensureIndexes(db, [contentsIndexes]);
});

const before = new Date('2026-11-01T08:00:00Z');
const anna = createFakeUsers({ id: 'anna', instagramAccount: 'ig2', firstAccount: 'ig1' });

/** Items by name; without `account` as the first release wrote them. */
async function add(items: { [id: string]: Partial<ContentDocument> }) {
  const documents = Object.entries(items).map(([id, fields]) => {
    const { account: _account, ...older } = newContent('anna', before, id);
    return { ...older, ...fields } as ContentDocument;
  });
  await contents.insertMany(documents);
}
const accounts = async () =>
  Object.fromEntries((await contents.find().toArray()).map(({ _id, account }) => [_id, account ?? null]));

/** A replica. */
const start = (users = anna, round = 100) =>
  bindAccountsTimer({ unbound: createUnboundItems(contents), users, round });

it('gives the account that was selected first to what has none, and to nothing of which nobody knows where it went', async () => {
  const outcome = (state: 'publishing' | 'failed') => ({ state, message: '', advice: '', at: before });
  await add({
    draft: {},
    'draft of a later version': { account: null },
    failed: { status: 'Scheduled', outcome: outcome('failed') },
    'going out': { status: 'Scheduled', outcome: outcome('publishing') },
    'has its own': { status: 'Scheduled', account: 'ig2' },
    'of the trash': { owner: '', deletedFrom: 'anna' },
    'of somebody else': { owner: 'nobody' },
    published: { status: 'Published' },
    scheduled: { status: 'Scheduled', dueAt: before },
  });

  await start().run(neverStopping);

  expect(await accounts()).toEqual({
    draft: 'ig1',
    'draft of a later version': 'ig1',
    failed: 'ig1',
    'going out': null,
    'has its own': 'ig2',
    'of somebody else': null,
    'of the trash': null,
    published: null,
    scheduled: 'ig1',
  });
  // It is checked with its account; an editor that has an item open can go on saving it.
  const items = await contents.find().toArray();
  expect(items.filter(({ preflightAt }) => preflightAt).map(({ _id }) => _id)).toEqual(['scheduled']);
  expect(items.every(({ version }) => version === 1)).toBe(true);
});

it('takes the selected account of a person of whom an older version did not keep the first', async () => {
  await add({ a: {} });

  await start(createFakeUsers({ id: 'anna', instagramAccount: 'ig2' })).run(neverStopping);

  expect(await accounts()).toEqual({ a: 'ig2' });
});

it('goes on where a process that was killed half-way left off, whatever was selected since', async () => {
  await add({ a: {}, b: { status: 'Scheduled', dueAt: before } });
  const dying = new Proxy(contents, {
    get: (target, name) =>
      name === 'updateMany'
        ? async (filter: object, change: object) => {
            await contents.updateOne({ _id: 'a', ...filter }, change);
            if ('account' in (change as { $set: object }).$set) throw new Error('killed');
          }
        : Reflect.get(target, name),
  });
  const killed = bindAccountsTimer({ unbound: createUnboundItems(dying), users: anna });
  await expect(killed.run(neverStopping)).rejects.toThrow('killed');
  expect(await accounts()).toEqual({ a: 'ig1', b: null });

  const sinceThen = createFakeUsers({ id: 'anna', instagramAccount: 'ig3', firstAccount: 'ig1' });
  await start(sinceThen).run(neverStopping);

  expect(await accounts()).toEqual({ a: 'ig1', b: 'ig1' });
});

it('binds what is behind somebody whose account nobody can tell', async () => {
  await add({ a: { owner: '0 unknown' }, b: {}, c: {} });
  const get = (id: string) => (id === 'anna' ? anna.get(id) : Promise.reject(new Error('away')));
  const timer = start({ get });

  await expect(timer.run(neverStopping)).rejects.toThrow('away');

  expect(await accounts()).toEqual({ a: null, b: 'ig1', c: 'ig1' });
});

it('two replicas at once, of which one heard of a login later, agree', async () => {
  await add(Object.fromEntries(Array.from({ length: 40 }, (_, number) => [`item ${number}`, {}])));
  const [early, late] = [start(), start(createFakeUsers({ id: 'anna' }))];

  await Promise.all([early.run(neverStopping), late.run(neverStopping)]);

  expect(new Set(Object.values(await accounts()))).toEqual(new Set(['ig1']));
});

it('leaves what waits for a login, and finds it after one', async () => {
  await add({ a: {} });
  const known = { instagramAccount: '', firstAccount: '' };
  const timer = start({ get: async id => create(UserSchema, { id, ...known }) });
  await timer.run(neverStopping);
  expect(await accounts()).toEqual({ a: null });

  Object.assign(known, { instagramAccount: 'ig2', firstAccount: 'ig2' });
  await timer.run(neverStopping);

  expect(await accounts()).toEqual({ a: 'ig2' });
});

it('binds what is written without an account while somebody logs in, at the next look', async () => {
  await add({ a: {} });
  const timer = start();
  await timer.run(neverStopping);
  await add({ late: { account: null } });

  await timer.run(neverStopping);

  expect(await accounts()).toEqual({ a: 'ig1', late: 'ig1' });
});

it('is stopped between two owners, and what is left is the next one’s', async () => {
  await add({ a: {}, b: { owner: 'bert' } });
  const stop = new AbortController();
  const both = {
    get: async (id: string) => create(UserSchema, { id, firstAccount: `of ${id}` }),
  };
  const timer = start({
    get(id) {
      stop.abort();
      return both.get(id);
    },
  });

  await timer.run(stop.signal);

  expect(await accounts()).toEqual({ a: 'of anna', b: null });
  await start(both).run(neverStopping);
  expect(await accounts()).toEqual({ a: 'of anna', b: 'of bert' });
});

it('looks at some people in a round and goes on with the others, past those who never connect an account', async () => {
  await add({ a: {}, b: { owner: 'bert' }, c: { owner: 'carl', status: 'Scheduled' } });
  const onlyCarl = createFakeUsers({ id: 'carl', firstAccount: 'ig1' });
  const timer = start(onlyCarl, 2);
  await timer.run(neverStopping);
  expect(await accounts()).toEqual({ a: null, b: null, c: null });

  await timer.run(neverStopping);
  expect(await accounts()).toEqual({ a: null, b: null, c: 'ig1' });

  await add({ d: { owner: 'carl' } });
  await timer.run(neverStopping);
  await timer.run(neverStopping);
  expect(await accounts()).toEqual({ a: null, b: null, c: 'ig1', d: 'ig1' });
});

it('leaves the choice of a person who was faster', async () => {
  await add({ a: {} });
  const timer = start({
    async get(id) {
      await contents.updateOne({ _id: 'a' }, { $set: { account: 'ig2' }, $inc: { version: 1 } });
      return anna.get(id);
    },
  });

  await timer.run(neverStopping);

  expect(await accounts()).toEqual({ a: 'ig2' });
});
