import { describe, expect, it } from 'vitest';
import type { GraphClient } from '../src/graph/graph-client.ts';
import { newLedger, type TimelineEntry } from '../src/ledger/ledger.ts';
import { type CrashWorld, headOf, newWorld, startWorker } from './crash/killable-worker.ts';

const never = Number.POSITIVE_INFINITY;

async function timelineOf(world: CrashWorld): Promise<readonly TimelineEntry[]> {
  return (await world.ledgers.accept(newLedger(headOf(world)))).timeline ?? [];
}
const stepsOf = (timeline: readonly TimelineEntry[]) => timeline.map(({ step }) => step);

/** What a kill between sending and storing the answer leads to. */
const ofDoubt = ['look', 'sent-again'];
const usual = ['media', 'container', 'ready', 'sent', 'live'];

/** Refuses the first calls of a path with an error. */
function refusing(path: string, error: object, times = 1) {
  let left = times;
  const refused = { status: 400, subcode: undefined, transient: false, text: '', regainMs: undefined };
  return (graph: GraphClient): GraphClient =>
    async call => {
      if (!call.path.endsWith(path) || left === 0) return graph(call);
      left -= 1;
      return { kind: 'refused', error: { ...refused, trace: 'Atrace', code: 1, ...error } };
    };
}

describe('the timeline of a publish', () => {
  it('tells the steps of one that goes as it should', async () => {
    const world = await newWorld();
    await startWorker(world, never).run(headOf(world));
    expect(stepsOf(await timelineOf(world))).toEqual(usual);
  });

  it('needs no write of its own', async () => {
    const world = await newWorld({ looksUntilReady: 3 });
    const writes: string[][] = [];
    const { write } = world.ledgers;
    world.ledgers.write = (lease, until, change, messages) => {
      writes.push(Object.keys(change));
      return write(lease, until, change, messages);
    };
    await startWorker(world, never, refusing('/media', { code: 2 }, 2)).run(headOf(world));

    expect(writes).not.toEqual([]);
    expect(writes.filter(fields => fields.every(field => field === 'timeline'))).toEqual([]);
  });

  it('is the same after a kill at any point, with nothing told twice', async () => {
    const quiet = await newWorld();
    const worker = startWorker(quiet, never);
    await worker.run(headOf(quiet));
    for (let dieAt = 1; dieAt <= worker.points(); dieAt += 1) {
      const world = await newWorld();
      await startWorker(world, dieAt).run(headOf(world));
      world.time.now += 30_000;
      await startWorker(world, never).run(headOf(world));
      const steps = stepsOf(await timelineOf(world)).filter(step => !ofDoubt.includes(step));
      expect(steps, `killed at ${dieAt}`).toEqual(usual);
    }
  });

  it('has what Instagram said, why it waits and until when, and counts what comes again', async () => {
    const world = await newWorld();
    const error = { code: -1, text: '(#-1) Oops', forPerson: 'Try another picture.' };
    const worker = startWorker(world, never, refusing('/media', error, 2));
    const head = headOf(world);

    const first = await worker.work(head);
    expect((await timelineOf(world)).at(-1)).toMatchObject({
      step: 'createContainer',
      words: expect.stringMatching(/^We asked Instagram to take the media\. .*no reason/),
      said: { words: 'Try another picture.', code: '-1', trace: 'Atrace' },
      wait: { why: expect.any(String), until: first?.kind === 'later' ? first.at : null },
    });
    await worker.run(head);

    const timeline = await timelineOf(world);
    expect(stepsOf(timeline)).toEqual(['media', 'createContainer', ...usual.slice(1)]);
    expect(timeline[1]).toMatchObject({ times: 2, lastAt: expect.any(Date) });
  });

  it('keeps a long pause that Instagram asks for, and why not to come back sooner', async () => {
    const world = await newWorld();
    const error = { status: 429, code: 4, regainMs: 1_800_000 };
    const paused = await startWorker(world, never, refusing('/media', error)).work(headOf(world));
    expect((await timelineOf(world)).at(-1)?.wait).toEqual({
      why: 'Instagram asked for a pause of 30 minutes after too many requests.',
      until: paused?.kind === 'later' ? paused.at : null,
      notSooner: 'Instagram would only want a longer pause.',
    });
  });
});

describe('trying again now', () => {
  const quota = { code: 9, subcode: 2207042 };

  it('ends a pause that is ours to end, and says so', async () => {
    const world = await newWorld();
    const head = headOf(world);
    const worker = startWorker(world, never, refusing('/content_publishing_limit', quota));
    expect((await worker.work(head)).kind).toBe('later');
    // Not its moment yet.
    expect((await worker.work(head)).kind).toBe('not-ours');

    await worker.service.tryNow(head.owner, head._id);
    await worker.service.tryNow(head.owner, head._id);
    await worker.run(head);

    expect(world.platform.posts).toHaveLength(1);
    const told = (await timelineOf(world)).filter(({ step }) => step === 'hastened');
    expect(told).toMatchObject([{ words: 'You asked to try again now.' }]);
    expect(told[0]).not.toHaveProperty('times');
  });

  it('is refused of a post in doubt, which is then looked at in its own time', async () => {
    const world = await newWorld();
    const head = headOf(world);
    let lost = false;
    const worker = startWorker(world, never, graph => async call => {
      if (!call.path.endsWith('media_publish') || lost) return graph(call);
      lost = true;
      return { kind: 'unclear', reason: 'connection lost' };
    });
    expect((await worker.work(head)).kind).toBe('later');
    const before = await world.ledgers.find(head._id);

    await expect(worker.service.tryNow(head.owner, head._id)).rejects.toThrow(/could make two posts/);

    expect(await world.ledgers.find(head._id)).toEqual(before);
  });

  it('of a held post asks for the login first, and goes on once it is there', async () => {
    const world = await newWorld();
    const head = headOf(world);
    const worker = startWorker(world, never, refusing('/media', { code: 190, subcode: 463 }));
    await worker.run(head);
    await expect(worker.service.tryNow(head.owner, head._id)).rejects.toThrow(/connect Instagram/);

    const account = { id: world.platform.accountId, name: '', username: '', pageId: '1', pageName: '' };
    await world.accounts.replace('u1', 'EAAlong', [{ ...account, pageToken: 'EAApage' }]);
    await worker.service.tryNow(head.owner, head._id);
    await worker.run(head);

    expect(world.platform.posts).toHaveLength(1);
    expect(stepsOf(await timelineOf(world))).toContain('held');
    expect((await timelineOf(world)).map(({ words }) => words)).toContain('It goes on.');
  });

  it('of what has ended changes nothing, and of another person’s is refused', async () => {
    const world = await newWorld();
    const head = headOf(world);
    const worker = startWorker(world, never);
    await worker.run(head);
    const before = await world.ledgers.find(head._id);

    await worker.service.tryNow(head.owner, head._id);
    await expect(worker.service.tryNow('u2', head._id)).rejects.toThrow(/does not exist/);

    expect(await world.ledgers.find(head._id)).toEqual(before);
  });
});
