import { describe, expect, it } from 'vitest';
import type { GraphClient } from '../src/graph/graph-client.ts';
import type { LedgerHead } from '../src/ledger/ledger.ts';
import { livePace } from '../src/steps/pace.ts';
import { type CrashWorld, headOf, newWorld, startWorker } from './crash/killable-worker.ts';
import { type Lateness, postByHand, punctual, takeEffect } from './graph/stand-in-publishing.ts';

const never = Number.POSITIVE_INFINITY;
const second = 1_000;
const hour = 3_600 * second;

const delays = [5, 15, 25, 40, 60, 120, 240];
const shapes: [string, Partial<LedgerHead>][] = [
  ['post', {}],
  ['carousel', { outputs: ['/a', '/b', '/c'] }],
  ['reel', { instagramType: 'Reel' }],
  ['story', { instagramType: 'Story' }],
];
const lags: [string, Partial<Lateness>][] = [
  ['no lag', {}],
  ['a container that lags', { containerLagMs: 60 * second }],
  ['a list that lags', { listLagMs: 60 * second }],
  ['both lagging', { containerLagMs: 30 * second, listLagMs: 60 * second }],
  ['a container that is gone', { containerGone: true }],
  ['a container that is gone and a list that lags', { containerGone: true, listLagMs: 40 * second }],
];

/** What became of the first answer of media_publish. */
type Ending = 'cut' | 'a server error' | 'an answer after the time-out';
const endings: Ending[] = ['cut', 'a server error', 'an answer after the time-out'];

function spoil(world: CrashWorld, ending: Ending, arrives = true) {
  let isSpoiled = false;
  return (graph: GraphClient): GraphClient =>
    async call => {
      if (!call.path.endsWith('media_publish') || isSpoiled) return graph(call);
      isSpoiled = true;
      if (arrives) await graph(call);
      if (ending === 'an answer after the time-out') world.time.now += livePace.callMs;
      if (ending !== 'a server error') return { kind: 'unclear', reason: ending };
      const facts = { status: 500, code: 2, subcode: undefined, transient: true, text: '' };
      return { kind: 'refused', error: { ...facts, trace: undefined, regainMs: undefined } };
    };
}

/** Publishes to the end, waits until nothing can happen any more, and tells what there is then. */
async function publishThrough(
  world: CrashWorld,
  fields: Partial<LedgerHead>,
  around: (graph: GraphClient) => GraphClient,
) {
  const captions = { caption: 'Hello' };
  const head = headOf(world, { ...captions, ...fields });
  let sendings = 0;
  const worker = startWorker(world, never, graph => {
    const spoiled = around(graph);
    return async call => {
      if (call.path.endsWith('media_publish')) sendings += 1;
      return spoiled(call);
    };
  });
  const started = world.time.now;
  expect(await worker.run(head)).toBe('done');
  const took = world.time.now - started;
  world.time.now += 2 * hour;
  takeEffect(world.platform);
  const ours = world.platform.posts.filter(post => !post.slides.some(url => url.includes('by-hand')));
  const ledger = await world.ledgers.accept({ ...head } as never);
  return { ours, ledger, state: ledger.state, took, sendings, containers: world.platform.containers.size };
}

describe('what Instagram does late', () => {
  const cases = shapes.flatMap(shape => lags.map(lag => [...shape, ...lag] as const));

  it.each(cases)('of a %s (%j), with %s (%j), is never there twice', async (name, fields, _lag, late) => {
    for (const delay of delays) {
      for (const ending of endings) {
        const effectMs = delay * second;
        const world = await newWorld({ late: { ...punctual, effectMs, ...late } });
        const where = `${ending}, effect after ${delay} s`;

        const { ours, state, ledger, sendings } = await publishThrough(world, fields, spoil(world, ending));

        expect(ours, where).toHaveLength(1);
        expect(sendings, where).toBe(1);
        // Without its container nothing proves a story: a person says whether it is there.
        expect(state, where).toBe(late.containerGone && name === 'story' ? 'unknown' : 'published');
        if (state === 'published') expect([ours[0]?.id, ''], where).toContain(ledger.live?.mediaId);
      }
    }
  });

  it('is found by the container that says PUBLISHED, without the list', async () => {
    const world = await newWorld({ late: { ...punctual, effectMs: 5 * second, listLagMs: hour } });

    const { state, ledger } = await publishThrough(world, {}, spoil(world, 'cut'));

    expect(state).toBe('published');
    expect(ledger.live?.mediaId).toBe('');
  });
});

describe('a post that Instagram calls published and that nobody remembers to have sent', () => {
  it('waits for its turn while another of the account is in doubt', async () => {
    const world = await newWorld();
    const [first, second] = [headOf(world), headOf(world, { _id: 'p2', contentId: 'c2', caption: 'Other' })];
    let isPublished = true;
    const worker = startWorker(world, never, graph => async call => {
      if (call.path.endsWith('media_publish')) return { kind: 'unclear', reason: 'connection lost' };
      const answer = await graph(call);
      const isLook = call.params?.fields === 'status_code,status';
      return isLook && isPublished ? { kind: 'ok', value: { status_code: 'PUBLISHED' } as never } : answer;
    });
    isPublished = false;
    let worked = await worker.work(first);
    while ((await world.ledgers.accountsInFlight()).length === 0) {
      world.time.now = worked.kind === 'later' ? +worked.at : world.time.now;
      worked = await worker.work(first);
    }
    isPublished = true;
    worked = await worker.work(second);
    while (worked.kind === 'later' && !worked.waitsForTurn) {
      world.time.now = +worked.at;
      worked = await worker.work(second);
    }
    expect(worked).toMatchObject({ kind: 'later', waitsForTurn: true });
  });
});

