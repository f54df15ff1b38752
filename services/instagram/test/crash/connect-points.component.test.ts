import { createLogger } from '@insta-ai/chassis/logger';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import type { InstagramAccount, User } from '@insta-ai/proto/http/auth-user';
import type { Collection, Db } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountsStore } from '../../src/accounts/accounts.store.ts';
import { createTokenBox } from '../../src/accounts/token-box.ts';
import { createConnectService } from '../../src/connect/connect.service.ts';
import type { FacebookLoginGateway, PlatformAccount } from '../../src/connect/facebook-login.gateway.ts';
import { createLedgerStore } from '../../src/ledger/ledger.store.ts';
import { newLedger } from '../../src/ledger/ledger.ts';
import { createPublishService } from '../../src/publish/publish.service.ts';
import { createClock } from '../../src/steps/clock.ts';
import { livePace } from '../../src/steps/pace.ts';
import type { PublishDeps } from '../../src/steps/set-up-workbench.ts';
import { createMortal } from './mortal-parts.ts';

const never = Number.POSITIVE_INFINITY;
const box = createTokenBox('22'.repeat(32));
const log = createLogger('silent');
const bus = { send: async () => {} };
const clock = createClock(neverStopping);
const returned = 'https://planner.example.com/profile/facebook';

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases.stop());

const account = (id: string, pageToken = `EAApage-${id}`): PlatformAccount => ({
  id,
  name: id,
  username: id,
  pictureUrl: '',
  pageId: `page-of-${id}`,
  pageName: '',
  pageToken,
  tasks: ['CREATE_CONTENT'],
});

/** Her new login: one account is connected again, one is new, one keeps its token, and one is no longer there. */
const facebook = {
  redeem: async code => ({ kind: 'ok', value: `EAAshort-${code}` }),
  inspect: async () => {
    const scopes = [
      'instagram_basic',
      'instagram_content_publish',
      'pages_show_list',
      'pages_read_engagement',
    ];
    const ends = { token: new Date('2027-01-24T12:00:00Z'), dataAccess: undefined };
    return {
      kind: 'ok',
      value: { isValid: true, isOurs: true, facebookUserId: '4711', scopes, granted: [], ends },
    };
  },
  exchange: async () => ({ kind: 'ok', value: 'EAAnew' }),
  listAccounts: async () => ({
    kind: 'ok',
    value: { found: [account('again'), account('new'), account('kept', '')], pagesWithout: [] },
  }),
} as Partial<FacebookLoginGateway> as FacebookLoginGateway;

/** What every part of a process writes with: it dies before or after any of it. */
function mortalDb(db: Db, every: ReturnType<typeof createMortal>['every']): Db {
  const collection = (name: string) => {
    const real: Collection = db.collection(name);
    const writes: Record<string | symbol, unknown> = every({
      updateOne: (...args: Parameters<typeof real.updateOne>) => real.updateOne(...args),
      updateMany: (...args: Parameters<typeof real.updateMany>) => real.updateMany(...args),
      deleteMany: (...args: Parameters<typeof real.deleteMany>) => real.deleteMany(...args),
      insertOne: (...args: Parameters<typeof real.insertOne>) => real.insertOne(...args),
    });
    return new Proxy(real, {
      get(target, called) {
        const part: unknown = writes[called] ?? Reflect.get(target, called, target);
        return typeof part === 'function' ? part.bind(target) : part;
      },
    });
  };
  return { collection } as Partial<Db> as Db;
}

