import { fromBinary } from '@bufbuild/protobuf';
import { PostPublishedSchema } from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import { noOptions } from '@insta-ai/proto/rules/post-options';
import { describe, expect, it } from 'vitest';
import type { GraphClient } from '../../src/graph/graph-client.ts';
import type { GraphResult } from '../../src/graph/graph-result.ts';
import { livePace } from '../../src/steps/pace.ts';
import { type CrashWorld, headOf, newWorld, outcomesSaid, startWorker } from './killable-worker.ts';

const never = Number.POSITIVE_INFINITY;
const firstComment = 'More of it in our shop';
const fields = { options: { ...noOptions, firstComment, commentsOff: true } };

/** Runs a worker until the post is live and told of; what was said of it. */
async function publishIn(world: CrashWorld, around?: (graph: GraphClient) => GraphClient) {
  expect(await startWorker(world, never, around).run(headOf(world, fields))).toBe('done');
  return toldIn(world);
}

function toldIn(world: CrashWorld) {
  expect(new Set(outcomesSaid(world))).toEqual(new Set(['p1.published']));
  const [told] = world.ledgers.sent.filter(({ id }) => id === 'p1.published');
  return fromBinary(PostPublishedSchema, told?.payload ?? new Uint8Array());
}

const textsIn = ({ platform }: CrashWorld) => platform.comments.map(({ text }) => text);
const isSend = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.endsWith('/comments');
const isLook = ({ method, path }: { method: string; path: string }) =>
  method === 'GET' && path.endsWith('/comments');

function refused(code: number, subcode?: number): GraphResult<never> {
  const facts = {
    status: 400,
    code,
    subcode,
    transient: false,
    text: '',
    trace: undefined,
    regainMs: undefined,
  };
  return { kind: 'refused', error: facts };
}
const unclear: GraphResult<never> = { kind: 'unclear', reason: 'connection lost' };

describe('the first comment', () => {
  it('of a worker that is killed at any one point is there once, below one post', async () => {
    const calm = await newWorld();
    const worker = startWorker(calm, never);
    expect(await worker.run(headOf(calm, fields))).toBe('done');
    for (let dieAt = 1; dieAt <= worker.points(); dieAt += 1) {
      const world = await newWorld();
      if ((await startWorker(world, dieAt).run(headOf(world, fields))) === 'dead')
        world.time.now += livePace.leaseMs + 1;
      expect((await publishIn(world)).note).toBe('');
      expect(world.platform.posts).toHaveLength(1);
      expect(textsIn(world)).toEqual([firstComment]);
      expect(world.platform.posts[0]?.commentsOff).toBe(true);
    }
  });

  it('whose answer got lost is found, also where it shows late', async () => {
    const world = await newWorld();
    let shownAt = never;
    const told = await publishIn(world, graph => async call => {
      if (isLook(call) && world.time.now < shownAt) return { kind: 'ok', value: { data: [] } as never };
      const answer = await graph(call);
      if (!isSend(call)) return answer;
      shownAt = world.time.now + livePace.lookMs;
      return unclear;
    });

    expect(told.note).toBe('');
    expect(textsIn(world)).toEqual([firstComment]);
  });

  it('that never arrived is written once nothing can be on its way any more', async () => {
    const world = await newWorld();
    const sentAt: number[] = [];
    await publishIn(world, graph => async call => {
      if (!isSend(call)) return graph(call);
      sentAt.push(world.time.now);
      return sentAt.length === 1 ? unclear : graph(call);
    });

    expect(textsIn(world)).toEqual([firstComment]);
    const [first = 0, second = 0] = sentAt;
    expect(second - first).toBeGreaterThan(livePace.callMs + livePace.lookMs);
  });

  it.each([
    ['without the right to comment', 10, 'Instagram does not allow Insta AI to do this for the account.'],
    ['with a dead login', 190, 'The connection to Instagram is no longer valid.'],
    ['with a reason of its own', 9_999, 'Instagram answered: error 9999'],
  ])('refused %s leaves a live post with a note, and the account as it is', async (_name, code, words) => {
    const world = await newWorld();
    const told = await publishIn(world, graph => async call => (isSend(call) ? refused(code) : graph(call)));

    expect(told.note).toBe(`Its first comment is not below it. ${words}`);
    expect(world.platform.posts).toHaveLength(1);
    expect((await world.accounts.find('u1', world.platform.accountId))?.needsReconnect).toBeFalsy();
  });

  it('that is refused does not keep comments on, and a switch that fails is said', async () => {
    const world = await newWorld();
    const refusals = await publishIn(
      world,
      graph => async call => (isSend(call) ? refused(10) : graph(call)),
    );
    expect(refusals.note).toMatch(/^Its first comment is not below it\. [^.]+\.$/);
    expect(world.platform.posts).toMatchObject([{ commentsOff: true }]);

    const other = await newWorld();
    const told = await publishIn(
      other,
      graph => async call =>
        call.method === 'POST' && 'comment_enabled' in call.params ? unclear : graph(call),
    );
    expect(textsIn(other)).toEqual([firstComment]);
    expect(told.note).toBe('Its comments are still on. Instagram did not take it.');
  });

  it('that nobody takes is given up after some tries', async () => {
    const world = await newWorld();
    let sends = 0;
    const told = await publishIn(world, graph => async call => {
      if (!isSend(call)) return graph(call);
      sends += 1;
      return unclear;
    });

    expect(sends).toBe(3);
    expect(told.note).toBe('Its first comment is not below it. Instagram did not take it.');
  });

  it('is not asked for again while nobody can see whether it is there', async () => {
    const world = await newWorld();
    const told = await publishIn(world, graph => async call => {
      if (isLook(call)) return refused(10);
      const answer = await graph(call);
      return isSend(call) ? unclear : answer;
    });

    expect(textsIn(world)).toEqual([firstComment]);
    expect(told.note).toContain('please look');
  });

  it('waits for the post to show where only its container says that it is live', async () => {
    const world = await newWorld({
      late: { effectMs: 0, containerLagMs: 0, listLagMs: 3_000, containerGone: false },
    });
    const told = await publishIn(world, graph => async call => {
      const answer = await graph(call);
      return call.path.endsWith('media_publish') ? unclear : answer;
    });

    expect(told.mediaId).toBe(world.platform.posts[0]?.id);
    expect(textsIn(world)).toEqual([firstComment]);
  });

  it('is left out of a post that was wanted back, and so is said', async () => {
    const world = await newWorld();
    const head = headOf(world, fields);
    const told = await publishIn(world, graph => async call => {
      const answer = await graph(call);
      if (call.path.endsWith('media_publish')) await world.ledgers.noteWantedBack(head._id, true);
      return answer;
    });

    expect(textsIn(world)).toEqual([]);
    expect(told.note).toBe('First comment: it was left out. Comments off: it was left out.');
  });
});
