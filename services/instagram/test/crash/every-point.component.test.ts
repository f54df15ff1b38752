import { describe, expect, it } from 'vitest';
import type { GraphClient } from '../../src/graph/graph-client.ts';
import type { LedgerHead } from '../../src/ledger/ledger.ts';
import { livePace } from '../../src/steps/pace.ts';
import { filmBytes } from '../graph/stand-in-films.ts';
import { eagerPace } from '../quick-pace.ts';
import {
  type CrashWorld,
  headOf,
  newWorld,
  outcomesSaid,
  reelWithCover,
  startWorker,
} from './killable-worker.ts';

const never = Number.POSITIVE_INFINITY;

async function pointsOf(fields: Partial<LedgerHead>): Promise<number> {
  const world = await newWorld();
  const worker = startWorker(world, never);
  expect(await worker.run(headOf(world, fields))).toBe('done');
  return worker.points();
}

/** Runs workers that die at the given points one after the other, then one that lives. */
async function surviveDeaths(
  world: CrashWorld,
  head: LedgerHead,
  deaths: readonly number[],
  around?: (graph: GraphClient) => GraphClient,
): Promise<void> {
  for (const dieAt of [...deaths, never]) {
    const ending = await startWorker(world, dieAt, around).run(head);
    if (ending === 'done') continue;
    // The lease of the dead one has run out, and a look finds what it left.
    world.time.now += livePace.leaseMs + 1;
  }
}

function expectOnePost(world: CrashWorld, slides: number): void {
  expect(world.platform.posts).toHaveLength(1);
  expect(world.platform.posts[0]?.slides).toHaveLength(slides);
  const outcomes = outcomesSaid(world);
  expect(outcomes).toContain('p1.published');
  expect(outcomes.filter(id => id !== 'p1.published')).toEqual([]);
  // What was uploaded before a death is not sent again: the stand-in takes an upload at its very offset only.
  const films = [...world.platform.containers.values()].flatMap(({ film }) => film ?? []);
  expect(films.every(({ isWhole, came }) => !isWhole || came === filmBytes)).toBe(true);
}

/** What media_publish did is seen by nobody for eight seconds: neither in the container nor in the list. */
function showLate(world: CrashWorld, graph: GraphClient): GraphClient {
  const { posts, containers } = world.platform;
  let hiddenUntil = 0;
  return async call => {
    if (call.path.endsWith('media_publish')) hiddenUntil = world.time.now + 8_000;
    if (world.time.now >= hiddenUntil || call.method === 'POST') return graph(call);
    const hiddenPosts = posts.splice(0);
    const published = [...containers.values()].filter(one => one.status === 'PUBLISHED');
    const show = (status: string) => {
      for (const one of published) one.status = status;
    };
    show('FINISHED');
    const answer = await graph(call);
    posts.push(...hiddenPosts);
    show('PUBLISHED');
    return answer;
  };
}

const shapes: [string, Partial<LedgerHead>, number][] = [
  ['a single picture', {}, 1],
  ['a story', { instagramType: 'Story' }, 1],
  ['a carousel of three', { outputs: ['/a', '/b', '/c'] }, 3],
  ['a story of an uploaded film', { instagramType: 'Story', outputs: ['/film'] }, 1],
  ['a carousel with uploaded films', { outputs: ['/film-1', '/b', '/film-2'] }, 3],
  ['a carried picture', { outputs: ['/carried'] }, 1],
  ['an uploaded Reel with a carried cover', reelWithCover, 1],
  ['a carousel of carried pictures', { outputs: ['/carried-1', '/film', '/carried-2'] }, 3],
];

describe('a worker that is killed', () => {
  it.each(shapes)('at any one point of %s leaves exactly one post', async (_name, fields, slides) => {
    const points = await pointsOf(fields);
    expect(points).toBeGreaterThan(20);
    for (let dieAt = 1; dieAt <= points; dieAt += 1) {
      const world = await newWorld();
      await surviveDeaths(world, headOf(world, fields), [dieAt]);
      expectOnePost(world, slides);
    }
  });

  it.each([...shapes.slice(0, 2), ...shapes.slice(3, 4)])(
    'at any two points of %s leaves exactly one post',
    async (_name, fields) => {
      const points = await pointsOf(fields);
      for (let first = 1; first <= points; first += 1) {
        for (let second = 1; second <= points + 20; second += 1) {
          const world = await newWorld();
          await surviveDeaths(world, headOf(world, fields), [first, second]);
          expectOnePost(world, 1);
        }
      }
    },
  );

  it('at any point, on a platform that shows the post late, leaves exactly one post', async () => {
    const points = await pointsOf({});
    for (let dieAt = 1; dieAt <= points; dieAt += 1) {
      const world = await newWorld();
      await surviveDeaths(world, headOf(world), [dieAt], graph => showLate(world, graph));
      expectOnePost(world, 1);
    }
  });
});