describe('what never reached Instagram', () => {
  it.each(shapes)('is sent again on the same container after its looks: %s', async (_name, fields) => {
    const plain = await publishThrough(await newWorld(), fields, graph => graph);
    const world = await newWorld();

    const result = await publishThrough(world, fields, spoil(world, 'cut', false));

    expect(result).toMatchObject({ state: 'published', sendings: 2, containers: plain.containers });
    expect(result.ours).toHaveLength(1);
    expect(result.took).toBeGreaterThanOrEqual(5 * 60 * second);
  });

  it.each(['ERROR', 'EXPIRED', 'missing'])(
    'and whose container is %s is not made anew: a person is asked',
    async word => {
      const world = await newWorld();
      const spoiled = spoil(world, 'cut', false);
      const result = await publishThrough(world, {}, graph => {
        const around = spoiled(graph);
        return async call => {
          const answer = await around(call);
          if (!call.path.endsWith('media_publish')) return answer;
          for (const container of world.platform.containers.values()) {
            if (word === 'missing') world.platform.containers.delete(container.id);
            else container.status = word;
          }
          return answer;
        };
      });

      expect(result).toMatchObject({ state: 'unknown', sendings: 1, ours: [] });
      expect(result.containers).toBe(word === 'missing' ? 0 : 1);
      expect([...world.ledgers.sent, ...world.said].map(message => message.id)).toContain('p1.unknown');
    },
  );

  it.each(['EXPIRED', 'missing'])(
    'and whose container is %s after a pause, before it was ever sent, is made anew',
    async word => {
      const world = await newWorld({ quotaTotal: 0 });

      const result = await publishThrough(world, {}, graph => async call => {
        const answer = await graph(call);
        // Its day of posts is used up; when it may go on, the platform no longer has what was prepared.
        if (call.path.endsWith('content_publishing_limit') && world.platform.quotaTotal === 0) {
          world.platform.quotaTotal = 50;
          for (const container of world.platform.containers.values()) {
            if (word === 'missing') world.platform.containers.delete(container.id);
            else container.status = word;
          }
        }
        return answer;
      });

      expect(result).toMatchObject({ state: 'published', sendings: 1 });
      expect(result.ours).toHaveLength(1);
    },
  );

  it('while status may not be read ends with a person being asked, and is not sent again', async () => {
    const world = await newWorld();
    let isSent = false;
    const spoiled = spoil(world, 'cut', false);
    const result = await publishThrough(world, {}, graph => {
      const around = spoiled(graph);
      return async call => {
        if (call.path.endsWith('media_publish')) isSent = true;
        const facts = { status: 403, code: 10, subcode: undefined, transient: false, text: '' };
        return isSent && call.reply && call.method === 'GET' && !call.path.includes('/')
          ? { kind: 'refused', error: { ...facts, trace: undefined, regainMs: undefined } }
          : around(call);
      };
    });

    expect(result).toMatchObject({ state: 'unknown', sendings: 1, ours: [] });
  });
});

describe('a post of somebody else on the account', () => {
  const foreign: [string, Partial<LedgerHead>, Parameters<typeof postByHand>[1]][] = [
    ['a new story', { instagramType: 'Story' }, { story: true }],
    ['a new post with the same text', {}, { caption: 'Hello' }],
    [
      'a new carousel with the same text',
      { outputs: ['/a', '/b'] },
      { caption: 'Hello', slides: ['/by-hand', '/b'] },
    ],
  ];

  it.each(foreign)('%s is not taken for ours', async (_name, fields, post) => {
    for (const effectMs of delays.map(delay => delay * second)) {
      for (const arrives of [true, false]) {
        const world = await newWorld({ late: { ...punctual, effectMs } });
        const spoiled = spoil(world, 'cut', arrives);
        const result = await publishThrough(world, fields, graph => {
          const around = spoiled(graph);
          return async call => {
            const answer = await around(call);
            if (call.path.endsWith('media_publish')) {
              world.time.now += second;
              postByHand(world.platform, post);
            }
            return answer;
          };
        });

        const where = `effect after ${effectMs} ms, ${arrives ? 'arrived' : 'lost'}`;
        expect(result.ours.length, where).toBe(arrives ? 1 : 0);
        expect(result.state, where).toBe(arrives ? 'published' : 'unknown');
      }
    }
  });

  it.each([
    ['of another kind', { caption: 'Hello', reel: true }],
    ['with more slides', { caption: 'Hello', slides: ['/by-hand', '/b'] }],
    ['with another text', { caption: 'Hello!' }],
    ['that is older', { caption: 'Hello', timestamp: '2026-01-01T00:00:00+0000' }],
  ])('%s is no proof when the container is gone', async (_name, post) => {
    const world = await newWorld({ late: { ...punctual, effectMs: 10 * hour, containerGone: true } });
    const spoiled = spoil(world, 'cut');
    const result = await publishThrough(world, {}, graph => {
      const around = spoiled(graph);
      return async call => {
        const answer = await around(call);
        if (call.path.endsWith('media_publish')) postByHand(world.platform, post);
        return answer;
      };
    });

    expect(result).toMatchObject({ state: 'unknown', sendings: 1 });
  });
});
