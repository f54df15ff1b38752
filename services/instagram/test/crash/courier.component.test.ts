import { describe, expect, it } from 'vitest';
import { type LedgerHead, optionsOf } from '../../src/ledger/ledger.ts';
import { livePace } from '../../src/steps/pace.ts';
import {
  type CrashWorld,
  headOf,
  newWorld,
  outcomesSaid,
  reelWithCover,
  startWorker,
} from './killable-worker.ts';

const never = Number.POSITIVE_INFINITY;
const minute = 60_000;

const shapes: [string, Partial<LedgerHead>][] = [
  ['a picture', { outputs: ['/carried'] }],
  ['a carousel', { outputs: ['/carried-1', '/film', '/carried-2'] }],
  ['a Reel with a cover', reelWithCover],
];

async function pointsOf(fields: Partial<LedgerHead>): Promise<number> {
  const world = await newWorld();
  const worker = startWorker(world, never);
  expect(await worker.run(headOf(world, fields))).toBe('done');
  return worker.points();
}

const keysIn = ({ bucket }: CrashWorld) => [...bucket.objects.keys()];

async function sweepLater(world: CrashWorld, ms: number): Promise<void> {
  world.time.now += ms;
  await startWorker(world, never).sweep();
}

describe('what the courier brought', () => {
  it.each(shapes)('of %s is there for the platform, and gone with the news', async (_name, fields) => {
    const world = await newWorld();
    const head = headOf(world, fields);
    const seen = new Set<string>();
    const put = world.bucket.put;
    world.bucket.put = (key, body) => {
      seen.add(key);
      return put(key, body);
    };

    expect(await startWorker(world, never).run(head)).toBe('done');

    expect(outcomesSaid(world)).toEqual(['p1.published']);
    const brought = [...head.outputs, optionsOf(head).coverOutput].filter(output =>
      output.startsWith('/carried'),
    );
    expect(seen.size).toBe(brought.length);
    expect(keysIn(world)).toEqual([]);
  });

  it.each(shapes)('of %s is swept, wherever its worker was killed', async (_name, fields) => {
    const points = await pointsOf(fields);
    expect(points).toBeGreaterThan(20);
    let left = 0;
    for (let dieAt = 1; dieAt <= points; dieAt += 1) {
      const world = await newWorld();
      const head = headOf(world, fields);
      await startWorker(world, dieAt).run(head);
      world.time.now += livePace.leaseMs + 1;
      expect(await startWorker(world, never).run(head)).toBe('done');
      expect(world.platform.posts).toHaveLength(1);
      left += keysIn(world).length;
      await sweepLater(world, 61 * minute);
      expect(keysIn(world)).toEqual([]);
    }
    // Between the news and the clearing somebody died, too.
    expect(left).toBeGreaterThan(0);
  });

  it('late, by a worker that was given up, is swept after an hour and not before', async () => {
    const world = await newWorld();
    const head = headOf(world, { outputs: ['/carried'] });
    expect(await startWorker(world, never).run(head)).toBe('done');
    await world.bucket.put('courier/p1/late.jpg', Buffer.from('late'));

    await sweepLater(world, 59 * minute);
    expect(keysIn(world)).toEqual(['courier/p1/late.jpg']);
    await sweepLater(world, 2 * minute);
    expect(keysIn(world)).toEqual([]);
  });

  it('stays while its publish goes on, and beside what is not the courier’s', async () => {
    const world = await newWorld({ looksUntilReady: never });
    await world.bucket.put('holidays/one.jpg', Buffer.from('mine'));
    const head = headOf(world, { outputs: ['/carried'], giveUpAt: new Date(world.time.now + 600 * minute) });
    await startWorker(world, never).work(head);
    expect(keysIn(world)).toHaveLength(2);

    await sweepLater(world, 61 * minute);

    expect(keysIn(world)).toHaveLength(2);
  });

  it('is gone when the publish is taken back', async () => {
    const world = await newWorld({ looksUntilReady: never });
    const head = headOf(world, { outputs: ['/carried'] });
    await startWorker(world, never).work(head);
    expect(keysIn(world)).toHaveLength(1);

    expect(await startWorker(world, never).cancel(head)).toMatchObject({ canceled: true });

    expect(keysIn(world)).toEqual([]);
  });

  it('for a post that was prepared ahead goes with it, published or forgotten', async () => {
    for (const isPublished of [true, false]) {
      const world = await newWorld();
      const head = headOf(world, { outputs: ['/carried'], dueAt: new Date(world.time.now + 9 * minute) });
      expect(await startWorker(world, never).prepare(head)).toBe('done');
      expect(keysIn(world)).toHaveLength(1);
      world.time.now = +head.dueAt;

      if (isPublished) expect(await startWorker(world, never).run(head)).toBe('done');
      else {
        world.time.now += 61 * minute;
        await startWorker(world, never).workAhead(head);
        await sweepLater(world, 0);
      }

      expect(world.platform.posts).toHaveLength(isPublished ? 1 : 0);
      expect(keysIn(world)).toEqual([]);
    }
  });
});

describe('a bucket that is out of reach', () => {
  it('holds a post up until it is back, and the person hears why', async () => {
    const world = await newWorld();
    const head = headOf(world, { outputs: ['/carried-1', '/carried-2'] });
    const put = world.bucket.put;
    let tries = 0;
    world.bucket.put = (key, body) => {
      tries += 1;
      return tries > 1 && tries < 5 ? Promise.reject(new Error('no way there')) : put(key, body);
    };

    expect(await startWorker(world, never).run(head)).toBe('done');

    expect(world.platform.posts).toHaveLength(1);
    // What was made before is not made again.
    expect(world.platform.containers.size).toBe(3);
    expect(world.ledgers.sent.map(({ id }) => id)).toContainEqual(expect.stringContaining('.trouble.'));
  });

  it('while it is cleared spoils nothing, and the next sweep is for it', async () => {
    const world = await newWorld();
    const list = world.bucket.list;
    world.bucket.list = () => Promise.reject(new Error('no way there'));

    expect(await startWorker(world, never).run(headOf(world, { outputs: ['/carried'] }))).toBe('done');
    world.bucket.list = list;

    expect(outcomesSaid(world)).toEqual(['p1.published']);
    await sweepLater(world, 61 * minute);
    expect(keysIn(world)).toEqual([]);
  });
});