describe('a platform that is slow', () => {
  it('to show a post whose answer got lost is not sent it again', async () => {
    const world = await newWorld();
    const worker = startWorker(world, never, graph => {
      const late = showLate(world, graph);
      return async call => {
        const answer = await late(call);
        return call.path.endsWith('media_publish') ? { kind: 'unclear', reason: 'lost' } : answer;
      };
    });

    expect(await worker.run(headOf(world))).toBe('done');

    expectOnePost(world, 1);
  });

  it('to take what a dead worker sent is not sent it again meanwhile', async () => {
    const world = await newWorld();
    const head = headOf(world);
    const patient = { ...eagerPace, callMs: 60_000 };
    let arrive = async () => {};
    const first = startWorker(
      world,
      never,
      graph => async call => {
        if (!call.path.endsWith('media_publish')) return graph(call);
        const arrivesAt = world.time.now + patient.callMs - 1_000;
        arrive = async () => {
          if (world.time.now < arrivesAt) return;
          arrive = async () => {};
          await graph(call);
        };
        return new Promise<never>(() => {});
      },
      patient,
    );
    void first.work(head);
    // Everything in memory settles within this turn of the loop; the first worker then hangs in its call.
    await new Promise(resolve => setImmediate(resolve));
    world.time.now += livePace.leaseMs + 1;

    const second = startWorker(
      world,
      never,
      graph => async call => {
        await arrive();
        return graph(call);
      },
      patient,
    );
    expect(await second.run(head)).toBe('done');
    world.time.now += patient.callMs;
    await arrive();

    expectOnePost(world, 1);
  });
});

describe('a worker that sleeps', () => {
  it('between storing "sent" and sending does not send any more', async () => {
    const world = await newWorld();
    const head = headOf(world);
    const write = world.ledgers.write;
    world.ledgers.write = async (lease, until, change, messages) => {
      const stored = await write(lease, until, change, messages);
      if (!change.sent) return stored;
      world.ledgers.write = write;
      world.time.now += livePace.leaseMs + 1;
      expect(await startWorker(world, never).run(head)).toBe('done');
      return stored;
    };

    const sleepy = await startWorker(world, never).work(head);

    expect(sleepy).toMatchObject({ kind: 'later' });
    expectOnePost(world, 1);
  });

  it('for so long that another took over changes nothing when it wakes up', async () => {
    const world = await newWorld();
    const head = headOf(world);
    let wake = () => {};
    const asleep = new Promise<void>(resolve => {
      wake = resolve;
    });
    let reached = () => {};
    const sleeping = new Promise<void>(resolve => {
      reached = resolve;
    });
    const first = startWorker(world, never, graph => async call => {
      if (!call.path.endsWith('media_publish')) return graph(call);
      reached();
      await asleep;
      return { kind: 'unclear', reason: 'connection lost' };
    });
    const running = first.work(head);
    await sleeping;
    world.time.now += livePace.leaseMs + 1;

    expect(await startWorker(world, never).run(head)).toBe('done');
    wake();

    expect(await running).toEqual({ kind: 'not-ours' });
    expectOnePost(world, 1);
  });
});

describe('a worker whose process is asked to end', () => {
  it('leaves an upload to the next one at once, and nobody is told of a fault', async () => {
    let carriedOn = 0;
    let points = never;
    for (let at = 1; at <= points; at += 1) {
      const world = await newWorld();
      const head = headOf(world, { instagramType: 'Story', caption: '', outputs: ['/film'] });
      const stop = new AbortController();
      const act = async () => stop.abort();
      const worker = startWorker(world, never, undefined, undefined, { at, act }, stop.signal);
      const worked = await worker.work(head);
      if (!stop.signal.aborted) points = worker.points();
      if (worked.kind === 'later') expect(+worked.at).toBeLessThanOrEqual(world.time.now + 1);

      expect(await startWorker(world, never).run(head)).toBe('done');
      const ledger = await world.ledgers.find('p1');
      expect(ledger).toMatchObject({ state: 'published', faults: {} });
      expect(ledger?.timeline?.map(({ words }) => words).join()).not.toMatch(/broke off|did not answer/);
      const [container] = world.platform.containers.values();
      if (container?.film?.begunAt?.join() === `0,${filmBytes / 2}`) carriedOn += 1;
    }
    expect(carriedOn).toBeGreaterThan(0);
  });
});
