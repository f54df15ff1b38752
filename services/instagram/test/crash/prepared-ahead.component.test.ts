import { describe, expect, it } from 'vitest';
import type { GraphClient } from '../../src/graph/graph-client.ts';
import { type LedgerHead, newLedger } from '../../src/ledger/ledger.ts';
import { postPrint } from '../../src/ledger/post-print.ts';
import { livePace } from '../../src/steps/pace.ts';
import { filmBytes } from '../graph/stand-in-films.ts';
import { type CrashWorld, headOf, newWorld, outcomesSaid, startWorker } from './killable-worker.ts';

const never = Number.POSITIVE_INFINITY;
const minute = 60_000;

/** A post that is due in nine minutes. */
function soon(world: CrashWorld, fields: Partial<LedgerHead> = {}): LedgerHead {
  return headOf(world, { dueAt: new Date(world.time.now + 9 * minute), ...fields });
}

/** The moment comes, and with it the job: as the runner does, by a worker that lives. */
async function publishWhenDue(world: CrashWorld, head: LedgerHead): Promise<void> {
  expect(world.platform.posts).toEqual([]);
  expect(outcomesSaid(world)).toEqual([]);
  world.time.now = Math.max(world.time.now, +head.dueAt) + livePace.leaseMs + 1;
  expect(await startWorker(world, never).run(head)).toBe('done');
}

function expectOnePost(world: CrashWorld, head: LedgerHead): void {
  expect(world.platform.posts).toMatchObject([{ caption: head.caption }]);
  expect(world.platform.posts[0]?.slides).toHaveLength(head.outputs.length);
  expect(new Set(outcomesSaid(world))).toEqual(new Set(['p1.published']));
}

const shapes: [string, Partial<LedgerHead>][] = [
  ['a single picture', {}],
  ['a carousel of three', { outputs: ['/a', '/b', '/c'] }],
  ['a carousel with an uploaded film', { outputs: ['/a', '/film'] }],
];

const uploadedShapes: [string, Partial<LedgerHead>][] = [
  ['a Story', { instagramType: 'Story', caption: '', outputs: ['/film'] }],
  ['a film among pictures', { outputs: ['/a', '/film'] }],
];

/** Nobody was told of an upload that broke off, nor of anything else. */
async function expectNoTrouble(world: CrashWorld): Promise<void> {
  expect(world.ledgers.sent.map(({ id }) => id).filter(id => id.includes('.trouble.'))).toEqual([]);
  const told = (await world.ledgers.find('p1'))?.timeline?.map(({ words }) => words).join('\n');
  expect(told).not.toMatch(/broke off|did not answer/);
}

/** From which bytes on films were sent. */
function begunAt(world: CrashWorld): string {
  return [...world.platform.containers.values()].flatMap(({ film }) => film?.begunAt ?? []).join();
}

/** The points of preparing a post. */
async function pointsOf(fields: Partial<LedgerHead>): Promise<number> {
  const world = await newWorld();
  const worker = startWorker(world, never);
  expect(await worker.prepare(soon(world, fields))).toBe('done');
  return worker.points();
}

