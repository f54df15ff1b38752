import { fromBinary } from '@bufbuild/protobuf';
import { PostFailedSchema, PostHeldSchema } from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import { accountRemoved } from '@insta-ai/proto/rules/account/account-findings';
import { describe, expect, it } from 'vitest';
import { newLedger } from '../src/ledger/ledger.ts';
import { livePace } from '../src/steps/pace.ts';
import { type CrashWorld, headOf, newWorld, startWorker } from './crash/killable-worker.ts';

const never = Number.POSITIVE_INFINITY;
const hour = 3_600_000;

async function heldWorld(inDoubt: boolean, isDone = false) {
  const world = await newWorld();
  const head = headOf(world);
  const dead = {
    kind: 'refused',
    error: {
      status: 400,
      code: 190,
      subcode: 463,
      transient: false,
      text: '',
      trace: '',
      regainMs: undefined,
    },
  } as const;
  let sent = !inDoubt;
  const worker = startWorker(world, never, graph => async call => {
    if (sent) return dead;
    if (!call.path.endsWith('media_publish')) return graph(call);
    sent = true;
    if (isDone) await graph(call);
    return { kind: 'unclear', reason: 'connection lost' };
  });
  expect(await worker.run(head)).toBe('done');
  const ids = () => [...world.ledgers.sent, ...world.said].map(message => message.id);
  expect(ids()).toEqual(['p1.held.reconnect.0']);
  return { world, head, worker: startWorker(world, never), ids };
}

describe('a post that Instagram takes for spam before anything was sent', () => {
  it('fails at once and in its words: asking again would make it worse', async () => {
    const world = await newWorld();
    let asked = 0;
    const worker = startWorker(world, never, graph => async call => {
      if (call.method !== 'POST') return graph(call);
      asked += 1;
      const facts = { transient: false, text: '', trace: '', regainMs: undefined };
      return { kind: 'refused', error: { status: 400, code: 4, subcode: 2_207_051, ...facts } };
    });

    expect(await worker.run(headOf(world))).toBe('done');
    expect(asked).toBe(1);
    const [failed] = world.ledgers.sent.filter(({ id }) => id === 'p1.failed');
    const { message } = fromBinary(PostFailedSchema, failed?.payload ?? new Uint8Array());
    expect(message).toContain('looked like spam');
  });
});

describe('held publishes, however many', () => {
  it('go on once their account is connected again, also behind those that cannot', async () => {
    const world = await newWorld();
    const held = { cause: 'reconnect', message: 'Connect again.', advice: '' };
    const accept = (_id: string, accountId: string) =>
      world.ledgers.accept({ ...newLedger(headOf(world, { _id, accountId })), state: 'held', held });
    for (const at of [1, 2, 3, 4, 5]) await accept(`a${at}`, 'gone');
    for (const at of [1, 2, 3]) await accept(`b${at}`, world.platform.accountId);

    await startWorker(world, never).service.releaseHeld();

    const states = ['a1', 'a5', 'b1', 'b2', 'b3'].map(async id => (await world.ledgers.find(id))?.state);
    expect(await Promise.all(states)).toEqual(['held', 'held', 'open', 'open', 'open']);
  });
});

describe('a publish that waits for a limit to the end', () => {
  it('says once that it waits, and names the limit when its time is over', async () => {
    const world = await newWorld({ quotaTotal: 0 });

    expect(await startWorker(world, never).run(headOf(world))).toBe('done');

    const [held, failed] = world.ledgers.sent;
    expect(world.ledgers.sent.map(({ id }) => id)).toEqual(['p1.held.quota.0', 'p1.failed']);
    const { message } = fromBinary(PostHeldSchema, held?.payload ?? new Uint8Array());
    expect(fromBinary(PostFailedSchema, failed?.payload ?? new Uint8Array())).toMatchObject({
      cause: 'tooLate',
      message: `This item could not go out in time. ${message}`,
    });
  });

  it('says so again after other trouble', async () => {
    const world = await newWorld();
    const room = [false, true, true, false];
    const worker = startWorker(world, never, graph => async call => {
      if (call.path.endsWith('content_publishing_limit')) world.platform.quotaTotal = room.shift() ? 50 : 0;
      const isList = call.method === 'GET' && call.path.endsWith('/media');
      return isList ? { kind: 'unclear', reason: 'connection lost' } : graph(call);
    });

    expect(await worker.run(headOf(world))).toBe('done');

    expect(world.ledgers.sent.map(({ id }) => id)).toEqual([
      'p1.held.quota.0',
      'p1.trouble.noAnswer.1',
      'p1.held.quota.0.2',
      'p1.failed',
    ]);
  });
});

