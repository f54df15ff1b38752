import { createLogger } from '@insta-ai/chassis/logger';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { describe, expect, it } from 'vitest';
import type { GraphClient } from '../src/graph/graph-client.ts';
import type { GraphResult } from '../src/graph/graph-result.ts';
import { createSilences } from '../src/graph/silences.ts';
import { newLedger } from '../src/ledger/ledger.ts';
import { createMediaFittingGatewayFake } from '../src/platform/media-fitting.gateway.fake.ts';
import { createPublishService } from '../src/publish/publish.service.ts';
import { createPublishRunner, usualSlots } from '../src/publish/publish-runner.ts';
import { livePace } from '../src/steps/pace.ts';
import { headOf, newWorld } from './crash/killable-worker.ts';
import { createDirectGraph, newPublishingWorld } from './graph/direct-graph.ts';
import { createDirectFilm, filmObjects } from './graph/stand-in-films.ts';

const healthyId = '17841400000000002';
const troubled = 40;

type Trouble = (call: Parameters<GraphClient>[0], graph: GraphClient) => Promise<GraphResult<unknown>>;

/** A worker with the troubled account "A" and the healthy "B"; time moves only when the test says so. */
async function setUp(trouble: Trouble) {
  const world = await newWorld({ quotaTotal: 1_000 });
  const healthy = newPublishingWorld({ accountId: healthyId, nextId: 500_000 });
  const account = { name: '', username: '', pageId: '1', pageName: '', pageToken: 'EAApage' };
  await world.accounts.replace('u2', 'EAAlong', [{ ...account, id: healthyId }]);
  const graphs = { a: createDirectGraph(world.platform), b: createDirectGraph(healthy) };
  const order: string[] = [];
  const graph = async (call: Parameters<GraphClient>[0]): Promise<GraphResult<unknown>> => {
    const [id = ''] = call.path.split('/');
    const isHealthy =
      id === healthyId || healthy.containers.has(id) || healthy.posts.some(post => post.id === id);
    if (!isHealthy) return trouble(call, graphs.a);
    if (call.path.endsWith('media_publish')) order.push('B');
    return graphs.b(call);
  };
  const sleepers: { at: number; wake: () => void }[] = [];
  const clock = {
    now: () => new Date(world.time.now),
    sleep: (ms: number) => new Promise<void>(wake => void sleepers.push({ at: world.time.now + ms, wake })),
    until: () => neverStopping,
    stopping: neverStopping,
  };
  const silences = createSilences({ now: () => world.time.now, pace: livePace, random: () => 0 });
  const service = createPublishService({
    ledgers: world.ledgers,
    prepared: world.prepared,
    restored: world.restored,
    accounts: world.accounts,
    graph: graph as GraphClient,
    usage: { restMs: () => 0 },
    silences,
    mediaFitting: createMediaFittingGatewayFake(),
    film: createDirectFilm(healthy),
    objects: filmObjects,
    send: async () => {},
    pace: livePace,
    hashtagCap: 30,
    clock,
    log: createLogger('silent'),
  });
  const runner = runnerOf(world, { service, silences, clock });
  const settle = async () => {
    for (let turn = 0; turn < 50; turn += 1) await new Promise(resolve => setImmediate(resolve));
  };
  return {
    world,
    healthy,
    order,
    /** More accounts, each of a person of its own. */
    async connect(count: number) {
      const ids = Array.from({ length: count }, (_, index) => `17841500${index}`);
      for (const id of ids) await world.accounts.replace(`u${id}`, 'EAAlong', [{ ...account, id }]);
      return ids;
    },
    ask: async (publishId: string, accountId: string) => {
      const owner = { [healthyId]: 'u2', [world.platform.accountId]: 'u1' }[accountId] ?? `u${accountId}`;
      const found = await service.accept(headOf(world, { _id: publishId, owner, accountId }));
      if (found) runner.wake(found);
    },
    /** Lets time go by, with a look at the store each second as the timer does. */
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        await runner.look();
        await settle();
        world.time.now += 1_000;
        for (const { wake } of sleepers.splice(0).filter(({ at }) => at <= world.time.now)) wake();
        await settle();
      }
    },
    settle,
  };
}

