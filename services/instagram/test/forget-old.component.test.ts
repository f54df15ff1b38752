import { createLogger } from '@insta-ai/chassis/logger';
import { newId } from '@insta-ai/chassis/new-id';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConversationsStore } from '../src/conversations/conversations.store.ts';
import { hashtagWindowMs } from '../src/hashtags/hashtag-budget.ts';
import { createHashtagsStore } from '../src/hashtags/hashtags.store.ts';
import { createLedgerStore, ledgerKeptMs } from '../src/ledger/ledger.store.ts';
import { type Ledger, newLedger } from '../src/ledger/ledger.ts';

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases.stop());

const now = new Date('2028-03-01T10:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const old = ago(ledgerKeptMs + 60_000);
const young = ago(ledgerKeptMs - 60_000);

function ledgerOf(name: string, fields: Partial<Ledger>): Ledger {
  const head = { owner: 'ann', contentId: name, accountId: name, instagramType: 'Post' as const };
  const words = { outputs: ['/a'], caption: 'Hello', fit: '', title: '', dueAt: old, giveUpAt: old };
  return { ...newLedger({ _id: name, ...head, ...words }), ...fields };
}

const ledgers = {
  published: { state: 'published', live: { mediaId: '1', at: old } },
  failed: { state: 'failed' },
  canceled: { state: 'canceled' },
  young: { state: 'published', dueAt: young, giveUpAt: young, live: { mediaId: '2', at: young } },
  'may still go out': { state: 'canceled', giveUpAt: young },
  'went out late': { state: 'published', live: { mediaId: '3', at: young } },
  open: { state: 'open' },
  held: { state: 'held' },
  unknown: { state: 'unknown', unknownSince: old },
  'not told yet': { state: 'published', live: { mediaId: '4', at: old } },
  'somebody is at it': { state: 'failed' },
} satisfies Record<string, Partial<Ledger>>;

test('ledgers that ended long ago go; none that a rule still reads', async () => {
  const db = databases.open();
  const bus = { send: async () => {} };
  const store = createLedgerStore({ db, bus, log: createLogger('silent'), now: () => now.getTime() });
  for (const [name, fields] of Object.entries(ledgers)) await store.accept(ledgerOf(name, fields));
  const stored = db.collection<{ _id: string; outboxAt?: Date; leaseUntil?: Date }>('ledgers');
  await stored.updateOne({ _id: 'not told yet' }, { $set: { outboxAt: old } });
  await stored.updateOne({ _id: 'somebody is at it' }, { $set: { leaseUntil: young } });
  const left = async () => (await stored.find().toArray()).map(({ _id }) => _id).toSorted();
  const all = await left();

  await store.forgetOld.run(neverStopping);
  expect(await left()).toEqual(all);

  await store.forgetOld.run(neverStopping);
  const gone = ['published', 'failed', 'canceled'];
  expect(await left()).toEqual(all.filter(name => !gone.includes(name)));
});

test('a decision whose ledger is forgotten does not go out when it is asked for again', async () => {
  const db = databases.open();
  const bus = { send: async () => {} };
  const store = createLedgerStore({ db, bus, log: createLogger('silent'), now: () => now.getTime() });
  const first = ledgerOf('published', ledgers.published);
  await store.accept(first);
  await store.forgetOld.run(neverStopping);
  await store.forgetOld.run(neverStopping);

  const again = await store.accept(ledgerOf('published', {}));

  expect(again.live).toBeNull();
  // What every step looks at before it does anything (`next-step.ts`).
  expect(again.giveUpAt.getTime()).toBeLessThan(now.getTime());
});

test('searches for hashtags go when they count no more', async () => {
  const store = createHashtagsStore(databases.open());
  const at = (ms: number) => new Date(Date.now() - ms);
  await store.noteFirstSearch('a1', 'counts', at(hashtagWindowMs - 60_000));
  await store.noteFirstSearch('a1', 'over', at(2 * hashtagWindowMs + 60_000));

  await store.forgetOld.run(neverStopping);

  expect(await store.firstSearches('a1', ['counts', 'over'])).toHaveLength(1);
  expect(await store.firstSearches('a1', ['over'])).toEqual([]);
});

test('conversations go after a year of silence; one that is ignored stays so', async () => {
  const db = databases.open();
  const store = createConversationsStore(db);
  const day = 24 * 60 * 60_000;
  const said = (personId: string, days: number) => ({
    kind: 'comment' as const,
    accountId: 'a1',
    personId,
    username: personId,
    at: new Date(Date.now() - days * day),
    text: 'Hello',
  });
  await store.noteEvents(['ann'], [said('new', 399), said('old', 401), said('ignored', 401)]);
  const [ignored] = (await store.comments('ann', 'a1')).filter(({ sender }) => sender === 'ignored');
  await store.setIgnore('ann', ignored?._id ?? newId(), true);

  await store.forgetOld.run(neverStopping);

  const left = (await store.comments('ann', 'a1')).map(({ sender }) => sender);
  expect(left.toSorted()).toEqual(['ignored', 'new']);
});
