import { createLogger } from '@insta-ai/chassis/logger';
import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import type { InstagramAccount, User } from '@insta-ai/proto/http/auth-user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountsStore, type NewAccount } from '../../src/accounts/accounts.store.ts';
import { createTokenBox } from '../../src/accounts/token-box.ts';
import { createConversationsStore } from '../../src/conversations/conversations.store.ts';
import { createDeletionsStore } from '../../src/privacy/deletions.store.ts';
import { createPrivacyService } from '../../src/privacy/privacy.service.ts';
import { signRequest } from '../graph/sign-request.ts';
import { createMortal } from './mortal-parts.ts';

const never = Number.POSITIVE_INFINITY;
const [person, stranger] = ['4711', '4712'];
const appSecret = 'app-secret';
const statusUrl = 'https://planner.example.com/api/instagram/deletion';

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases.stop());

const account = (id: string, facebookUserId: string): NewAccount => ({
  id,
  name: id,
  username: id,
  pageId: `page-${id}`,
  pageName: '',
  pageToken: 'EAApage',
  facebookUserId,
});

/** Two people with an account and a conversation each; what outlives a process. */
async function newWorld() {
  const db = databases.open();
  const accounts = createAccountsStore({ db, box: createTokenBox('22'.repeat(32)) });
  const conversations = createConversationsStore(db);
  const connected = new Map<string, readonly InstagramAccount[]>();
  let tellings = 0;
  const voices = new Set<string>();
  const clock = { now: Date.now() };
  for (const [owner, by] of [
    ['ann', person],
    ['bob', stranger],
  ] as const) {
    await accounts.replace(owner, 'EAAlong', [account('a', by)]);
    await conversations.saveListed(owner, [{ _id: `${owner}-1`, accountId: 'a', senderId: 's' } as never]);
    connected.set(owner, [{ id: 'a', name: 'a', profile_picture_url: '' }]);
    voices.add(owner);
  }
  // The whole second in which it was asked for, as Facebook names it, is over.
  const asked = signRequest(person, appSecret, Math.floor(Date.now() / 1000) + 1);
  const authUser = {
    listedAccounts: async (owner: string) => ({ accounts: [...(connected.get(owner) ?? [])], turn: 0 }),
    async setInstagramAccounts(owner: string, now: readonly InstagramAccount[]) {
      tellings += 1;
      connected.set(owner, now);
      return {} as User;
    },
  };
  const start = (dieAt: number) => {
    const mortal = createMortal(dieAt);
    const { every } = mortal;
    const service = createPrivacyService({
      accounts: every(accounts),
      conversations: every(conversations),
      authUser: every(authUser),
      voices: every({
        async forget(owner: string) {
          voices.delete(owner);
        },
      }),
      deletions: every(createDeletionsStore(db)),
      appSecret,
      statusUrl,
      now: () => new Date(clock.now),
      log: createLogger('silent'),
    });
    return { ...mortal, service };
  };
  /** What is kept of a person. */
  const keptOf = async (owner: string) => ({
    accounts: await db.collection('accounts').countDocuments({ owner }),
    conversations: await db.collection('conversations').countDocuments({ owner }),
    connected: connected.get(owner)?.length,
    voices: voices.has(owner) ? 1 : 0,
  });
  const waitsForLogin = async (owner: string) => (await accounts.find(owner, 'a'))?.needsReconnect;
  const connect = (begunAt?: Date) => accounts.replace('ann', 'EAAnew', [account('a', person)], begunAt);
  /** A login of so long after the request that nothing of it was asked to go. */
  const connectSince = async () => {
    await connect();
    const connectedAt = new Date(Date.now() + 60_000);
    await db.collection('accounts').updateOne({ owner: 'ann' }, { $set: { connectedAt } });
  };
  return {
    start,
    asked,
    keptOf,
    waitsForLogin,
    connect,
    connectSince,
    conversations,
    clock,
    db,
    tellings: () => tellings,
  };
}

/** Every point at which a process can die while it does something, and one at which it lives. */
async function pointsOf(
  act: (worker: ReturnType<Awaited<ReturnType<typeof newWorld>>['start']>, asked: string) => Promise<unknown>,
) {
  const calm = await newWorld();
  const worker = calm.start(never);
  await worker.run(() => act(worker, calm.asked));
  expect(worker.points()).toBeGreaterThan(1);
  return Array.from({ length: worker.points() + 1 }, (_, index) => index + 1);
}

