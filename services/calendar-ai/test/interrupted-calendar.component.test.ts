import { createLogger } from '@insta-ai/chassis/logger';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import { calendarKeptMs } from '@insta-ai/proto/data/calendar-ai';
import type { Db } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCalendarService } from '../src/calendar/calendar.service.ts';
import { createDraftsStore, type DraftsStore, heldMs } from '../src/calendar/drafts/drafts.store.ts';
import type { PaidChat } from '../src/text-model/paying/paid-chat.ts';

const log = createLogger('silent');
let databases: TestDatabases;
let db: Db;
beforeAll(async () => {
  databases = await startTestDatabases();
  db = databases.open();
});
afterAll(() => databases?.stop());

/** Five pieces of twelve. */
const request = {
  description: 'A week in Bali',
  activities: '',
  from: '2026-11-02',
  to: '2026-11-11',
  reels: 0,
  posts: 0,
  stories: 6,
  timeZone: 'UTC',
  requestKey: 'key-1',
};
const total = 60;

type Process = {
  /** What it does outside of itself; the test may have it hang, as a process that was killed does. */
  around?: <T>(name: string, act: () => Promise<T>) => Promise<T>;
  closing?: AbortSignal;
  laterMs?: number;
};

/** A process of calendar-ai on the shared documents; a model that remembers which slots it was paid for. */
function start({ around = (_name, act) => act(), closing = neverStopping, laterMs = 0 }: Process = {}) {
  const paid: number[] = [];
  const kept: number[] = [];
  const told: { places: number[]; written: number }[] = [];
  const store = createDraftsStore({ db, now: () => Date.now() + laterMs });
  const drafts: DraftsStore = {
    ...store,
    async hold(id, anew) {
      const held = await around('hold', () => store.hold(id, anew));
      if (!held) return undefined;
      return {
        ...held,
        plan: slots => around('plan', () => held.plan(slots)),
        keep: entries =>
          around('keep', async () => {
            const isOurs = await held.keep(entries);
            // One that arrives when another process has taken over is not kept.
            if (isOurs) kept.push(...entries.map(({ place }) => place));
            return isOurs;
          }),
        renew: until => around('renew', () => held.renew(until)),
        letGo: () => around('letGo', () => held.letGo()),
      };
    },
  };
  const chat: PaidChat = ({ messages }) =>
    around('write', async () => {
      const asked = JSON.parse(messages[1]?.content.split('\n')[1] ?? '');
      const indexes: number[] = asked.slots.map(({ index }: { index: number }) => index);
      paid.push(...indexes.map(index => index - 1));
      const entries = indexes.map(index => ({
        index,
        location: 'Echo Beach',
        city: 'Canggu',
        description: `Idea ${index}`,
        prompt: `Wave ${index}`,
      }));
      return JSON.stringify({ entries });
    });
  const calendar = createCalendarService({
    chat,
    countMade: async () => {},
    users: { get: async () => ({ timeZone: 'UTC', promptCalendar: '' }) },
    contentTypes: { list: async () => [] },
    voices: { forCalendar: async () => undefined },
    progress: {
      tell: (_userId, { entries, written }) => {
        told.push({ places: entries.map(({ place }) => place), written });
      },
    },
    drafts,
    log,
    closing,
    // Later the plan of the day would be another one.
    now: () => new Date(Date.parse('2026-11-02T08:00:00Z') + laterMs * 1_000),
  });
  return { calendar, paid, kept, told, forgetOld: store.forgetOld };
}

const whole = Array.from({ length: total }, (_, at) => `Idea ${at + 1}`);
const textsOf = (entries: readonly { description: string }[]) =>
  entries.map(({ description }) => description);
const inOrder = (places: readonly number[]) => places.toSorted((a, b) => a - b);
const every = Array.from({ length: total }, (_, at) => at);

/** The moments at which a process may be killed: at the n-th such act, before it has an effect or after. */
const kills = [
  ['hold', 1],
  ['plan', 1],
  ['write', 1],
  ['write', 3],
  ['keep', 1],
  ['keep', 3],
  ['write', 5],
  ['keep', 5],
  ['letGo', 1],
].flatMap(([act, nth]) => [
  { act: String(act), nth: Number(nth), when: 'before' },
  { act: String(act), nth: Number(nth), when: 'after' },
]);

test.each(kills)(
  'killed $when $act $nth, the same key goes on and pays for no kept entry again',
  async ({ act: fatal, nth, when }) => {
    const died = Promise.withResolvers<void>();
    const never = new Promise<never>(() => {});
    let count = 0;
    let isDead = false;
    const first = start({
      async around(name, act) {
        if (isDead) return never;
        if (name === fatal) count += 1;
        const isLast = name === fatal && count === nth;
        const die = () => {
          isDead = true;
          died.resolve();
          return never;
        };
        if (isLast && when === 'before') return die();
        const result = await act();
        if (isLast) return die();
        return isDead ? never : result;
      },
    });
    const user = `${fatal}-${nth}-${when}`;
    void first.calendar.generate(user, request);
    await died.promise;

    const second = start({ laterMs: heldMs + 1 });
    const entries = await second.calendar.generate(user, request);

    expect(textsOf(entries)).toEqual(whole);
    expect(inOrder([...first.kept, ...second.paid])).toEqual(every);
    // The three that were under way at most.
    expect(first.paid.length - first.kept.length).toBeLessThanOrEqual(36);
    expect(inOrder(second.told.flatMap(({ places }) => places))).toEqual(every);
  },
);

