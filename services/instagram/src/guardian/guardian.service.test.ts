import { createLogger } from '@insta-ai/chassis/logger';
import { expect, it } from 'vitest';
import type { EndingLogin, LoginsStore } from '../accounts/logins.store.ts';
import { createGuardianService } from './guardian.service.ts';

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
    lookedAt: undefined as Date | undefined,
    isValid: true,
    scopes: undefined as readonly string[] | undefined,
  };
  const said: string[] = [];
  const logins: LoginsStore = {
    listOf: async () => [{ name: 'Isola', needsReconnect: false, ends }],
    notLookedAtSince: async before =>
      !world.lookedAt || world.lookedAt < before ? [{ ...login, userToken: 'EAAlong' }] : [],
    noteLook: async (_login, { at, allowed }) => {
      world.lookedAt = at;
      world.scopes = allowed?.scopes;
    },
    endingUntil: async (moment, days): Promise<EndingLogin[]> =>
      end <= moment && (world.told === undefined || world.told > days)
        ? [{ ...login, ends, names: ['Isola'] }]
        : [],
    markTold: async (_login, days) => {
      if (world.dies) throw new Error('the process died');
      world.told = days;
    },
  };
  const guardian = createGuardianService({
    logins,
    facebook: {
      inspect: async () => {
        world.looks += 1;
        const { isValid } = world;
        const scopes = isValid ? ['instagram_basic'] : [];
        const facts = { isValid, isOurs: true, facebookUserId: '4711', scopes, granted: [] };
        return { kind: 'ok', value: { ...facts, ends } };
      },
    },
    send: async ({ id }) => void said.push(id),
    addressProblem: undefined,
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
