import { describe, expect, it } from 'vitest';
import { livePace } from '../src/steps/pace.ts';
import { headOf, newWorld, outcomesSaid, startWorker } from './crash/killable-worker.ts';
import { punctual, takeEffect } from './graph/stand-in-publishing.ts';
import { eagerPace } from './quick-pace.ts';

const never = Number.POSITIVE_INFINITY;

function dead(code: number) {
  const facts = { status: 400, code, subcode: undefined, transient: false, text: '', trace: '' };
  return { kind: 'refused', error: { ...facts, regainMs: undefined } } as const;
}

/** A publish whose media_publish got no answer, with a worker that is gone. */
async function inDoubt(arrived: boolean) {
  const world = await newWorld();
  const head = headOf(world);
  const worker = startWorker(world, never, graph => async call => {
    if (!call.path.endsWith('media_publish')) return graph(call);
    if (arrived) await graph(call);
    throw new Error('killed');
  });
  await expect(worker.work(head)).rejects.toThrow('killed');
  return { world, head };
}

describe('taking a publish back', () => {
  it('that is held ends it, and a new login does not send it', async () => {
    const world = await newWorld();
    const head = headOf(world);
    await startWorker(world, never, () => async () => dead(190)).run(head);
    const worker = startWorker(world, never);

    expect(await worker.cancel(head)).toEqual({ canceled: true, live: false });

    const account = { id: world.platform.accountId, name: '', username: '', pageId: '1', pageName: '' };
    await world.accounts.replace('u1', 'EAAlong', [{ ...account, pageToken: 'EAApage' }]);
    await worker.service.releaseHeld();
    expect(await worker.run(head)).toBe('done');
    expect(world.platform.posts).toEqual([]);
    expect(await worker.cancel(head)).toEqual({ canceled: true, live: false });
  });

  it('whose job has not come yet makes the job do nothing', async () => {
    const world = await newWorld();
    const worker = startWorker(world, never);

    expect(await worker.cancel(headOf(world))).toEqual({ canceled: true, live: false });
    expect(await worker.run(headOf(world))).toBe('done');

    expect(world.platform.posts).toEqual([]);
    expect([...world.ledgers.sent, ...world.said]).toEqual([]);
  });

  it('that is live says where', async () => {
    const world = await newWorld();
    const worker = startWorker(world, never);
    await worker.run(headOf(world));

    expect(await worker.cancel(headOf(world))).toEqual({
      canceled: false,
      live: true,
      permalink: expect.stringContaining('https://'),
      published: expect.objectContaining({ seconds: expect.any(BigInt) }),
      note: '',
    });
  });

  it('that failed answers that it will not go out', async () => {
    const world = await newWorld();
    const head = headOf(world, { giveUpAt: new Date(world.time.now - 1) });
    const worker = startWorker(world, never);
    await worker.run(head);

    expect(await worker.cancel(head)).toEqual({ canceled: true, live: false });
  });

  it('that may be live asks the platform, and finds that it is', async () => {
    const { world, head } = await inDoubt(true);

    expect(await startWorker(world, never).cancel(head)).toMatchObject({ canceled: false, live: true });

    expect(world.ledgers.sent.map(message => message.id)).toEqual(['p1.published']);
  });

  it('that was sent is never called canceled: after the looks that certainty takes, a person is asked', async () => {
    const { world, head } = await inDoubt(false);
    const started = world.time.now;

    expect(await startWorker(world, never).cancel(head)).toMatchObject({ canceled: false, unknown: true });

    expect(world.time.now - started).toBeGreaterThan(livePace.callMs + livePace.settleMs);
    expect(outcomesSaid(world)).toEqual(['p1.unknown']);
    expect(await startWorker(world, never).run(head)).toBe('done');
    expect(world.platform.posts).toEqual([]);
  });

  it('that was sent, and then takes effect after all looks, is never called canceled', async () => {
    const late = { ...punctual, effectMs: 20 * 60_000 };
    const world = await newWorld({ late });
    const head = headOf(world);
    const worker = startWorker(world, never, graph => async call => {
      const answer = await graph(call);
      if (call.path.endsWith('media_publish')) throw new Error('killed');
      return answer;
    });
    await expect(worker.work(head)).rejects.toThrow('killed');

    const answer = await startWorker(world, never).cancel(head);
    world.time.now += 3_600_000;
    takeEffect(world.platform);

    expect(world.platform.posts).toHaveLength(1);
    expect(answer).toMatchObject({ canceled: false, unknown: true });
  });

  it('that Instagram refused for good, and has not got, will not go out', async () => {
    const world = await newWorld();
    const head = headOf(world);
    const refused = startWorker(world, never, graph => async call => {
      if (!call.path.endsWith('media_publish')) return graph(call);
      return { kind: 'refused', error: { ...dead(36_003).error, subcode: 2_207_009 } };
    });
    await refused.work(head);

    expect(await startWorker(world, never).cancel(head)).toEqual({ canceled: true, live: false });
    expect(outcomesSaid(world)).toEqual(['p1.failed']);
  });

  it('that may be live while the account is dead stays undecided, and held', async () => {
    const { world, head } = await inDoubt(true);
    const worker = startWorker(world, never, () => async () => dead(190));
    world.time.now += livePace.leaseMs + 1;
    await worker.run(head);

    const ledger = await startWorker(world, never).service.cancel('u1', head._id);

    expect(ledger).toMatchObject({ state: 'held', live: null, sent: { mediaBefore: [] } });
  });

  it('that may be live and is held keeps it held until it is decided, so that a new login finds it', async () => {
    const { world, head } = await inDoubt(false);
    world.time.now += livePace.leaseMs + 1;
    await startWorker(world, never, () => async () => dead(190)).run(head);
    const account = { id: world.platform.accountId, name: '', username: '', pageId: '1', pageName: '' };
    await world.accounts.replace('u1', 'EAAlong', [{ ...account, pageToken: 'EAApage' }]);

    const ledger = await startWorker(world, never, () => async () => dead(1)).service.cancel('u1', head._id);

    expect(ledger.state).toBe('held');
    expect(await world.ledgers.listHeld('u1')).toHaveLength(1);
  });

  it('that was taken back is told again to whoever asks for it again', async () => {
    const world = await newWorld();
    const worker = startWorker(world, never);
    await worker.cancel(headOf(world));

    await worker.service.accept(headOf(world), 'p1.again.1');

    const [told] = world.said;
    expect(told).toMatchObject({ id: 'p1.canceled.p1.again.1', subject: 'events.instagram.post-failed' });
  });

  it('and cannot be yet, is done by the worker as soon as it can be, and told', async () => {
    const world = await newWorld();
    const head = headOf(world);
    const act = async () => {
      await startWorker(world, never).service.cancel('u1', 'p1', true);
    };
    const worker = startWorker(world, never, undefined, eagerPace, { at: 8, act });

    expect(await worker.run(head)).toBe('done');

    expect(world.platform.posts).toEqual([]);
    expect(outcomesSaid(world)).toEqual(['p1.canceled']);
  });

  it('and was sent by then, is not sent again', async () => {
    const { world, head } = await inDoubt(false);
    world.time.now += livePace.leaseMs + 1;
    const undecided = await startWorker(world, never).service.cancel('u1', 'p1', true);
    expect(undecided).toMatchObject({ state: 'open', live: null });

    expect(await startWorker(world, never).run(head)).toBe('done');

    expect(world.platform.posts).toEqual([]);
    expect(outcomesSaid(world)).toEqual(['p1.unknown']);
  });

  it('and is wanted again before that, goes on', async () => {
    const { world, head } = await inDoubt(false);
    world.time.now += livePace.leaseMs + 1;
    await startWorker(world, never).service.cancel('u1', 'p1', true);

    await startWorker(world, never).service.keep('u1', 'p1');

    expect(await startWorker(world, never).run(head)).toBe('done');
    expect(world.platform.posts).toHaveLength(1);
    expect(outcomesSaid(world)).toEqual(['p1.published']);
  });

  it.each([
    ['while a worker has it', true],
    ['just as it could be done', false],
  ])('and is wanted again %s, goes on', async (_when, hasWorker) => {
    const world = await newWorld();
    const head = headOf(world);
    const lease = { publishId: 'p1', accountId: head.accountId, holder: 'w' };
    await startWorker(world, never).service.accept(head);
    const until = new Date(world.time.now + livePace.leaseMs);
    if (hasWorker) await world.ledgers.lease(lease, new Date(world.time.now), until);
    const act = async () => {
      await startWorker(world, never).service.keep('u1', 'p1');
      await world.ledgers.release(lease);
    };

    // The point after it found the worker, or has the publish itself.
    const canceler = startWorker(world, never, undefined, eagerPace, { at: 7, act });
    expect(await canceler.service.cancel('u1', 'p1', true)).toMatchObject({ state: 'open' });

    expect(canceler.points()).toBeGreaterThan(7);
    expect(await startWorker(world, never).run(head)).toBe('done');
    expect(outcomesSaid(world)).toEqual(['p1.published']);
  });

  it('of somebody else is refused and changes nothing', async () => {
    const world = await newWorld();
    const head = headOf(world);
    await startWorker(world, never, () => async () => dead(190)).run(head);

    await expect(startWorker(world, never).service.cancel('u2', head._id)).rejects.toMatchObject({
      code: 'not_found',
    });

    expect(await world.ledgers.listHeld('u1')).toHaveLength(1);
  });
});
