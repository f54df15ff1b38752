import { createLogger } from '@insta-ai/chassis/logger';
import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { ensureIndexes } from '@insta-ai/chassis/migrations/indexes';
import { newId } from '@insta-ai/chassis/new-id';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLedgerStoreFake } from '../src/ledger/ledger.store.fake.ts';
import {
  AccountBusy,
  createLedgerStore,
  LeaseLost,
  type LedgerStore,
  ledgerIndexes,
  type Place,
} from '../src/ledger/ledger.store.ts';
import { type Ledger, newLedger } from '../src/ledger/ledger.ts';
import { heldMessage } from '../src/steps/publish-messages.ts';

const now = new Date('2026-11-21T10:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const sent = { at: now, firstAt: now, endedAt: null, mediaBefore: ['1'], newestBefore: '', looks: 0 };
const words = { cause: 'reconnect', message: 'Gone.', advice: 'Connect.' };

let platform: TestPlatform;
let mongo: MongoClient;

beforeAll(async () => {
  platform = await startTestPlatform();
  mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
});
afterAll(async () => {
  await mongo.close();
  await platform.stop();
});

function ledgerOf(accountId: string, fields: Partial<Ledger> = {}): Ledger {
  const head = { _id: newId(), owner: newId(), contentId: 'c1', accountId, instagramType: 'Post' as const };
  const words = { outputs: ['/a'], caption: 'Hello', fit: '', title: '', dueAt: now, giveUpAt: at(600) };
  return { ...newLedger({ ...head, ...words }), ...fields };
}

const stores: [string, () => Promise<{ store: LedgerStore; said: OutgoingMessage[] }>][] = [
  [
    'in memory',
    async () => {
      const store = createLedgerStoreFake();
      return { store, said: store.sent };
    },
  ],
  [
    'in the document store',
    async () => {
      const said: OutgoingMessage[] = [];
      const bus = { send: async (outgoing: OutgoingMessage) => void said.push(outgoing) };
      const db = mongo.db(platform.database(newId()));
      await ensureIndexes(db, ledgerIndexes);
      const store = createLedgerStore({ db, bus, log: createLogger('silent') });
      return { store, said };
    },
  ],
];

describe.each(stores)('the ledgers %s', (_name, open) => {
  it('have what was sent found again when its worker dies, though its account is in flight by it', async () => {
    const { store } = await open();
    const container = { id: '180', createdAt: now, ready: true };
    const ledger = await store.accept(ledgerOf('a1', { container }));
    const lease = { publishId: ledger._id, accountId: 'a1', holder: 'dead' };
    const search = async () => (await store.runnable(at(60), 10)).found;
    expect(await search()).toMatchObject([{ waitsForTurn: true }]);

    await store.lease(lease, now, at(10));
    await store.write(lease, at(10), { sent });

    expect(await search()).toMatchObject([{ publishId: ledger._id, waitsForTurn: false }]);
  });

  it('keep the first ledger of a publish, whatever comes later', async () => {
    const { store } = await open();
    const ledger = ledgerOf('a1');
    expect(await store.accept(ledger)).toMatchObject({ caption: 'Hello' });
    expect(await store.accept({ ...ledger, caption: 'Other' })).toMatchObject({ caption: 'Hello' });
  });

  it('give a publish to one worker until its lease runs out or is given back', async () => {
    const { store } = await open();
    const { _id: publishId } = await store.accept(ledgerOf('a1'));
    const first = { publishId, accountId: 'a1', holder: 'w1' };
    const second = { publishId, accountId: 'a1', holder: 'w2' };

    expect(await store.lease(first, now, at(10))).toMatchObject({ _id: publishId });
    expect(await store.lease(second, at(9), at(19))).toBeUndefined();
    expect(await store.renew(first, at(15))).toBe(true);
    expect(await store.lease(second, at(12), at(22))).toBeUndefined();
    expect(await store.lease(second, at(15), at(25))).toMatchObject({ _id: publishId });
    expect(await store.renew(first, at(30))).toBe(false);
    await store.release(second);
    expect(await store.lease(first, at(16), at(26))).toMatchObject({ _id: publishId });
  });

  it('refuse the write of a worker that lost its lease, and say nothing then', async () => {
    const { store, said } = await open();
    const ledger = await store.accept(ledgerOf('a1'));
    const lost = { publishId: ledger._id, accountId: 'a1', holder: 'w1' };
    await store.lease(lost, now, at(10));
    await store.lease({ ...lost, holder: 'w2' }, at(11), at(21));

    const write = store.write(lost, at(30), { caption: 'Changed' }, [heldMessage(ledger, words)]);

    await expect(write).rejects.toBeInstanceOf(LeaseLost);
    expect((await store.accept(ledger)).caption).toBe('Hello');
    expect(said).toEqual([]);
  });

  it('store a step with its messages, and keep nested facts as they are', async () => {
    const { store, said } = await open();
    const ledger = await store.accept(ledgerOf('a1'));
    const lease = { publishId: ledger._id, accountId: 'a1', holder: 'w1' };
    await store.lease(lease, now, at(10));
    const children = [{ id: '180', createdAt: now, ready: true }, null];

    const stored = await store.write(lease, at(20), { children, faults: { noAnswer: 2 }, held: words }, [
      heldMessage(ledger, words),
    ]);

    expect(stored).toMatchObject({ children, faults: { noAnswer: 2 }, held: words, sent: null });
    expect(said.map(message => message.id)).toEqual([`${ledger._id}.held.reconnect.0`]);
  });

  it('let one publish of an account be in doubt at a time', async () => {
    const { store } = await open();
    const take = async (accountId: string) => {
      const { _id: publishId } = await store.accept(ledgerOf(accountId));
      const lease = { publishId, accountId, holder: publishId };
      await store.lease(lease, now, at(10));
      return { lease, ledger: await store.accept(ledgerOf(accountId, { _id: publishId })) };
    };
    const [one, two, other] = [await take('a1'), await take('a1'), await take('a2')];

    await store.write(one.lease, at(20), { sent });
    await store.write(other.lease, at(20), { sent });
    expect(await store.isAccountBusy(one.ledger)).toBe(false);
    expect(await store.isAccountBusy(two.ledger)).toBe(true);
    await expect(store.write(two.lease, at(20), { sent })).rejects.toBeInstanceOf(AccountBusy);
    expect((await store.accept(two.ledger)).sent).toBeNull();

    await store.write(one.lease, at(20), { sent: null, live: { mediaId: '179', at: now } });
    expect(await store.write(two.lease, at(20), { sent })).toMatchObject({ sent });
    expect(await store.claimedByOthers({ ...two.ledger, sent }, ['179', '178'])).toEqual(['179']);
    expect(await store.claimedByOthers({ ...one.ledger, sent }, ['179', '178'])).toEqual([]);
  });

  it('let others of the account go out while one in doubt is held, unless somebody has it', async () => {
    const { store } = await open();
    const ledger = await store.accept(ledgerOf('a1'));
    const lease = { publishId: ledger._id, accountId: 'a1', holder: 'w1' };
    await store.lease(lease, now, at(10));
    await store.write(lease, at(10), { sent });
    await store.free(ledger, at(20));
    expect(await store.accountsInFlight()).toEqual(['a1']);
    const held = await store.write(lease, at(30), { state: 'held', held: words });
    await store.free(held, at(29));
    expect(await store.accountsInFlight()).toEqual(['a1']);

    await store.free(held, at(30));
    await store.free(held, at(40));

    expect(await store.accountsInFlight()).toEqual([]);
    expect((await store.find(ledger._id))?.sent).toEqual({ ...sent, freedAt: at(30) });
    // Who stood still until its lease was over knows nothing of it.
    await expect(store.write(lease, at(50), { sent })).rejects.toBeInstanceOf(LeaseLost);
    await store.lease({ ...lease, holder: 'w2' }, at(40), at(50));
    const looked = { ...sent, freedAt: at(30), looks: 1 };
    await store.write({ ...lease, holder: 'w2' }, at(50), { sent: looked });
    expect(await store.accountsInFlight()).toEqual([]);
    await store.write({ ...lease, holder: 'w2' }, at(50), { sent });
    expect(await store.accountsInFlight()).toEqual(['a1']);
  });

  it('open a held publish once, to be worked on at once', async () => {
    const { store } = await open();
    const ledger = await store.accept(ledgerOf('a1', { state: 'held', held: words }));
    expect(await store.listHeld(ledger.owner)).toHaveLength(1);
    expect(await store.listHeld('somebody-else')).toEqual([]);
    expect(await runnable(store)).toEqual([]);

    await Promise.all([1, 2].map(() => store.reopen(ledger, now)));

    expect(await store.listHeld(ledger.owner)).toEqual([]);
    expect(await store.accept(ledger)).toMatchObject({ state: 'open', held: null, resumes: 1 });
    expect(await runnable(store)).toEqual([ledger._id]);
  });

  it('list all that is held, page by page', async () => {
    const { store } = await open();
    const ids = Array.from({ length: 401 }, (_, index) => `held-${String(index).padStart(3, '0')}`);
    await Promise.all(
      ids.map(_id => store.accept({ ...ledgerOf(_id, { state: 'held', held: words }), _id })),
    );

    const seen: string[] = [];
    for (let page = await store.listHeld(undefined); page.length > 0; ) {
      seen.push(...page.map(({ _id }) => _id));
      page = await store.listHeld(undefined, seen.at(-1));
    }

    expect(seen).toEqual(ids);
  });

  it('tell the last publishes of an item to its owner, oldest first', async () => {
    const { store } = await open();
    const { owner, contentId } = ledgerOf('a1');
    for (const [n, seconds] of [30, 10, 20].entries())
      await store.accept(ledgerOf('a1', { _id: `${owner}.${n}`, owner, contentId, dueAt: at(seconds) }));
    await store.accept(ledgerOf('a1', { contentId }));

    const ids = async (limit: number) =>
      (await store.listOfItem(owner, contentId, limit)).map(({ _id }) => _id);
    expect(await ids(5)).toEqual([`${owner}.1`, `${owner}.2`, `${owner}.0`]);
    expect(await ids(2)).toEqual([`${owner}.2`, `${owner}.0`]);
    expect(await store.listOfItem(owner, 'c2', 5)).toEqual([]);
  });

  it('end a pause once, unless somebody has the publish or just had it', async () => {
    const { store } = await open();
    const { _id: publishId } = await store.accept(ledgerOf('a1'));
    const lease = { publishId, accountId: 'a1', holder: 'w1' };
    await store.lease(lease, now, at(10));
    await store.release(lease, { at: at(600), waitsForTurn: false, timeline: [] });
    const found = await store.find(publishId);
    if (!found) throw new Error('It is gone.');
    expect(found.nextAt).toEqual(at(600));

    await store.lease(lease, at(1), at(11));
    await store.hasten(found, at(2));
    expect((await store.find(publishId))?.nextAt).toEqual(at(600));
    await store.release(lease, { at: at(700), waitsForTurn: false });
    await store.hasten(found, at(3));
    expect((await store.find(publishId))?.nextAt).toEqual(at(700));

    const again = await store.find(publishId);
    if (!again) throw new Error('It is gone.');
    await Promise.all([1, 2].map(() => store.hasten(again, at(4))));
    expect(await store.find(publishId)).toMatchObject({
      nextAt: at(4),
      timeline: [{ step: 'hastened', at: at(4) }],
    });
  });

  it('end all pauses after a clock was put back, but of nothing that is not due or not open', async () => {
    const { store } = await open();
    const resting = async (change: Partial<Ledger> = {}) => {
      const { _id: publishId, accountId } = await store.accept(ledgerOf('a1', change));
      const lease = { publishId, accountId, holder: 'w1' };
      await store.lease(lease, now, at(10));
      await store.release(lease, { at: at(10_000), waitsForTurn: false });
      return publishId;
    };
    const due = await resting({ dueAt: now });
    const planned = await resting({ dueAt: at(7_000) });
    const { _id: held } = await store.accept(ledgerOf('a1', { state: 'held' }));

    await store.endPauses(at(1));

    expect((await store.find(due))?.nextAt).toEqual(at(1));
    expect((await store.find(planned))?.nextAt).toEqual(at(10_000));
    expect((await store.find(held))?.nextAt).toBeUndefined();
  });

  it('never open a publish again that has ended meanwhile', async () => {
    const { store } = await open();
    const ledger = ledgerOf('a1', { state: 'held' });
    await store.accept({ ...ledger, state: 'failed', failure: words });

    await store.reopen(ledger, now);

    expect(await store.accept(ledger)).toMatchObject({ state: 'failed' });
    expect(await runnable(store)).toEqual([]);
  });

  it('are found to be worked on in the order of their moments, but not before, and not while somebody has them', async () => {
    const { store } = await open();
    const accept = async (accountId: string) => (await store.accept(ledgerOf(accountId)))._id;
    const [one, two, three] = [await accept('a1'), await accept('a2'), await accept('a1')];
    const park = async (publishId: string, seconds: number) => {
      const lease = { publishId, accountId: 'a1', holder: publishId };
      expect(await store.lease(lease, now, at(10), true)).toMatchObject({ _id: publishId });
      await store.release(lease, { at: at(seconds), waitsForTurn: false });
    };
    await park(one, 20);
    await park(two, 40);
    const held = { publishId: three, accountId: 'a1', holder: 'w1' };
    await store.lease(held, now, at(30));

    expect(await store.lease({ ...held, publishId: one }, at(19), at(29), true)).toBeUndefined();
    expect(await runnable(store, 19)).toEqual([]);
    expect(await runnable(store, 20)).toEqual([one]);
    expect(await runnable(store, 40)).toEqual([three, one, two]);
  });

  it('that wait for their turn are found as such', async () => {
    const { store } = await open();
    const waiting = await store.accept(ledgerOf('a1'));
    const lease = { publishId: waiting._id, accountId: 'a1', holder: 'w1' };
    await store.lease(lease, now, at(10));
    await store.release(lease, { at: now, waitsForTurn: true });

    const { found } = await store.runnable(now, 10);
    expect(found).toMatchObject([{ publishId: waiting._id, waitsForTurn: true }]);
  });

  it('are read on from where a search stopped, also within one moment and past those that somebody has', async () => {
    const { store } = await open();
    for (const [id, seconds] of Object.entries({ p1: 0, p2: 0, p3: 0, p4: 0, p5: -10 }))
      await store.accept(ledgerOf('a1', { _id: id, dueAt: at(seconds) }));
    await store.lease({ publishId: 'p2', accountId: 'a1', holder: 'w1' }, now, at(10));

    const read: string[][] = [];
    let from: Place | undefined;
    do {
      const { found, next } = await store.runnable(now, 2, from);
      read.push(found.map(({ publishId }) => publishId));
      from = next;
    } while (from);

    expect(read).toEqual([['p5', 'p1'], ['p3'], ['p4']]);
    const sinceThen = await store.runnable(now, 10, { at: now });
    expect(sinceThen.found.map(({ publishId }) => publishId)).toEqual(['p1', 'p3', 'p4']);
  });

  it('of one account are found in the order in which they were due, whatever their moments are', async () => {
    const { store } = await open();
    const accept = async (accountId: string, seconds: number) =>
      (await store.accept(ledgerOf(accountId, { dueAt: at(seconds) })))._id;
    const [one, two, three] = [await accept('a1', -30), await accept('a1', -20), await accept('a1', -10)];
    await accept('a2', -20);
    const park = async (publishId: string, seconds: number) => {
      const lease = { publishId, accountId: 'a1', holder: publishId };
      await store.lease(lease, now, at(10));
      await store.release(lease, { at: at(seconds), waitsForTurn: false });
    };
    await park(one, 9);
    await park(two, 60);
    await park(three, 5);

    const ids = async (limit: number) =>
      (await store.runnableOf('a1', at(10), limit)).found.map(({ publishId }) => publishId);
    expect(await ids(10)).toEqual([one, three]);
    expect(await ids(1)).toEqual([one]);
    // Somebody else has the first, and there is more behind it.
    await store.lease({ publishId: one, accountId: 'a1', holder: 'w2' }, at(10), at(20));
    expect(await store.runnableOf('a1', at(10), 1)).toEqual({ found: [], isAll: false });
    expect(await store.runnableOf('a1', at(10), 3)).toMatchObject({ isAll: true });
  });

  it('rest while the platform does not answer for their account, but not where the person asked or something may be live', async () => {
    const { store } = await open();
    const rests = async (seconds = 0) => (await store.runnable(at(seconds), 10)).found.map(one => one.rests);
    const { _id: publishId } = await store.accept(ledgerOf('a1', { giveUpAt: at(100) }));
    const lease = { publishId, accountId: 'a1', holder: 'w1' };
    expect(await rests()).toEqual([true]);
    expect(await rests(100)).toEqual([false]);

    await store.noteWantedBack(publishId, true);
    expect(await rests()).toEqual([false]);
    await store.noteWantedBack(publishId, false);

    await store.lease(lease, now, at(10));
    await store.release(lease, { at: at(50), waitsForTurn: false });
    const found = await store.find(publishId);
    if (!found) throw new Error('It is gone.');
    await store.hasten(found, at(1));
    expect(await rests(1)).toEqual([false]);

    await store.lease(lease, at(1), at(10));
    await store.release(lease, { at: at(2), waitsForTurn: false });
    expect(await rests(2)).toEqual([true]);

    await store.lease(lease, at(2), at(10));
    await store.write(lease, at(10), { sent });
    await store.release(lease, { at: at(3), waitsForTurn: false });
    expect(await rests(3)).toEqual([false]);
  });

  it('that have ended or are held are not to be worked on any more, also not by who gives them back', async () => {
    const { store } = await open();
    for (const state of ['published', 'failed', 'held', 'canceled'] as const) {
      const { _id: publishId } = await store.accept(ledgerOf('a1'));
      const lease = { publishId, accountId: 'a1', holder: 'w1' };
      await store.lease(lease, now, at(10));
      await store.write(lease, at(10), { state });
      await store.release(lease);
    }
    expect(await runnable(store, 60)).toEqual([]);
  });

  it('note that a publish is wanted back beside whoever works on it, until it has ended', async () => {
    const { store } = await open();
    const { _id: publishId } = await store.accept(ledgerOf('a1'));
    const lease = { publishId, accountId: 'a1', holder: 'w1' };
    await store.lease(lease, now, at(10));

    await store.noteWantedBack(publishId, true);
    expect(await store.write(lease, at(10), { media: [] })).toMatchObject({ wantedBack: true, media: [] });
    await store.noteWantedBack(publishId, false);
    expect((await store.find(publishId))?.wantedBack ?? false).toBe(false);
    await store.write(lease, at(10), { state: 'published' });
    await store.noteWantedBack(publishId, true);
    expect((await store.find(publishId))?.wantedBack ?? false).toBe(false);
  });

  it('name the accounts of which a post may be going live', async () => {
    const { store } = await open();
    const { _id: publishId } = await store.accept(ledgerOf('a1'));
    const lease = { publishId, accountId: 'a1', holder: 'w1' };
    await store.lease(lease, now, at(10));
    await store.write(lease, at(10), { sent });
    expect(await store.accountsInFlight()).toEqual(['a1']);

    await store.write(lease, at(10), { sent: null });

    expect(await store.accountsInFlight()).toEqual([]);
  });
});

const runnable = async (store: LedgerStore, seconds = 0) =>
  (await store.runnable(at(seconds), 10)).found.map(one => one.publishId);