function runnerOf(
  world: Awaited<ReturnType<typeof newWorld>>,
  parts: Pick<Parameters<typeof createPublishRunner>[0], 'service' | 'silences' | 'clock'>,
) {
  return createPublishRunner({
    ledgers: world.ledgers,
    ...parts,
    slots: usualSlots.publish,
    name: 'publish-runner',
    pace: livePace,
    log: createLogger('silent'),
  });
}

const refusal = (status: number, code: number) =>
  ({
    kind: 'refused',
    error: { status, code, subcode: undefined, transient: false, text: '', trace: '', regainMs: undefined },
  }) as const;

/** TABLE: what goes wrong on account A, for all of its posts. */
const troubles: [string, Trouble][] = [
  [
    'the status of a container is refused',
    async (call, graph) => (call.path.startsWith('180') ? refusal(403, 10) : graph(call)),
  ],
  ['every call fails with 500', async () => refusal(500, 2)],
  ['no call is answered', () => new Promise<never>(() => {})],
  [
    'containers are not ready',
    async (call, graph) =>
      call.path.startsWith('180') ? { kind: 'ok', value: { status_code: 'IN_PROGRESS' } } : graph(call),
  ],
  [
    'one post is in doubt and the others wait for it',
    async (call, graph) => {
      if (call.path.endsWith('media_publish')) return { kind: 'unclear', reason: 'lost' };
      const asked = call.path.startsWith('180') && call.method === 'GET';
      const answer = await graph(call);
      return asked && answer.kind === 'ok' ? { kind: 'ok', value: { status_code: 'FINISHED' } } : answer;
    },
  ],
];

/** TABLE: how the platform is away for very many accounts. */
const outages: [string, Trouble][] = [
  ['every call fails with 500', async () => refusal(500, 2)],
  ['no call is answered', () => new Promise<never>(() => {})],
];

it('a pause that was told by a clock that was minutes ahead is not that much longer once it is put back', async () => {
  let isDown = true;
  const stage = await setUp(async (call, graph) => (isDown ? refusal(503, 2) : graph(call)));
  const { platform, time } = stage.world;
  await stage.ask('a1', platform.accountId);
  time.now += 300_000;
  await stage.pass(2);

  time.now -= 300_000;
  isDown = false;
  await stage.pass(10);

  expect(platform.posts).toHaveLength(1);
});

describe('an account in trouble', () => {
  it.each(troubles)('does not hold up another one: %s', async (_name, trouble) => {
    const stage = await setUp(trouble);
    for (let number = 0; number < troubled; number += 1)
      await stage.ask(`a${number}`, stage.world.platform.accountId);
    await stage.pass(30);

    await stage.ask('b1', healthyId);
    await stage.settle();

    // Its container is made at once, and looked at as soon as the pace allows.
    expect(stage.healthy.containers.size).toBe(1);
    await stage.pass(livePace.containerLookMs.image / 1_000 + 1);
    expect(stage.healthy.posts).toHaveLength(1);
  });

  it.each(outages)('among a hundred of which %s does not hold up another one', async (_name, trouble) => {
    const stage = await setUp(trouble);
    for (const account of await stage.connect(100))
      for (let number = 0; number < 2; number += 1) await stage.ask(`${account}.${number}`, account);
    // The platform is asked once for each, and each call may hang.
    await stage.pass(30);

    await stage.ask('b1', healthyId);
    await stage.settle();

    expect(stage.healthy.containers.size).toBe(1);
    await stage.pass(livePace.containerLookMs.image / 1_000 + 1);
    expect(stage.healthy.posts).toHaveLength(1);
  });

  it('has one of its posts ask whether the platform answers again, and another one each time', async () => {
    const asked: string[] = [];
    let isDown = true;
    const stage = await setUp(async (call, graph) => {
      if (isDown && call.params.caption) asked.push(call.params.caption);
      return isDown ? refusal(503, 2) : graph(call);
    });
    const { accountId } = stage.world.platform;
    for (let number = 0; number < troubled; number += 1) await stage.ask(`a${number}`, accountId);
    await stage.pass(5);
    asked.length = 0;

    await stage.pass(300);
    // At most each 30 seconds from the first minute on.
    expect(asked.length).toBeLessThan(20);

    isDown = false;
    await stage.pass(120);
    expect(stage.world.platform.posts).toHaveLength(troubled);
  });

  it('with a post in doubt sends none of its others meanwhile, and all of them once when it is over', async () => {
    let isDown = true;
    const stage = await setUp(async (call, graph) => {
      const silent = isDown && (call.method === 'GET' || call.path.endsWith('media_publish'));
      const isPublished = call.path.startsWith('180') || call.path.endsWith('content_publishing_limit');
      if (silent && !isPublished && stage.world.platform.posts.length > 0)
        return { kind: 'unclear', reason: 'down' };
      const answer = await graph(call);
      return isDown && call.path.endsWith('media_publish') ? { kind: 'unclear', reason: 'down' } : answer;
    });
    for (let number = 0; number < 20; number += 1)
      await stage.ask(`a${number}`, stage.world.platform.accountId);
    await stage.pass(5);
    expect(stage.world.platform.posts).toHaveLength(1);

    isDown = false;
    await stage.pass(600);

    expect(stage.world.platform.posts).toHaveLength(20);
  });
});

