import { createLogger } from '@insta-ai/chassis/logger';
import { expect, it } from 'vitest';
import type { EndingLogin, LostLogin } from '../accounts/logins.store.ts';
import { createGuardianService, type GuardedLogins } from './guardian.service.ts';

const dayMs = 24 * 60 * 60_000;
const login = { owner: 'u1', login: 'l1' };

/** One login that ends in 60 days, and a clock that the test sets. */
function setUp({ dies = false } = {}) {
  const start = new Date('2026-11-23T12:00:00Z');
  const end = new Date(start.getTime() + 60 * dayMs);
  const ends = { token: end, dataAccess: new Date(end.getTime() + 30 * dayMs) };
  const world = {
    now: start,
    told: undefined as number | undefined,
    looks: 0,
    dies,
    lost: [] as LostLogin[],
    lookedAt: undefined as Date | undefined,
    isValid: true,
    /** What the platform says of the tokens of the pages; undefined for an answer that gets lost. */
    pages: { 'EAApage-a': true, 'EAApage-b': true } as { [token: string]: boolean | undefined },
    /** Tokens that were asked about. */
    asked: [] as string[],
    marked: [] as string[],
    diesAfterMark: false,
    scopes: undefined as readonly string[] | undefined,
  };
  const said: string[] = [];
  const logins: GuardedLogins = {
    pagesOf: async ({ owner, login: of }) =>
      ['a', 'b'].map(id => ({ owner, login: of, accountId: id, pageToken: `EAApage-${id}` })),
    listOf: async () => [
      { name: 'Isola', needsReconnect: false, ends, scopes: ['instagram_basic', 'pages_messaging'] },
      { name: 'Bali', needsReconnect: true, ends, scopes: ['instagram_basic', 'ads_read'] },
      { name: 'Of before', needsReconnect: true, ends, scopes: undefined },
    ],
    notLookedAtSince: async before =>
      !world.lookedAt || world.lookedAt < before ? [{ ...login, userToken: 'EAAlong' }] : [],
    noteLook: async (_login, { at, allowed }) => {
      world.lookedAt = at;
      world.scopes = allowed?.scopes;
    },
    endingUntil: async (moment, days): Promise<EndingLogin[]> =>
      end <= moment && (world.told === undefined || world.told > days)
        ? [{ ...login, ends, accountIds: ['1'], names: ['Isola'] }]
        : [],
    markTold: async (_login, days) => {
      if (world.dies) throw new Error('the process died');
      world.told = days;
    },
    lost: async () => world.lost,
    markLostTold: async () => {
      if (world.dies) throw new Error('the process died');
      world.lost = [];
    },
  };
  const guardian = createGuardianService({
    logins,
    facebook: {
      inspect: async token => {
        world.asked.push(token);
        if (token === 'EAAlong') world.looks += 1;
        const isValid = token === 'EAAlong' ? world.isValid : world.pages[token];
        if (isValid === undefined) return { kind: 'unclear', reason: 'no answer' };
        const scopes = isValid ? ['instagram_basic'] : [];
        const facts = { isValid, isOurs: true, facebookUserId: '4711', scopes, granted: [] };
        return { kind: 'ok', value: { ...facts, ends } };
      },
    },
    accounts: {
      markNeedsReconnect: async ({ accountId }) => {
        world.marked.push(accountId);
        if (world.diesAfterMark) throw new Error('the process died');
        return true;
      },
    },
    send: async ({ id }) => void said.push(id),
    words: { keep: async () => undefined },
    addressFinding: async () => undefined,
    now: () => world.now,
    log: createLogger('silent'),
  });
  const daysBefore = (days: number) => {
    world.now = new Date(end.getTime() - days * dayMs);
  };
  return { world, guardian, said, daysBefore };
}

it('says it 14 and 3 days before the end, each once, however often it looks', async () => {
  const { guardian, said, daysBefore } = setUp();
  for (const days of [60, 20, 14, 14, 13, 4, 3, 2.9, 1, 0, -1]) {
    daysBefore(days);
    await guardian.watch();
  }

  expect(said).toEqual(['u1.l1.ends.14', 'u1.l1.ends.3']);
});

it('says the last word alone when it was away for the first one', async () => {
  const { guardian, said, daysBefore } = setUp();
  daysBefore(2);
  await guardian.watch();
  await guardian.watch();

  expect(said).toEqual(['u1.l1.ends.3']);
});

