import { createLogger } from '@insta-ai/chassis/logger';
import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { noOptions } from '@insta-ai/proto/rules/post-options';
import { createAccountsStoreFake } from '../../src/accounts/accounts.store.fake.ts';
import { createCourier } from '../../src/courier/courier.gateway.ts';
import type { GraphClient } from '../../src/graph/graph-client.ts';
import { createLedgerStoreFake } from '../../src/ledger/ledger.store.fake.ts';
import { isEnded, type LedgerHead, newLedger } from '../../src/ledger/ledger.ts';
import { createPreparedStoreFake } from '../../src/ledger/prepared.store.fake.ts';
import { createRestoredItemsFake } from '../../src/ledger/restored-items.store.fake.ts';
import { createMediaFittingGatewayFake } from '../../src/platform/media-fitting.gateway.fake.ts';
import { createPrepareAhead } from '../../src/publish/prepare-ahead.service.ts';
import { cancelAnswer } from '../../src/publish/publish.rpc.ts';
import { createPublishService } from '../../src/publish/publish.service.ts';
import { createDirectGraph, newPublishingWorld } from '../graph/direct-graph.ts';
import { createDirectFilm, filmObjects } from '../graph/stand-in-films.ts';
import type { PublishingWorld } from '../graph/stand-in-publishing.ts';
import { eagerPace } from '../quick-pace.ts';
import { fetchingFrom, newBucket } from './bucket-of-world.ts';
import { createWorldTime } from './world-time.ts';

class Killed extends Error {}

/** What outlives a process: the stores, the platform, the bus, time. */
export async function newWorld(fields: Partial<PublishingWorld> = {}) {
  const accounts = createAccountsStoreFake();
  const time = createWorldTime(1_800_000_000_000);
  /** Until when the limits of the platform ask to leave the account alone. */
  const limits = { restUntil: 0 };
  const platform = newPublishingWorld({ now: () => time.now, ...fields });
  const account = { id: platform.accountId, name: '', username: '', pageId: '1', pageName: '' };
  await accounts.replace('u1', 'EAAlong', [{ ...account, pageToken: 'EAApage' }]);
  const said: OutgoingMessage[] = [];
  const prepared = createPreparedStoreFake();
  const restored = createRestoredItemsFake();
  const bucket = newBucket(() => time.now);
  return {
    accounts,
    platform,
    ledgers: createLedgerStoreFake(),
    prepared,
    restored,
    bucket,
    said,
    time,
    limits,
  };
}

export type CrashWorld = Awaited<ReturnType<typeof newWorld>>;

export function headOf(world: CrashWorld, fields: Partial<LedgerHead> = {}): LedgerHead {
  const dueAt = new Date(world.time.now);
  return {
    _id: 'p1',
    owner: 'u1',
    contentId: 'c1',
    accountId: world.platform.accountId,
    instagramType: 'Post',
    outputs: ['/one'],
    caption: 'Hello',
    fit: '',
    title: 'Hello',
    dueAt,
    giveUpAt: new Date(world.time.now + 3_600_000),
    ...fields,
  };
}

/** A film that is uploaded, and a cover that goes through the bucket. */
export const reelWithCover: Partial<LedgerHead> = {
  instagramType: 'Reel',
  outputs: ['/film'],
  options: { ...noOptions, coverOutput: '/carried-cover' },
};

/** Ids of what was said about how a publish ended; that it takes longer than usual is no ending. */
export function outcomesSaid({ ledgers, said }: CrashWorld): string[] {
  return [...ledgers.sent, ...said].map(message => message.id).filter(id => !id.includes('.trouble.'));
}

/**
 * A worker that dies at the n-th point, counting one point before and one after everything it does to the world:
 * each write, each call. A dead worker does nothing any more, not even giving its lease back.
 */
