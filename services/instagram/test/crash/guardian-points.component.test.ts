import { createLogger } from '@insta-ai/chassis/logger';
import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccountsStore } from '../../src/accounts/accounts.store.ts';
import { createLoginsStore } from '../../src/accounts/logins.store.ts';
import { createTokenBox } from '../../src/accounts/token-box.ts';
import { createGuardianService } from '../../src/guardian/guardian.service.ts';
import { createWordsStore } from '../../src/guardian/words.store.ts';
import { createMortal } from './mortal-parts.ts';

const stillGoing = new AbortController().signal;
const never = Number.POSITIVE_INFINITY;
const dayMs = 24 * 60 * 60_000;
const box = createTokenBox('22'.repeat(32));
const now = new Date();
const soon = new Date(now.getTime() + 10 * dayMs);

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startTestDatabases();
});
afterAll(() => databases.stop());

/** Tokens that the platform knows no longer. */
const dead = ['EAAbob', 'EAApage-b1'];

/** A login that ends soon, and a dead one with a dead and a living page. */
async function newWorld() {
  const db = databases.open();
  const accounts = createAccountsStore({ db, box });
  const page = (id: string) => ({
    id,
    name: id,
    username: id,
    pageId: id,
    pageName: '',
    pageToken: `EAApage-${id}`,
  });
  await accounts.replace('ann', 'EAAann', [page('a1')]);
  await accounts.replace('bob', 'EAAbob', [page('b1'), page('b2')]);
  const said: string[] = [];
  const start = (dieAt: number) => {
    const mortal = createMortal(dieAt);
    const { every } = mortal;
    const facebook = every({
      inspect: async (token: string) => {
        const isValid = !dead.includes(token);
        const ends = { token: isValid ? soon : undefined, dataAccess: undefined };
        const facts = { isOurs: true, facebookUserId: token, scopes: ['instagram_basic'], granted: [] };
        return { kind: 'ok' as const, value: { ...facts, isValid, ends } };
      },
    });
    const bus = every({ send: async ({ id }: { id: string }) => void said.push(id) });
    const words = createWordsStore({ db, bus, log: createLogger('silent') });
    const guardian = createGuardianService({
      logins: every(createLoginsStore({ db, box })),
      accounts: every(accounts),
      facebook,
      send: bus.send,
      words: every({ keep: words.keep }),
      addressFinding: async () => undefined,
      now: () => now,
      log: createLogger('silent'),
    });
    return { ...mortal, guardian, sayAgain: () => words.again.run(stillGoing) };
  };
  /** What was said is due to be said again. */
  const letMinutesPass = async () => {
    const kept = { againAt: { $exists: true } };
    await db.collection('accounts').updateMany(kept, { $set: { againAt: new Date(0) } });
  };
  const facts = async () => {
    const rows = await db.collection('accounts').find().sort({ accountId: 1 }).toArray();
    return rows.map(({ accountId, needsReconnect, lookedAt, toldBefore, endsAt }) => ({
      accountId,
      needsReconnect,
      isLookedAt: lookedAt !== null,
      toldBefore,
      endsAt,
    }));
  };
  const lose = (accountId: string) =>
    db.collection('accounts').updateOne({ accountId }, { $set: { needsReconnect: true } });
  const connectAgain = (owner: string, id: string) => accounts.replace(owner, `EAA${owner}`, [page(id)]);
  return { start, said, facts, letMinutesPass, lose, connectAgain };
}

it('a process that is killed at any one point of the daily look: the next one comes to the same, in one mail', async () => {
  const calm = await newWorld();
  const worker = calm.start(never);
  await worker.guardian.watch();
  const expected = await calm.facts();
  expect(expected).toMatchObject([
    { accountId: 'a1', needsReconnect: false, isLookedAt: true, toldBefore: 14, endsAt: soon },
    { accountId: 'b1', needsReconnect: true },
    { accountId: 'b2', needsReconnect: false, isLookedAt: true },
  ]);
  expect(calm.said).toHaveLength(1);
  for (let dieAt = 1; dieAt <= worker.points(); dieAt += 1) {
    const world = await newWorld();
    const first = world.start(dieAt);
    await first.run(() => first.guardian.watch());
    expect(first.isDead()).toBe(true);

    await world.start(never).guardian.watch();
    await world.start(never).guardian.watch();

    const states = (rows: typeof expected) =>
      rows.map(({ accountId, needsReconnect, toldBefore }) => ({ accountId, needsReconnect, toldBefore }));
    expect(states(await world.facts())).toEqual(states(expected));
    expect((await world.facts()).filter(one => !one.needsReconnect)).toEqual(
      expected.filter(one => !one.needsReconnect),
    );
    expect(new Set(world.said).size).toBe(1);

    // For a bus that a power cut put back meanwhile: nobody would ask for the mail.
    const [first14 = ''] = world.said.splice(0);
    const later = world.start(never);
    await later.sayAgain();
    expect(world.said).toEqual([]);
    await world.letMinutesPass();
    await later.sayAgain();
    await later.sayAgain();
    expect(world.said).toEqual([`${first14}.again`]);
  }
});

it('that a login is lost is said again once, and not after a new login', async () => {
  const world = await newWorld();
  const worker = world.start(never);
  await world.lose('b1');
  await world.lose('b2');
  await worker.guardian.tellLost();
  const [word = '', ...others] = world.said.splice(0);
  expect([word, others]).toEqual([expect.stringMatching(/\.lost\.b1\.b2$/), []]);
  await world.letMinutesPass();
  await worker.sayAgain();
  await worker.sayAgain();
  expect(world.said.splice(0)).toEqual([`${word}.again`]);

  await world.lose('a1');
  await worker.guardian.tellLost();
  expect(world.said.splice(0)).toEqual([expect.stringMatching(/\.lost\.a1$/)]);
  await world.connectAgain('ann', 'a1');
  await world.letMinutesPass();
  await worker.sayAgain();
  expect(world.said).toEqual([]);
});