describe('what is prepared ahead', () => {
  it.each(shapes)('is published as it is when it is due, and not before: %s', async (_name, fields) => {
    const world = await newWorld({ looksUntilReady: 2 });
    const head = soon(world, fields);
    expect(await startWorker(world, never).prepare(head)).toBe('done');
    const made = [...world.platform.containers.keys()];
    expect(made).toHaveLength(head.outputs.length === 1 ? 1 : head.outputs.length + 1);

    await publishWhenDue(world, head);

    expectOnePost(world, head);
    expect([...world.platform.containers.keys()]).toEqual(made);
  });

  it.each(shapes)('by a worker that is killed at any point leaves one post: %s', async (_name, fields) => {
    const points = await pointsOf(fields);
    expect(points).toBeGreaterThan(10);
    for (let dieAt = 1; dieAt <= points; dieAt += 1) {
      for (const goesOn of [true, false]) {
        const world = await newWorld();
        const head = soon(world, fields);
        expect(await startWorker(world, dieAt).prepare(head)).toBe('dead');
        world.time.now += livePace.leaseMs + 1;
        if (goesOn) expect(await startWorker(world, never).prepare(head)).toBe('done');
        await publishWhenDue(world, head);
        expectOnePost(world, head);
      }
    }
  });

  it.each(shapes)('is one post when its publish is killed at any point: %s', async (_name, fields) => {
    let points = never;
    for (let dieAt = 1; dieAt <= points; dieAt += 1) {
      const world = await newWorld();
      const head = soon(world, fields);
      expect(await startWorker(world, never).prepare(head)).toBe('done');
      world.time.now = +head.dueAt;
      const worker = startWorker(world, dieAt);
      if ((await worker.run(head)) === 'done') points = worker.points();
      world.time.now += livePace.leaseMs + 1;
      expect(await startWorker(world, never).run(head)).toBe('done');
      expectOnePost(world, head);
    }
    expect(points).toBeGreaterThan(10);
  });

  it('goes on at its moment from wherever preparing has come to', async () => {
    const points = await pointsOf({ outputs: ['/a', '/b', '/c'] });
    for (let at = 1; at <= points; at += 1) {
      const world = await newWorld();
      const head = soon(world, { outputs: ['/a', '/b', '/c'] });
      const act = async () => {
        world.time.now = +head.dueAt;
        expect(await startWorker(world, never).run(head)).toBe('done');
      };
      await startWorker(world, never, undefined, undefined, { at, act }).prepare(head);
      expectOnePost(world, head);
    }
  });

  it.each(uploadedShapes)(
    'leaves an upload that takes longer to its publish, without a word: %s',
    async (_name, fields) => {
      const points = await pointsOf(fields);
      let carriedOn = 0;
      for (let at = 1; at <= points; at += 1) {
        const world = await newWorld();
        const head = soon(world, fields);
        const act = async () => {
          world.time.now = +head.dueAt;
          expect(await startWorker(world, never).run(head)).toBe('done');
        };
        await startWorker(world, never, undefined, undefined, { at, act }).prepare(head);

        expectOnePost(world, head);
        await expectNoTrouble(world);
        if (begunAt(world) === `0,${filmBytes / 2}`) carriedOn += 1;
      }
      expect(carriedOn).toBeGreaterThan(0);
    },
  );

  it.each(uploadedShapes)('has one upload at a time when it is published now: %s', async (_name, fields) => {
    const points = await pointsOf(fields);
    const begun = { alive: new Set<string>(), killed: new Set<string>() };
    for (let at = 1; at <= points; at += 1) {
      for (const then of ['alive', 'killed'] as const) {
        const world = await newWorld();
        const head = soon(world, fields);
        const now = { ...head, dueAt: new Date(world.time.now) };
        const act = async () => void (await startWorker(world, never).work(now));
        const dieAt = then === 'killed' ? at + 1 : never;
        await startWorker(world, dieAt, undefined, undefined, { at, act }).prepare(head);

        expect(await startWorker(world, never).run(now)).toBe('done');
        expectOnePost(world, head);
        await expectNoTrouble(world);
        begun[then].add(begunAt(world));
      }
    }
    expect(begun.alive).toContain('0');
    expect(begun.killed).toContain(`0,${filmBytes / 2}`);
  });
});