export function startWorker(
  world: CrashWorld,
  dieAt: number,
  aroundGraph = (graph: GraphClient) => graph,
  pace = eagerPace,
  /** What happens elsewhere while this worker stands still at a point. */
  meanwhile?: { at: number; act(): Promise<void> },
  stopping: AbortSignal = neverStopping,
) {
  let points = 0;
  let dead = false;
  const pass = async () => {
    points += 1;
    world.time.now += 1;
    if (points === dieAt) dead = true;
    if (dead) throw new Killed();
    if (points === meanwhile?.at) await meanwhile.act();
  };
  const mortal =
    <A extends unknown[], R>(act: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await pass();
      const result = await act(...args);
      await pass();
      return result;
    };
  const every = <T extends object>(parts: T): T =>
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'function' ? mortal(part) : part]),
    ) as T;
  const graph = aroundGraph(fetchingFrom(world.bucket.objects, createDirectGraph(world.platform)));
  const log = createLogger('silent');
  const now = () => new Date(world.time.now);
  const { ledgers, prepared } = world;
  const direct = createDirectFilm(world.platform, pass);
  const courier = createCourier({
    bucket: every(world.bucket),
    objects: every(filmObjects),
    secret: 'secret',
    ledgers,
    prepared,
    now,
    log,
  });
  const deps: Parameters<typeof createPrepareAhead>[0] = {
    prepared: every(world.prepared),
    restored: every(world.restored),
    ledgers: every({ ...world.ledgers, write: (...args) => world.ledgers.write(...args) }),
    accounts: every(world.accounts),
    mediaFitting: every(createMediaFittingGatewayFake()),
    graph: mortal(graph as unknown as (call: never) => Promise<never>) as unknown as GraphClient,
    film: mortal(part => direct({ ...part, ends: AbortSignal.any([part.ends, stopping]) })),
    objects: every(filmObjects),
    send: mortal(async outgoing => void world.said.push(outgoing)),
    usage: { restMs: () => Math.max(0, world.limits.restUntil - world.time.now) },
    silences: { note: () => {} },
    pace,
    hashtagCap: 30,
    courier,
    log,
    clock: {
      now,
      sleep: async ms => {
        world.time.now += ms;
        await pass();
      },
      until: world.time.until,
      stopping,
    },
  };
  const service = createPublishService(deps);
  const ahead = createPrepareAhead(deps);
  const work = async (head: LedgerHead) => {
    await service.accept(head);
    return service.work({ publishId: head._id, accountId: head.accountId });
  };
  return {
    service,
    /** Takes the decision in, as for its job, and works on it once, as the runner does. */
    work,
    points: () => points,
    sweep: courier.sweep,
    workAhead: (head: LedgerHead) => ahead.work({ publishId: head._id, accountId: head.accountId }),
    /** Prepares like its runner, until there is nothing more to do before the post is due. */
    async prepare(head: LedgerHead): Promise<'done' | 'dead'> {
      for (let turn = 0; turn < 50; turn += 1) {
        const worked = await ahead
          .accept(head)
          .then(() => ahead.work({ publishId: head._id, accountId: head.accountId }))
          .catch((error: unknown) => {
            if (error instanceof Killed) return undefined;
            throw error;
          });
        if (dead || !worked) return 'dead';
        if (worked.kind !== 'later' || +worked.at > +head.dueAt) return 'done';
        world.time.now = Math.max(world.time.now, +worked.at);
      }
      throw new Error('It was never prepared.');
    },
    /** Takes the publish back like somebody who asks again until it is decided; undefined when it died. */
    async cancel(head: LedgerHead) {
      for (let ask = 0; ask < 60; ask += 1) {
        const ledger = await service.cancel(head.owner, head._id).catch((error: unknown) => {
          if (error instanceof Killed) return undefined;
          throw error;
        });
        if (dead || !ledger) return undefined;
        const answer = cancelAnswer(ledger);
        if (answer.canceled || answer.live || 'unknown' in answer) return answer;
        world.time.now += 10_000;
      }
      throw new Error('It was never decided.');
    },
    /** Works like the runner: again after every pause, until nothing is to be done or dead. */
    async run(head: LedgerHead): Promise<'done' | 'dead'> {
      for (let turn = 0; turn < 200; turn += 1) {
        const worked = await work(head).catch((error: unknown) => {
          if (error instanceof Killed) return undefined;
          throw error;
        });
        if (dead || !worked) return 'dead';
        if (worked.kind === 'over') return 'done';
        const ledger = await world.ledgers.accept(newLedger(head));
        if (worked.kind === 'not-ours' && (isEnded(ledger) || ledger.state === 'held')) return 'done';
        world.time.now =
          worked.kind === 'later' ? Math.max(world.time.now, +worked.at) : world.time.now + 1_000;
      }
      throw new Error('The worker never came to an end.');
    },
  };
}
