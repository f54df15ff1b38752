import { describe, expect, it } from 'vitest';
import type { GraphClient } from '../../src/graph/graph-client.ts';
import { livePace } from '../../src/steps/pace.ts';
import { eagerPace } from '../quick-pace.ts';
import { type CrashWorld, headOf, newWorld, outcomesSaid, startWorker } from './killable-worker.ts';

const never = Number.POSITIVE_INFINITY;
type Answer = { canceled: boolean; live: boolean; unknown?: boolean };

/** The points of a publish, and the one at which media_publish is as good as sent. */
async function pointsOfPublish(): Promise<{ points: number; sending: number }> {
  const world = await newWorld();
  let sending = 0;
  const worker = startWorker(world, never, graph => async call => {
    if (call.path.endsWith('media_publish')) sending = worker.points();
    return graph(call);
  });
  expect(await worker.run(headOf(world))).toBe('done');
  return { points: worker.points(), sending };
}

/** The job comes once more, a day is not over, and what was answered is true. */
async function expectTrue(world: CrashWorld, answer: Answer | undefined): Promise<void> {
  world.time.now += livePace.leaseMs + 1;
  expect(await startWorker(world, never).run(headOf(world))).toBe('done');
  const said = outcomesSaid(world);
  if (answer?.live) {
    expect(world.platform.posts).toHaveLength(1);
    expect(said).toContain('p1.published');
  } else if (answer?.unknown) {
    expect(world.platform.posts.length).toBeLessThan(2);
    expect(said).toContain('p1.unknown');
  } else {
    expect(answer).toMatchObject({ canceled: true, live: false });
    expect(world.platform.posts).toEqual([]);
    expect(said).toEqual([]);
  }
  const again = await startWorker(world, never).cancel(headOf(world));
  expect(again).toMatchObject({ canceled: answer?.canceled, live: answer?.live });
}

describe('a publish that is taken back', () => {
  it('after its worker was killed at any point is canceled or live, never both and never later', async () => {
    const answers = new Set<boolean>();
    const { points } = await pointsOfPublish();
    for (let dieAt = 1; dieAt <= points; dieAt += 1) {
      const world = await newWorld();
      await startWorker(world, dieAt).run(headOf(world));
      const answer = await startWorker(world, never).cancel(headOf(world));
      await expectTrue(world, answer);
      answers.add(answer?.live === true);
    }
    expect(answers).toEqual(new Set([false, true]));
  });

  it('by somebody who is killed at any point too is so when asked again', async () => {
    const { points } = await pointsOfPublish();
    for (let dieAt = 1; dieAt <= points; dieAt += 1) {
      for (let cancelDiesAt = 1; cancelDiesAt <= 30; cancelDiesAt += 1) {
        const world = await newWorld();
        await startWorker(world, dieAt).run(headOf(world));
        await startWorker(world, cancelDiesAt).cancel(headOf(world));
        world.time.now += livePace.leaseMs + 1;
        await expectTrue(world, await startWorker(world, never).cancel(headOf(world)));
      }
    }
  });

  it('while its worker stands still at any point, for longer than its lease, stays so when it wakes up', async () => {
    const { points, sending } = await pointsOfPublish();
    for (let at = 1; at <= points; at += 1) {
      // Behind its last look at the lease the request is on its way: nobody can wait for longer than a call may take.
      if (at === sending) continue;
      const world = await newWorld();
      let answer: Answer | undefined;
      const act = async () => {
        world.time.now += livePace.leaseMs + 1;
        answer = await startWorker(world, never).cancel(headOf(world));
      };
      const worker = startWorker(world, never, undefined, eagerPace, { at, act });
      expect(await worker.run(headOf(world))).toBe('done');
      await expectTrue(world, answer);
    }
  });

  it.each([
    ['for the first time', 1],
    ['once more', 2],
  ])('by a wish of before it is sent %s is not sent any more', async (_when, sending) => {
    const wishAt = async (at: number) => {
      const world = await newWorld();
      const calls: number[] = [];
      const act = () => world.ledgers.noteWantedBack('p1', true);
      const lossy =
        (graph: GraphClient): GraphClient =>
        async call => {
          if (!call.path.endsWith('media_publish')) return graph(call);
          calls.push(worker.points());
          return calls.length < sending ? { kind: 'unclear', reason: 'connection lost' } : graph(call);
        };
      const worker = startWorker(world, never, lossy, eagerPace, { at, act });
      expect(await worker.run(headOf(world))).toBe('done');
      return { calls, said: outcomesSaid(world) };
    };
    const points = (await wishAt(never)).calls;
    // Two points behind is the write before the call, in which the wish is seen.
    const last = (points[sending - 1] ?? 0) - 2;
    const first = points[sending - 2] ?? last - 12;
    for (let at = first + 2; at <= last; at += 1) {
      const { calls, said } = await wishAt(at);
      expect(calls).toHaveLength(sending - 1);
      expect(said).toEqual([sending === 1 ? 'p1.canceled' : 'p1.unknown']);
    }
  });

  it('while its worker is at it, at any point, is left to the worker', async () => {
    const { points } = await pointsOfPublish();
    const undecided: number[] = [];
    for (let at = 1; at <= points; at += 1) {
      const world = await newWorld();
      const act = async () => {
        const ledger = await startWorker(world, never).service.cancel('u1', 'p1');
        if (ledger.state === 'open' && !ledger.live) undecided.push(at);
      };
      const worker = startWorker(world, never, undefined, eagerPace, { at, act });
      expect(await worker.run(headOf(world))).toBe('done');
      const posts = world.platform.posts.length;
      expect(await startWorker(world, never).cancel(headOf(world))).toMatchObject({
        canceled: posts === 0,
        live: posts === 1,
      });
    }
    expect(undecided.length).toBeGreaterThan(10);
  });
});