describe('what was prepared and then changed', () => {
  it('never goes out as it was, whenever the edit comes', async () => {
    const points = await pointsOf({});
    for (let at = 1; at <= points; at += 1) {
      for (const isPreparedAgain of [true, false]) {
        const world = await newWorld();
        const before = soon(world, { caption: 'Before' });
        const after = { ...before, caption: 'After', outputs: ['/other'] };
        const act = async () => {
          if (isPreparedAgain) expect(await startWorker(world, never).prepare(after)).toBe('done');
        };
        await startWorker(world, never, undefined, undefined, { at, act }).prepare(before);
        await publishWhenDue(world, after);
        expectOnePost(world, after);
      }
    }
  });

  it('but in its moment goes on where a worker left it, whenever it is moved', async () => {
    const points = await pointsOf({});
    for (let at = 1; at <= points; at += 1) {
      const world = await newWorld();
      const head = soon(world, { dueAt: new Date(world.time.now + 5_000) });
      const moved = { ...head, dueAt: new Date(+head.dueAt + 40 * minute) };
      await world.prepared.put(
        { ...newLedger(head), print: postPrint(head, 'EAApage') },
        new Date(world.time.now),
      );
      const act = async () => {
        world.time.now = +head.dueAt - 1;
        await startWorker(world, never).prepare(moved);
      };
      const worker = startWorker(world, never, undefined, undefined, { at, act });
      while ((await worker.workAhead(head)).kind === 'later' && world.time.now < +head.dueAt)
        world.time.now += 1;

      expect(await startWorker(world, never).prepare(moved)).toBe('done');
      expect(await world.prepared.find('p1')).toMatchObject({
        dueAt: moved.dueAt,
        container: { ready: true },
      });
      expect(world.platform.containers.size).toBe(1);
      await publishWhenDue(world, moved);
      expectOnePost(world, moved);
    }
  });

  it('does not go out with an order to prepare that came late and is of before', async () => {
    const world = await newWorld();
    const before = soon(world, { caption: 'Before' });
    const after = { ...before, caption: 'After' };
    for (const head of [after, before]) expect(await startWorker(world, never).prepare(head)).toBe('done');

    await publishWhenDue(world, after);

    expectOnePost(world, after);
  });

  it('by a new login, or for another account, is made anew', async () => {
    const world = await newWorld();
    const head = soon(world);
    expect(await startWorker(world, never).prepare(head)).toBe('done');
    const account = { id: world.platform.accountId, name: '', username: '', pageId: '1', pageName: '' };
    await world.accounts.replace('u1', 'EAAlong', [{ ...account, pageToken: 'EAAnew' }]);

    await publishWhenDue(world, head);

    expectOnePost(world, head);
    expect(world.platform.containers.size).toBe(2);
  });

  it('by the end of its plan goes out never, and is forgotten', async () => {
    const world = await newWorld();
    const head = soon(world);
    const worker = startWorker(world, never);
    expect(await worker.prepare(head)).toBe('done');

    world.time.now = +head.dueAt + 60 * minute;
    const { found } = await world.prepared.runnable(new Date(world.time.now), 10);
    expect(found).toMatchObject([{ publishId: 'p1' }]);
    expect(await worker.workAhead(head)).toEqual({ kind: 'over' });

    expect(await world.prepared.find('p1')).toBeUndefined();
    expect(world.platform.posts).toEqual([]);
  });

  it('by taking it back before its job came goes out never', async () => {
    const world = await newWorld();
    const head = soon(world);
    expect(await startWorker(world, never).prepare(head)).toBe('done');

    expect(await startWorker(world, never).cancel(head)).toMatchObject({ canceled: true });

    world.time.now = +head.dueAt;
    expect(await startWorker(world, never).run(head)).toBe('done');
    expect(world.platform.posts).toEqual([]);
  });
});

describe('trouble while preparing', () => {
  const refuse = (code: number, subcode?: number) => {
    const facts = { status: 400, code, subcode, transient: false, text: '', trace: '', regainMs: undefined };
    return { kind: 'refused', error: facts } as const;
  };
  /** TABLE: what the platform says to every call. */
  const answers: [string, Awaited<ReturnType<GraphClient>>][] = [
    ['a refusal for good', refuse(36_003, 2_207_009)],
    ['a dead login', refuse(190, 463)],
    ['a pause', refuse(4)],
    ['nothing', { kind: 'unclear', reason: 'down' }],
  ];

  it.each(answers)('is told by nobody, and nothing is decided by it: %s', async (_name, answer) => {
    const world = await newWorld();
    const head = soon(world);
    await startWorker(world, never, () => async () => answer as never).prepare(head);
    expect([...world.prepared.sent, ...world.said]).toEqual([]);
    const account = { id: world.platform.accountId, name: '', username: '', pageId: '1', pageName: '' };
    await world.accounts.replace('u1', 'EAAlong', [{ ...account, pageToken: 'EAApage' }]);

    await publishWhenDue(world, head);

    expectOnePost(world, head);
  });

  it('by a clock that is set past the moment publishes nothing', async () => {
    const world = await newWorld();
    const head = soon(world);
    const act = async () => {
      world.time.now += 30 * minute;
    };
    await startWorker(world, never, undefined, undefined, { at: 9, act }).prepare(head);

    expect(world.platform.posts).toEqual([]);
    world.time.now -= 30 * minute;
    await publishWhenDue(world, head);
    expectOnePost(world, head);
  });
});
