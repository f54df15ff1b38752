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

function refused(code: number, regainMs?: number, status = 400): GraphResult<never> {
  const facts = {
    status,
    code,
    subcode: undefined,
    transient: false,
    text: '',
    trace: undefined,
    regainMs,
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

  it('whose answer got lost is not written again where other people wrote more than Instagram shows', async () => {
    const world = await newWorld();
    let sends = 0;
    const told = await publishIn(world, graph => async call => {
      const answer = await graph(call);
      if (!isSend(call)) return answer;
      sends += 1;
      const mediaId = world.platform.posts[0]?.id ?? '';
      for (let at = 0; at < 60; at += 1) world.platform.comments.push({ mediaId, text: `Lovely ${at}` });
      return unclear;
    });

    expect(sends).toBe(1);
    expect(textsIn(world).filter(text => text === firstComment)).toHaveLength(1);
    expect(told.note).toContain('please look');
  });

  it('whose answer got lost is found among others, written as Instagram keeps it', async () => {
    const world = await newWorld();
    const text = 'Cafe\u0301 at noon';
    const options = { ...noOptions, firstComment: text };
    let sends = 0;
    const worker = startWorker(world, never, graph => async call => {
      const answer = await graph(call);
      if (!isSend(call)) return answer;
      sends += 1;
      for (const comment of world.platform.comments) comment.text = ` ${comment.text.normalize('NFC')}\n`;
      return unclear;
    });

    expect(await worker.run(headOf(world, { options }))).toBe('done');
    expect(toldIn(world).note).toBe('');
    expect(sends).toBe(1);
  });

  it('that takes effect minutes after its answer got lost is not written again, also by a successor', async () => {
    const { callMs, leaseMs, settleMs } = livePace;
    const sendLate = (world: CrashWorld, sends: number[]) => {
      let arrive: (() => Promise<unknown>) | undefined;
      return (graph: GraphClient): GraphClient =>
        async call => {
          if (arrive && world.time.now >= (sends[0] ?? never) + callMs + settleMs - 1_000) {
            const late = arrive;
            arrive = undefined;
            await late();
          }
          if (!isSend(call)) return graph(call);
          sends.push(world.time.now);
          arrive = () => graph(call);
          return unclear;
        };
    };
    const calm = await newWorld();
    const worker = startWorker(calm, never, sendLate(calm, []));
    expect(await worker.run(headOf(calm, fields))).toBe('done');
    for (let dieAt = 1; dieAt <= worker.points(); dieAt += 1) {
      const world = await newWorld();
      const sends: number[] = [];
      const around = sendLate(world, sends);
      if ((await startWorker(world, dieAt, around).run(headOf(world, fields))) === 'dead')
        world.time.now += leaseMs + 1;
      expect((await publishIn(world, around)).note).toBe('');
      expect(sends).toHaveLength(1);
      expect(textsIn(world)).toEqual([firstComment]);
    }
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
    expect(second - first).toBeGreaterThan(livePace.callMs + livePace.settleMs);
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

describe('where Instagram asks for a pause, a live post', () => {
  const minute = 60_000;
  type Asked = Parameters<GraphClient>[0];
  const isSwitch = ({ method, params }: Asked) => method === 'POST' && 'comment_enabled' in params;
  /** Refuses the first calls of a kind; notes when each was made. */
  const pausing =
    (world: CrashWorld, is: (call: Asked) => boolean, answers: GraphResult<never>[], at: number[] = []) =>
    (graph: GraphClient): GraphClient =>
    async call => {
      if (!is(call)) return graph(call);
      at.push(world.time.now);
      return answers[at.length - 1] ?? graph(call);
    };
  const timelineOf = async ({ ledgers }: CrashWorld) => (await ledgers.find('p1'))?.timeline ?? [];

  it.each([
    ['4', refused(4), livePace.waitMs.limit],
    ['17, with a time in the header', refused(17, 19 * minute), 19 * minute],
    ['32', refused(32), livePace.waitMs.limit],
    ['613', refused(613), livePace.waitMs.limit],
    ['368', refused(368), livePace.waitMs.long],
    ['HTTP 429', refused(0, undefined, 429), livePace.waitMs.limit],
  ])('gets its first comment after it: %s', async (_name, answer, ms) => {
    const world = await newWorld();
    const at: number[] = [];
    const told = await publishIn(world, pausing(world, isSend, [answer], at));

    expect(told.note).toBe('');
    expect(textsIn(world)).toEqual([firstComment]);
    expect(at).toHaveLength(2);
    const [first = 0, second = 0] = at;
    expect(second - first).toBeGreaterThanOrEqual(ms);
  });

  it('has its comments switched off after it', async () => {
    const world = await newWorld();
    const told = await publishIn(world, pausing(world, isSwitch, [refused(4)]));

    expect(told.note).toBe('');
    expect(world.platform.posts).toMatchObject([{ commentsOff: true }]);
  });

  it('holds nothing while it waits, stays live, and says why it waits and until when', async () => {
    const world = await newWorld();
    const at: number[] = [];
    const worker = startWorker(world, never, pausing(world, isSend, [refused(4, 19 * minute)], at));
    const head = headOf(world, fields);
    let worked = await worker.work(head);
    while (at.length === 0 && worked.kind === 'later') {
      world.time.now = Math.max(world.time.now, +worked.at);
      worked = await worker.work(head);
    }

    expect(worked).toMatchObject({ kind: 'later', waitsForTurn: false });
    const ledger = await world.ledgers.find('p1');
    expect(ledger).toMatchObject({ state: 'open', sent: null, held: null, trouble: null });
    expect(outcomesSaid(world)).toEqual([]);
    const wait = (await timelineOf(world)).at(-1)?.wait;
    expect(wait?.why).toBe(
      'It is live. First comment: Instagram asked for a pause of 19 minutes after too many requests.',
    );
    expect(+(wait?.until ?? 0)).toBeGreaterThanOrEqual((at[0] ?? 0) + 19 * minute);
    expect(wait?.notSooner).toBeDefined();
  });

  it('that was found only after a doubt leaves its account to the next post while it waits', async () => {
    const world = await newWorld();
    const at: number[] = [];
    const pauses = pausing(world, isSend, [refused(4, 19 * minute)], at);
    const worker = startWorker(world, never, graph => async call => {
      const answer = await pauses(graph)(call);
      return call.path.endsWith('media_publish') ? unclear : answer;
    });
    const head = headOf(world, fields);
    let worked = await worker.work(head);
    while (at.length === 0 && worked.kind === 'later') {
      world.time.now = Math.max(world.time.now, +worked.at);
      worked = await worker.work(head);
    }

    expect(at).toHaveLength(1);
    expect(await world.ledgers.find('p1')).toMatchObject({
      state: 'open',
      live: { mediaId: world.platform.posts[0]?.id },
    });
    expect(await world.ledgers.accountsInFlight()).toEqual([]);
  });

  it.each([
    [
      'that never ends',
      refused(4),
      6,
      'Instagram asked for a pause after too many requests. Insta AI waited, and then gave up.',
    ],
    [
      'of a day',
      refused(4, 24 * 60 * minute),
      1,
      'Instagram asked for a pause of 24 hours after too many requests. Insta AI does not wait that long.',
    ],
  ])('gives up a pause %s, in true words', async (_name, answer, asks, words) => {
    const world = await newWorld();
    const at: number[] = [];
    const told = await publishIn(world, pausing(world, isSend, Array(20).fill(answer), at));

    expect(at).toHaveLength(asks);
    expect(told.note).toBe(`Its first comment is not below it. ${words}`);
    expect((await timelineOf(world)).map(entry => entry.words)).toContain(told.note);
    expect(world.platform.posts).toMatchObject([{ commentsOff: true }]);
  });

  it('that went out at its last moment is told of before its item counts as unanswered', async () => {
    const world = await newWorld();
    const head = headOf(world, { ...fields, giveUpAt: new Date(world.time.now + 1_000) });
    const hourly = Array(20).fill(refused(4, 59 * minute));
    expect(await startWorker(world, never, pausing(world, isSend, hourly)).run(head)).toBe('done');

    expect(outcomesSaid(world)).toContain('p1.published');
    expect(world.time.now).toBeLessThan(+head.giveUpAt + livePace.doubtMs);
  });

  it('is left alone while the limits are nearly used up, without a call', async () => {
    const world = await newWorld();
    const at: number[] = [];
    let openAgain = 0;
    const told = await publishIn(world, graph => async call => {
      if (isSend(call)) at.push(world.time.now);
      const answer = await graph(call);
      if (call.path.endsWith('media_publish')) {
        openAgain = world.time.now + 3 * minute;
        world.limits.restUntil = openAgain;
      }
      return answer;
    });

    expect(told.note).toBe('');
    expect(at).toHaveLength(1);
    expect(at[0]).toBeGreaterThanOrEqual(openAgain);
  });

  it('keeps an unclear comment in mind: it is looked for after the pause, not written again', async () => {
    const world = await newWorld();
    const looks: number[] = [];
    let sends = 0;
    const told = await publishIn(world, graph => async call => {
      if (isLook(call)) looks.push(world.time.now);
      if (isLook(call) && looks.length === 1) return refused(4);
      const answer = await graph(call);
      if (!isSend(call)) return answer;
      sends += 1;
      return unclear;
    });

    expect([sends, looks.length]).toEqual([1, 2]);
    const [first = 0, second = 0] = looks;
    expect(second - first).toBeGreaterThanOrEqual(livePace.waitMs.limit);
    expect(textsIn(world)).toEqual([firstComment]);
    expect(told.note).toBe('');
  });

  it('whose worker is killed at any one point of it has its comment once, and asks no sooner', async () => {
    const pauseMs = 90_000;
    const answers = [refused(4, pauseMs)];
    const calm = await newWorld();
    const worker = startWorker(calm, never, pausing(calm, isSend, answers));
    expect(await worker.run(headOf(calm, fields))).toBe('done');
    for (let dieAt = 1; dieAt <= worker.points(); dieAt += 1) {
      const world = await newWorld();
      const at: number[] = [];
      const around = pausing(world, isSend, answers, at);
      if ((await startWorker(world, dieAt, around).run(headOf(world, fields))) === 'dead')
        world.time.now += livePace.leaseMs + 1;
      const isPauseKnown = (await world.ledgers.find('p1'))?.extras?.firstComment?.state === 'resting';
      expect((await publishIn(world, around)).note).toBe('');
      expect(textsIn(world)).toEqual([firstComment]);
      expect(world.platform.posts).toMatchObject([{ commentsOff: true }]);
      const [first = 0, second = Number.POSITIVE_INFINITY] = at;
      if (isPauseKnown) expect(second - first).toBeGreaterThanOrEqual(pauseMs);
    }
  });
});