describe('the store as the queue', () => {
  it('gives what a dead worker left to another one when its lease has run out', async () => {
    const stage = await setUp((call, graph) => graph(call));
    const { accountId } = stage.world.platform;
    const lease = { publishId: 'a1', accountId, holder: 'dead' };
    const head = headOf(stage.world, { _id: 'a1' });
    await stage.world.ledgers.accept(newLedger(head));
    const { now } = stage.world.time;
    await stage.world.ledgers.lease(lease, new Date(now), new Date(now + livePace.leaseMs));

    await stage.pass(9);
    expect(stage.world.platform.posts).toHaveLength(0);
    await stage.pass(5);

    expect(stage.world.platform.posts).toHaveLength(1);
  });

  it('has what is due now found at once, however much of others waits before it', async () => {
    const stage = await setUp(async () => refusal(503, 2));
    const dueAt = new Date(stage.world.time.now - 3_600_000);
    for (let number = 0; number < 5_000; number += 1)
      await stage.world.ledgers.accept(newLedger(headOf(stage.world, { _id: `a${number}`, dueAt })));
    await stage.pass(1);
    const now = headOf(stage.world, { _id: 'b1', owner: 'u2', accountId: healthyId });
    await stage.world.ledgers.accept(newLedger(now));

    await stage.pass(1);

    expect(stage.healthy.containers.size).toBe(1);
  });

  it('has what an account of many posts has left in it found when those before are gone, in the order of their times', async () => {
    const stage = await setUp((call, graph) => graph(call));
    const due = (seconds: number) => new Date(stage.world.time.now - seconds * 1_000);
    for (let number = 0; number < 300; number += 1)
      await stage.world.ledgers.accept(
        newLedger(headOf(stage.world, { _id: `a${number}`, caption: `${number}`, dueAt: due(number) })),
      );

    await stage.pass(20);

    const order = stage.world.platform.posts.map(({ caption }) => Number(caption));
    expect(order).toHaveLength(300);
    // Those that are begun together may overtake each other.
    expect(Math.min(...order.slice(0, 50))).toBeGreaterThan(Math.max(...order.slice(-50)));
  });

  it('is worked off without anybody asking, a thousand of one account, each once', async () => {
    const stage = await setUp((call, graph) => graph(call));
    for (let number = 0; number < 1_000; number += 1)
      await stage.world.ledgers.accept(newLedger(headOf(stage.world, { _id: `a${number}` })));

    await stage.pass(30);

    expect(stage.world.platform.posts).toHaveLength(1_000);
  });
});