/** Ann, whose login of before is dead for all but one account, and Bob; each with posts that wait for their account. */
async function newWorld() {
  const db = databases.open();
  const accounts = createAccountsStore({ db, box });
  const ledgers = createLedgerStore({ db, bus, log });
  const told = new Map<string, readonly InstagramAccount[]>();
  for (const [owner, ids] of [
    ['ann', ['again', 'kept', 'gone']],
    ['bob', ['again']],
  ] as const) {
    await accounts.replace(
      owner,
      `EAA${owner}`,
      ids.map(id => account(id)),
    );
    for (const accountId of ids) {
      const before = await accounts.find(owner, accountId);
      if (before && accountId !== 'kept') await accounts.markNeedsReconnect(before);
      const moments = { dueAt: new Date(), giveUpAt: new Date(Date.now() + 600_000) };
      const post = { outputs: ['/a'], caption: 'Hello', fit: 'pad', title: '', ...moments };
      const head = { _id: `${owner}-${accountId}`, owner, contentId: 'c', accountId, ...post };
      await ledgers.accept({ ...newLedger({ ...head, instagramType: 'Post' }), state: 'held' });
    }
  }
  const authUser = {
    async setInstagramAccounts(owner: string, now: readonly InstagramAccount[]) {
      told.set(owner, now);
      return { instagramAccounts: now } as Partial<User> as User;
    },
  };
  /** A process that begins, and is asked to connect, or what its timer does. */
  const start = (dieAt: number) => {
    const mortal = createMortal(dieAt);
    const { every } = mortal;
    const open = async () => {
      const own = mortalDb(db, every);
      const ownAccounts = createAccountsStore({ db: own, box });
      const deps = {
        ledgers: createLedgerStore({ db: own, bus, log }),
        accounts: ownAccounts,
        clock,
        pace: livePace,
      };
      const publishing = createPublishService(deps as Partial<PublishDeps> as PublishDeps);
      const connecting = createConnectService({
        facebook,
        accounts: ownAccounts,
        authUser: every(authUser) as never,
        appId: '42',
        forgetIfAsked: async () => false,
        now: () => new Date(),
        releaseHeld: publishing.releaseHeld,
      });
      return { publishing, connecting };
    };
    return {
      ...mortal,
      connect: async () => (await open()).connecting.connect('ann', { code: 'code', redirectUri: returned }),
      releaseHeld: async () => (await open()).publishing.releaseHeld(),
    };
  };
  /** All that is kept, but for moments and for the name of a login. */
  const facts = async () => {
    const rows = await db.collection('accounts').find().sort({ _id: 1 }).toArray();
    const kept = rows.map(async ({ owner, accountId }) => {
      const { login: _, ...found } = (await accounts.find(owner, accountId)) ?? {};
      return found;
    });
    const held = await db.collection('ledgers').find().sort({ _id: 1 }).toArray();
    return {
      accounts: await Promise.all(kept),
      told: Object.fromEntries(told),
      ledgers: held.map(({ _id, state, resumes, timeline = [] }) => ({
        _id: String(_id),
        state,
        resumes,
        steps: timeline.map(({ step }: { step: string }) => step),
      })),
      logins: new Set(
        rows
          .filter(({ accountId, owner }) => owner === 'ann' && accountId !== 'kept')
          .map(({ login }) => login),
      ).size,
    };
  };
  return { start, facts, accounts };
}

/** What comes of it when nobody dies, and every point at which one can. */
async function calmly() {
  const calm = await newWorld();
  const worker = calm.start(never);
  const answer = await worker.connect();
  const points = Array.from({ length: worker.points() }, (_, index) => index + 1);
  return { expected: await calm.facts(), answer, points };
}

describe('a process that is killed at any one write while it connects a person', () => {
  it('and is asked again, comes to what it would have come to, and nobody else is touched', async () => {
    const { expected, answer, points } = await calmly();
    expect(expected).toMatchObject({
      accounts: [
        { owner: 'ann', accountId: 'again', needsReconnect: false, userToken: 'EAAnew' },
        { owner: 'ann', accountId: 'kept', needsReconnect: false, userToken: 'EAAann' },
        { owner: 'ann', accountId: 'new', needsReconnect: false, userToken: 'EAAnew' },
        { owner: 'bob', accountId: 'again', needsReconnect: true, userToken: 'EAAbob' },
      ],
      told: { ann: [{ id: 'again' }, { id: 'new' }, { id: 'kept' }] },
      ledgers: [
        { _id: 'ann-again', state: 'open', resumes: 1 },
        { _id: 'ann-gone', state: 'held', resumes: 0 },
        { _id: 'ann-kept', state: 'open', resumes: 1 },
        { _id: 'bob-again', state: 'held', resumes: 0 },
      ],
      logins: 1,
    });
    expect(points.length).toBeGreaterThan(10);

    for (const dieAt of points) {
      const world = await newWorld();
      const first = world.start(dieAt);
      await first.run(first.connect);
      expect(first.isDead()).toBe(true);

      expect(await world.start(never).connect()).toEqual(answer);
      expect(await world.facts(), `killed at ${dieAt}`).toEqual(expected);
      await world.start(never).connect();
      expect(await world.facts(), `killed at ${dieAt}, and asked twice`).toEqual(expected);
    }
  });

  it('and is not asked again, lets exactly those posts go on whose account has a living login, and never loses one that works', async () => {
    const { points } = await calmly();
    for (const dieAt of points) {
      const world = await newWorld();
      const first = world.start(dieAt);
      await first.run(first.connect);

      await world.start(never).releaseHeld();
      await world.start(never).releaseHeld();

      const { ledgers } = await world.facts();
      for (const { _id, state, resumes } of ledgers) {
        const [owner = '', accountId = ''] = _id.split('-');
        const lives = (await world.accounts.find(owner, accountId))?.needsReconnect === false;
        expect([state, resumes], `${_id}, killed at ${dieAt}`).toEqual(lives ? ['open', 1] : ['held', 0]);
      }
      expect(await world.accounts.find('ann', 'kept')).toMatchObject({ needsReconnect: false });
      expect(await world.accounts.find('bob', 'again')).toMatchObject({ needsReconnect: true });
    }
  });
});