describe('a held publish whose account never comes back', () => {
  it('is left alone until its last moment, and fails after it', async () => {
    const { world, head, worker, ids } = await heldWorld(false);
    await worker.service.releaseHeld();
    expect(ids()).toHaveLength(1);

    world.time.now += hour + 1_000;
    await worker.service.releaseHeld();
    expect((await world.ledgers.accept(newLedger(head))).state).toBe('open');
    expect(await worker.run(head)).toBe('done');

    expect(ids()).toContain('p1.failed');
  });

  it('in doubt is not called failed before the time for doubt is over too, and then told as unknown', async () => {
    const { world, head, worker, ids } = await heldWorld(true);
    world.time.now += hour + 1_000;
    await worker.service.releaseHeld();
    expect(ids()).toHaveLength(1);

    world.time.now += livePace.doubtMs;
    await worker.service.releaseHeld();
    expect(await worker.run(head)).toBe('done');

    expect(ids()).toContain('p1.unknown');
    const [ledger] = [await world.ledgers.accept({ ...head } as never)];
    expect(ledger).toMatchObject({ state: 'unknown', sent: null });
  });

  it('goes on by the timer alone when the reconnect died before it released anything', async () => {
    const { world, head, worker, ids } = await heldWorld(false);
    const account = { id: world.platform.accountId, name: '', username: '', pageId: '1', pageName: '' };
    await world.accounts.replace('u1', 'EAAlong', [{ ...account, pageToken: 'EAApage' }]);

    await worker.service.releaseHeld();
    expect(await worker.run(head)).toBe('done');

    expect(world.platform.posts).toHaveLength(1);
    expect(ids()).toContain('p1.published');
  });

  it('whose account came back while it was being held goes on at once', async () => {
    const world = await newWorld();
    const account = { id: world.platform.accountId, name: '', username: '', pageId: '1', pageName: '' };
    const login = () => world.accounts.replace('u1', 'EAAlong', [{ ...account, pageToken: 'EAApage' }]);
    const write = world.ledgers.write;
    world.ledgers.write = async (lease, until, change, messages) => {
      if (change.state === 'held') await login();
      return write(lease, until, change, messages);
    };
    let dead = true;
    const worker = startWorker(world, never, graph => async call => {
      if (!dead) return graph(call);
      dead = false;
      const facts = { status: 400, code: 190, subcode: 463, transient: false, text: '' };
      return { kind: 'refused', error: { ...facts, trace: '', regainMs: undefined } };
    });

    expect(await worker.run(headOf(world))).toBe('done');

    expect(world.platform.posts).toHaveLength(1);
  });

  it('whose account is gone says so, and goes out as itself once it is connected again', async () => {
    const world = await newWorld();
    await world.accounts.replace('u1', 'EAAlong', []);
    const worker = startWorker(world, never);
    expect(await worker.run(headOf(world))).toBe('done');
    const { rule: cause, message, fix: advice } = accountRemoved;
    expect(await world.ledgers.accept(newLedger(headOf(world)))).toMatchObject({
      state: 'held',
      held: { cause, message, advice },
    });
    expect(world.platform.posts).toEqual([]);

    const account = { id: world.platform.accountId, name: '', username: '', pageId: '1', pageName: '' };
    await world.accounts.replace('u1', 'EAAlong', [{ ...account, pageToken: 'EAApage' }]);
    await worker.service.releaseHeld();
    expect(await worker.run(headOf(world))).toBe('done');

    expect(world.platform.posts).toHaveLength(1);
  });
});

describe('a held publish in doubt whose account another person has connected too', () => {
  const account = (world: CrashWorld) => ({
    ...{ id: world.platform.accountId, name: '', username: '', pageId: '1', pageName: '' },
    pageToken: 'EAApage',
  });
  const postIdOf = async (world: CrashWorld, publishId: string) =>
    (await world.ledgers.find(publishId))?.live?.mediaId;
  async function sharedWorld(isDone = false) {
    const staged = await heldWorld(true, isDone);
    const { world, worker } = staged;
    await world.accounts.replace('u2', 'EAAother', [account(world)]);
    const other = headOf(world, { _id: 'p2', owner: 'u2', contentId: 'c2' });
    expect(await worker.work(other)).toMatchObject({ kind: 'later', waitsForTurn: true });
    await worker.service.releaseHeld();
    expect(await worker.work(other)).toMatchObject({ kind: 'later', waitsForTurn: true });
    world.time.now += livePace.settleMs;
    await worker.service.releaseHeld();
    const loginAgain = async () => {
      await world.accounts.replace('u1', 'EAAlong', [account(world)]);
      await worker.service.releaseHeld('u1');
    };
    return { ...staged, other, loginAgain };
  }

  it.each([
    ['was not sent', false],
    ['is live', true],
  ])(
    'and which %s lets that person go out once nothing of it can be on its way, and neither takes the other for itself',
    async (_what, isDone) => {
      const { world, head, worker, other, ids, loginAgain } = await sharedWorld(isDone);

      expect(await worker.run(other)).toBe('done');
      expect(ids().filter(id => id.startsWith('p1'))).toEqual(['p1.held.reconnect.0']);

      await loginAgain();
      expect(await worker.run(head)).toBe('done');

      expect(ids()).toEqual(expect.arrayContaining(['p1.published', 'p2.published']));
      const [first, second] = world.platform.posts.map(({ id }) => id);
      expect(world.platform.posts).toHaveLength(2);
      expect([await postIdOf(world, 'p1'), await postIdOf(world, 'p2')]).toEqual(
        isDone ? [first, second] : [second, first],
      );
    },
  );

  it('is sent again only when nothing of that person is in doubt', async () => {
    const { world, head, worker, other, loginAgain } = await sharedWorld();
    let isLost = false;
    const lossy = startWorker(world, never, graph => async call => {
      if (isLost || !call.path.endsWith('media_publish')) return graph(call);
      isLost = true;
      return { kind: 'unclear', reason: 'connection lost' };
    });
    await lossy.work(other);
    expect(await world.ledgers.accountsInFlight()).toHaveLength(1);
    await loginAgain();

    let worked = await worker.work(head);
    while (worked.kind === 'later' && !worked.waitsForTurn) {
      world.time.now = Math.max(world.time.now, +worked.at);
      worked = await worker.work(head);
    }
    expect(worked).toMatchObject({ kind: 'later', waitsForTurn: true });
    expect(world.platform.posts).toEqual([]);

    expect(await worker.run(other)).toBe('done');
    expect(await worker.run(head)).toBe('done');
    const [first, second] = world.platform.posts.map(({ id }) => id);
    expect([await postIdOf(world, 'p2'), await postIdOf(world, 'p1')]).toEqual([first, second]);
  });
});