const { requestKey: _key, ...unnamed } = request;

test.each([
  ['with a key', request],
  ['without a key', unnamed],
])(
  'asked %s, a process that may wait no longer finishes what is under way, and nothing is paid for twice',
  async (how, asked) => {
    const ending = new AbortController();
    const first = start({
      closing: ending.signal,
      async around(name, act) {
        if (name === 'write') ending.abort();
        return act();
      },
    });

    const refusal = { code: 'unavailable', details: { goesOn: true } };
    await expect(first.calendar.generate(`ends ${how}`, asked)).rejects.toMatchObject(refusal);
    const second = start();
    const entries = await second.calendar.generate(`ends ${how}`, asked);

    expect(first.kept.length).toBeGreaterThan(0);
    expect(first.paid.length).toBeLessThan(total);
    expect(inOrder([...first.paid, ...second.paid])).toEqual(every);
    expect(textsOf(entries)).toEqual(whole);
  },
);

test('what is whole is given by a process that may wait no longer, too', async () => {
  const closing = AbortSignal.abort();
  await start().calendar.generate('whole', request);
  const ending = start({ closing });

  expect(textsOf(await ending.calendar.generate('whole', request))).toEqual(whole);
});

test('who asks again while it is written, or after it, has the same entries for nothing', async () => {
  const go = Promise.withResolvers<void>();
  const writing = Promise.withResolvers<void>();
  const first = start({
    async around(name, act) {
      if (name === 'write') {
        writing.resolve();
        await go.promise;
      }
      return act();
    },
  });
  const looked = Promise.withResolvers<void>();
  const second = start({
    async around(name, act) {
      const result = await act();
      if (name === 'hold' && !result) looked.resolve();
      return result;
    },
  });

  const asked = first.calendar.generate('twice', request);
  await writing.promise;
  const again = second.calendar.generate('twice', request);
  await looked.promise;
  go.resolve();

  expect(await again).toEqual(await asked);
  expect(await start().calendar.generate('twice', request)).toEqual(await asked);
  expect(second.paid).toEqual([]);
});

test('Cancel stops what is spent, and what was written until then is not paid for again', async () => {
  const leaving = new AbortController();
  const first = start({
    async around(name, act) {
      const result = await act();
      if (name === 'keep') leaving.abort();
      return result;
    },
  });

  await expect(first.calendar.generate('cancels', request, leaving.signal)).rejects.toThrow();
  const paidByThen = first.paid.length;
  const second = start();
  await second.calendar.generate('cancels', request);

  expect(paidByThen).toBeLessThan(total);
  expect(first.paid).toHaveLength(paidByThen);
  expect(inOrder([...first.kept, ...second.paid])).toEqual(every);
});

test('asked without a key, what a killed process kept is not paid for again', async () => {
  const died = Promise.withResolvers<void>();
  const first = start({
    async around(name, act) {
      const result = await act();
      if (name !== 'keep') return result;
      died.resolve();
      return new Promise<never>(() => {});
    },
  });
  void first.calendar.generate('unnamed', unnamed);
  await died.promise;

  const second = start({ laterMs: heldMs + 1 });
  expect(textsOf(await second.calendar.generate('unnamed', unnamed))).toEqual(whole);

  expect(first.kept.length).toBeGreaterThan(0);
  expect(inOrder([...first.kept, ...second.paid])).toEqual(every);
});

test('asked without a key, a calendar that is there is no answer to who asks later, and one to who asked meanwhile', async () => {
  const go = Promise.withResolvers<void>();
  const writing = Promise.withResolvers<void>();
  const first = start({
    async around(name, act) {
      if (name === 'write') {
        writing.resolve();
        await go.promise;
      }
      return act();
    },
  });
  const looked = Promise.withResolvers<void>();
  const meanwhile = start({
    async around(name, act) {
      const result = await act();
      if (name === 'hold' && !result) looked.resolve();
      return result;
    },
  });
  const asked = first.calendar.generate('unnamed-twice', unnamed);
  await writing.promise;
  const again = meanwhile.calendar.generate('unnamed-twice', unnamed);
  await looked.promise;
  go.resolve();
  expect(await again).toEqual(await asked);
  expect(meanwhile.paid).toEqual([]);

  const later = start();
  await later.calendar.generate('unnamed-twice', unnamed);
  expect(inOrder(later.paid)).toEqual(every);
});

test.each([
  ['another person', 'other', request],
  ['another key', 'own', { ...request, requestKey: 'key-2' }],
  ['another request', 'own', { ...request, description: 'A week in Bari' }],
])('%s has a calendar of their own', async (_what, user, asked) => {
  await start().calendar.generate('own', request);
  const second = start();

  await second.calendar.generate(user, asked);

  expect(inOrder(second.paid)).toEqual(every);
});

test('what is kept is forgotten after its hour', async () => {
  await start().calendar.generate('old', request);
  await start({ laterMs: calendarKeptMs - 60_000 }).forgetOld.run(neverStopping);
  const inTime = start();
  await inTime.calendar.generate('old', request);
  await start({ laterMs: calendarKeptMs + 60_000 }).forgetOld.run(neverStopping);
  const late = start();

  await late.calendar.generate('old', request);

  expect(inTime.paid).toEqual([]);
  expect(inOrder(late.paid)).toEqual(every);
});
