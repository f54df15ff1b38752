import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import type { InstagramAccount, User } from '@insta-ai/proto/http/auth-user';
import type { Db } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountsStore } from '../../src/accounts/accounts.store.ts';
import { createTokenBox } from '../../src/accounts/token-box.ts';
import { createConnectService } from '../../src/connect/connect.service.ts';
import type { FacebookLoginGateway, PlatformAccount } from '../../src/connect/facebook-login.gateway.ts';

const box = createTokenBox('22'.repeat(32));
const writes = ['updateOne', 'findOneAndUpdate', 'deleteMany'];

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

/** What a login brings; the name is its token. */
type Login = { name: string; found: PlatformAccount[] };

const facebookOf = ({ name, found }: Login) =>
  ({
    inspect: async () => {
      const scopes = [
        'instagram_basic',
        'instagram_content_publish',
        'pages_show_list',
        'pages_read_engagement',
      ];
      const ends = { token: undefined, dataAccess: undefined };
      const person = { facebookUserId: '4711', scopes, granted: [], ends };
      return { kind: 'ok', value: { isValid: true, isOurs: true, ...person } };
    },
    exchange: async () => ({ kind: 'ok', value: name }),
    listAccounts: async () => ({ kind: 'ok', value: { found, pagesWithout: [] } }),
  }) as Partial<FacebookLoginGateway> as FacebookLoginGateway;

/** A database whose every write passes `before` first. */
function watched(db: Db, before: () => Promise<void>): Db {
  const collection = (name: string) =>
    new Proxy(db.collection(name), {
      get(target, called) {
        const part: unknown = Reflect.get(target, called, target);
        if (typeof part !== 'function') return part;
        if (!writes.includes(String(called))) return part.bind(target);
        return async (...args: unknown[]) => {
          await before();
          return part.apply(target, args);
        };
      },
    });
  return { collection } as Partial<Db> as Db;
}

/** Ann, with what an earlier login of hers brought, and what everybody believes of her accounts. */
async function newWorld(before: readonly string[]) {
  const db = databases.open();
  const accounts = createAccountsStore({ db, box });
  await accounts.replace(
    'ann',
    'EAAbefore',
    before.map(id => account(id)),
  );
  let told: { ids: string[]; turn: number } = { ids: [...before], turn: 0 };
  const connect = (login: Login, pass: () => Promise<void>) => {
    const authUser = {
      async setInstagramAccounts(_owner: string, now: readonly InstagramAccount[], turn: number) {
        await pass();
        if (!(turn < told.turn)) told = { ids: now.map(({ id }) => id), turn };
        return { instagramAccounts: now } as Partial<User> as User;
      },
    };
    const service = createConnectService({
      facebook: facebookOf(login),
      accounts: createAccountsStore({ db: watched(db, pass), box }),
      authUser: authUser as never,
      appId: '42',
      forgetIfAsked: async () => false,
      now: () => new Date(),
      releaseHeld: async () => {},
    });
    return service.connect('ann', { accessToken: 'EAAshort' });
  };
  const facts = async () => {
    const ids = await accounts.idsOf('ann');
    const kept = await Promise.all(ids.map(id => accounts.find('ann', id)));
    return {
      accounts: Object.fromEntries(kept.map(one => [one?.accountId, one?.userToken])),
      told: [...told.ids].sort(),
    };
  };
  return { connect, facts };
}

const nothing = async () => {};

describe('two logins of one person at once', () => {
  it.each<[string, Login, Login]>([
    [
      'that bring different accounts',
      { name: 'EAAone', found: [account('a'), account('b')] },
      { name: 'EAAtwo', found: [account('b'), account('c')] },
    ],
    [
      'of which one brings no token for an account of the other',
      { name: 'EAAone', found: [account('a'), account('b'), account('c')] },
      { name: 'EAAtwo', found: [account('a', ''), account('c')] },
    ],
  ])('%s come to what one of them brought, whole', async (_name, one, two) => {
    const wholes = [];
    // Also as if the other had never been there.
    for (const order of [[one, two], [two, one], [one], [two]]) {
      const world = await newWorld(['a', 'x']);
      for (const login of order) await world.connect(login, nothing);
      wholes.push(await world.facts());
    }

    let stops = 1;
    for (let at = 1; at <= stops; at += 1) {
      const world = await newWorld(['a', 'x']);
      let passed = 0;
      const ends = await Promise.allSettled([
        world.connect(one, async () => {
          passed += 1;
          if (passed === at) await world.connect(two, nothing);
        }),
      ]);
      stops = Math.max(stops, passed);

      const facts = await world.facts();
      const about = `the other one came before write ${at}: ${JSON.stringify(facts)}`;
      expect(facts.told, about).toEqual(Object.keys(facts.accounts).sort());
      expect(wholes, about).toContainEqual(facts);
      for (const end of ends)
        if (end.status === 'rejected')
          expect(end.reason).toMatchObject({
            code: 'failed_precondition',
            message: expect.stringContaining('Another login'),
          });
    }
    expect(stops).toBeGreaterThan(4);
  });
});