it('says it under the same name when it died before it could note it, so that it is one mail', async () => {
  const { world, guardian, said, daysBefore } = setUp({ dies: true });
  daysBefore(14);
  await expect(guardian.watch()).rejects.toThrow('died');
  world.dies = false;
  await guardian.watch();
  await guardian.watch();

  expect(said).toEqual(['u1.l1.ends.14', 'u1.l1.ends.14']);
});

it('says once that a login is no longer accepted, under the same name when it died before it could note it', async () => {
  const { world, guardian, said } = setUp({ dies: true });
  world.lost = [{ ...login, accountIds: ['1', '2'], names: ['Isola', 'Bali Days'] }];
  await expect(guardian.tellLost()).rejects.toThrow('died');
  world.dies = false;
  await guardian.tellLost();
  await guardian.tellLost();

  expect(said).toEqual(['u1.l1.lost.1.2', 'u1.l1.lost.1.2']);
});

it('asks the platform once a day', async () => {
  const { world, guardian, daysBefore } = setUp();
  for (const days of [50, 49.5, 48.9, 48.5]) {
    daysBefore(days);
    await guardian.watch();
  }

  expect(world.looks).toBe(2);
});

it('notes what is allowed, but not that of a dead token, which allows nothing', async () => {
  const { world, guardian, daysBefore } = setUp();
  daysBefore(50);
  await guardian.watch();
  expect(world.scopes).toEqual(['instagram_basic']);

  world.isValid = false;
  daysBefore(40);
  await guardian.watch();
  expect(world.scopes).toBeUndefined();
});

it('tells the person the end, and that it is near', async () => {
  const { guardian, daysBefore } = setUp();
  const endsSoon = async () => (await guardian.describe('u1')).endsSoon;

  daysBefore(20);
  expect(await endsSoon()).toBe(false);
  daysBefore(14);
  expect(await endsSoon()).toBe(true);
  daysBefore(-1);
  expect(await endsSoon()).toBe(true);
  expect(await guardian.describe('u1')).toMatchObject({
    endsAt: '2027-01-22T12:00:00.000Z',
    tokenEndsAt: '2027-01-22T12:00:00.000Z',
    dataAccessEndsAt: '2027-02-21T12:00:00.000Z',
  });
});

it('tells what was allowed for any account, also for one that is lost, so that no less is asked for again', async () => {
  const { guardian } = setUp();

  expect(await guardian.describe('u1')).toMatchObject({
    lost: ['Bali', 'Of before'],
    scopes: ['instagram_basic', 'pages_messaging', 'ads_read'],
  });
});

it('of a dead login tries the token of each page once, and asks for a new login only where that is dead, too', async () => {
  const { world, guardian, daysBefore } = setUp();
  world.isValid = false;
  world.pages = { 'EAApage-a': false, 'EAApage-b': true };
  daysBefore(50);
  await guardian.watch();
  await guardian.watch();

  expect(world.marked).toEqual(['a']);
  expect(world.asked).toEqual(['EAAlong', 'EAApage-a', 'EAApage-b']);
});

it('does not try the pages of a living login', async () => {
  const { world, guardian, daysBefore } = setUp();
  world.pages = { 'EAApage-a': false, 'EAApage-b': false };
  daysBefore(50);
  await guardian.watch();

  expect([world.asked, world.marked]).toEqual([['EAAlong'], []]);
});

it('marks nothing after a lost answer, and asks again', async () => {
  const { world, guardian, daysBefore } = setUp();
  world.isValid = false;
  world.pages = { 'EAApage-a': undefined, 'EAApage-b': true };
  daysBefore(50);
  await guardian.watch();
  expect(world.marked).toEqual([]);

  world.pages['EAApage-a'] = false;
  await guardian.watch();
  expect(world.marked).toEqual(['a']);
});

it('goes on with the rest when it died after the first mark', async () => {
  const { world, guardian, daysBefore } = setUp();
  world.isValid = false;
  world.pages = { 'EAApage-a': false, 'EAApage-b': false };
  world.diesAfterMark = true;
  daysBefore(50);
  await expect(guardian.watch()).rejects.toThrow('died');
  world.diesAfterMark = false;
  await guardian.watch();

  expect(new Set(world.marked)).toEqual(new Set(['a', 'b']));
});