describe('a process that is killed at any one point', () => {
  it.each([
    ['is asked again by Facebook', 'again'],
    ['is never asked again', 'timer'],
  ] as const)('of a deletion, and %s: all is deleted once, under the same code', async (_name, how) => {
    for (const dieAt of await pointsOf(({ service }, asked) => service.requestDeletion(asked))) {
      const world = await newWorld();
      const first = world.start(dieAt);
      const promised = await first.run(() => first.service.requestDeletion(world.asked));

      const { service } = world.start(never);
      const isKnown = (await world.db.collection('deletions').countDocuments()) === 1;
      if (how === 'timer') await service.finishOpen();
      // Facebook knows no code yet of what was not even noted, and asks again.
      if (how === 'again' || !isKnown) await service.requestDeletion(world.asked);
      const told = world.tellings();

      const { url, confirmation_code: code } = await service.requestDeletion(world.asked);
      expect(promised ?? { url, confirmation_code: code }).toEqual({ url, confirmation_code: code });
      expect(await service.findDeletion(code)).toMatchObject({
        facebookUserId: null,
        doneAt: expect.any(Date),
      });
      expect(await world.keptOf('ann')).toEqual({ accounts: 0, conversations: 0, connected: 0, voices: 0 });
      expect(await world.keptOf('bob')).toEqual({ accounts: 1, conversations: 1, connected: 1, voices: 1 });

      await world.connect();
      await service.requestDeletion(world.asked);
      await service.finishOpen();
      expect(world.tellings()).toBe(told);
      expect((await world.keptOf('ann')).accounts).toBe(1);
    }
  });

  it('of a deletion that was noted, and the person connects again: all of before goes, and the login stays', async () => {
    for (const dieAt of await pointsOf(({ service }, asked) => service.requestDeletion(asked))) {
      const world = await newWorld();
      const first = world.start(dieAt);
      await first.run(() => first.service.requestDeletion(world.asked));
      const isNoted = (await world.db.collection('deletions').countDocuments()) === 1;
      await world.connectSince();

      await world.start(never).service.finishOpen();

      const before = isNoted ? { conversations: 0, voices: 0 } : { conversations: 1, voices: 1 };
      expect(await world.keptOf('ann')).toMatchObject({ accounts: 1, ...before });
    }
  });

  it('of a deletion that an older version noted without its people keeps them before it touches anything', async () => {
    for (let dieAt = 1, isDead = true; isDead; dieAt += 1) {
      const world = await newWorld();
      const askedAt = new Date(Date.now() + 1_000);
      const noted = { _id: 'noted', facebookUserId: person, askedAt, doneAt: null };
      await world.db.collection<{ _id: string }>('deletions').insertOne(noted);
      const first = world.start(dieAt);
      await first.run(() => first.service.finishOpen());
      isDead = first.isDead();
      const isBegun = (await world.keptOf('ann')).accounts === 0;
      if (isBegun) await world.connectSince();

      await world.start(never).service.finishOpen();

      expect(await world.keptOf('ann')).toMatchObject({
        accounts: isBegun ? 1 : 0,
        conversations: 0,
        voices: 0,
      });
    }
  });

  it('of a deletion keeps nothing that a list or an event under way stored after it', async () => {
    const late = async ({ conversations, clock, start, asked }: Awaited<ReturnType<typeof newWorld>>) => {
      await start(never).service.requestDeletion(asked);
      for (const owner of ['ann', 'bob'])
        await conversations.saveListed(owner, [
          { _id: `${owner}-2`, accountId: 'a', senderId: 't' } as never,
        ]);
      clock.now += 5 * 60_000;
    };
    const calm = await newWorld();
    await late(calm);
    const worker = calm.start(never);
    await worker.run(() => worker.service.finishOpen());
    for (let dieAt = 1; dieAt <= worker.points() + 1; dieAt += 1) {
      const world = await newWorld();
      await late(world);
      const first = world.start(dieAt);
      await first.run(() => first.service.finishOpen());

      await world.start(never).service.finishOpen();

      expect((await world.keptOf('ann')).conversations).toBe(0);
      expect((await world.keptOf('bob')).conversations).toBe(2);
      const [noted] = await world.db.collection('deletions').find().toArray();
      expect(noted).not.toHaveProperty('owners');
    }
  });

  it('of a deletion keeps no account that a login of before it stored after it', async () => {
    const late = async ({ start, asked, connect, clock, keptOf }: Awaited<ReturnType<typeof newWorld>>) => {
      const begunAt = new Date();
      await start(never).service.requestDeletion(asked);
      // The process of the login dies before it looks whether a deletion was asked for.
      await connect(begunAt);
      expect((await keptOf('ann')).accounts).toBe(1);
      clock.now += 5 * 60_000;
    };
    const calm = await newWorld();
    await late(calm);
    const worker = calm.start(never);
    await worker.run(() => worker.service.finishOpen());
    for (let dieAt = 1; dieAt <= worker.points() + 1; dieAt += 1) {
      const world = await newWorld();
      await late(world);
      const first = world.start(dieAt);
      await first.run(() => first.service.finishOpen());

      await world.start(never).service.finishOpen();
      world.clock.now += 5 * 60_000;
      await world.start(never).service.finishOpen();

      expect(await world.keptOf('ann')).toEqual({ accounts: 0, conversations: 0, connected: 0, voices: 0 });
      expect((await world.keptOf('bob')).accounts).toBe(1);
      const [noted] = await world.db.collection('deletions').find().toArray();
      expect(noted).toMatchObject({ facebookUserId: null, doneAt: expect.any(Date) });
      expect(noted).not.toHaveProperty('owners');
    }
  });

  it('of a login that finds that its person asked for a deletion leaves nothing of it', async () => {
    const act = (worker: ReturnType<Awaited<ReturnType<typeof newWorld>>['start']>, begunAt: Date) =>
      worker.service.forgetIfAsked({ owner: 'ann', facebookUserId: person, begunAt });
    const staged = async () => {
      const world = await newWorld();
      const begunAt = new Date();
      await world.start(never).service.requestDeletion(world.asked);
      await world.connect(begunAt);
      return { ...world, begunAt };
    };
    const calm = await staged();
    const worker = calm.start(never);
    expect(await worker.run(() => act(worker, calm.begunAt))).toBe(true);
    expect((await calm.keptOf('ann')).accounts).toBe(0);
    for (let dieAt = 1; dieAt <= worker.points(); dieAt += 1) {
      const world = await staged();
      const first = world.start(dieAt);
      await first.run(() => act(first, world.begunAt));

      await world.start(never).service.finishOpen();
      world.clock.now += 5 * 60_000;
      await world.start(never).service.finishOpen();

      expect((await world.keptOf('ann')).accounts).toBe(0);
    }
  });

  it('of a deletion keeps the code that it answered with', async () => {
    for (const dieAt of await pointsOf(({ service }, asked) => service.requestDeletion(asked))) {
      const world = await newWorld();
      const first = world.start(dieAt);
      await first.run(() => first.service.requestDeletion(world.asked));

      const { service } = world.start(never);
      const { confirmation_code: code } = await service.requestDeletion(world.asked);
      const noted = await world.db.collection<{ _id: string }>('deletions').find().toArray();
      expect(noted.map(({ _id }) => _id)).toEqual([code]);
    }
  });

  it('of a deletion leaves what the next login of that person lists, and no comment of before', async () => {
    const { start, asked, connectSince, conversations, clock, db } = await newWorld();
    const { service } = start(never);
    await service.requestDeletion(asked);
    await connectSince();
    const before = new Date(clock.now - 60_000);
    const since = new Date(clock.now + 60_000);
    const said = (personId: string, at: Date) =>
      ({ kind: 'comment', accountId: 'a', personId, username: personId, at, text: 'Hello' }) as const;
    await conversations.saveListed('ann', [
      { _id: 'listed', accountId: 'a', senderId: 's', lastMessage: before } as never,
    ]);
    await conversations.noteEvents(['ann'], [said('late', before), said('new', since)]);

    clock.now += 5 * 60_000;
    await service.finishOpen();

    const kept = await db.collection('conversations').find({ owner: 'ann' }).toArray();
    expect(kept.map(({ senderId }) => senderId).sort()).toEqual(['new', 's']);
  });

  it('of a withdrawal of the app, and asked again, has the accounts wait for a login, and no others', async () => {
    for (const dieAt of await pointsOf(({ service }, asked) => service.deauthorize(asked))) {
      const world = await newWorld();
      const first = world.start(dieAt);
      await first.run(() => first.service.deauthorize(world.asked));

      const { service } = world.start(never);
      await service.deauthorize(world.asked);
      await service.deauthorize(world.asked);
      expect([await world.waitsForLogin('ann'), await world.waitsForLogin('bob')]).toEqual([true, false]);
      expect((await world.keptOf('ann')).accounts).toBe(1);
    }
  });
});
