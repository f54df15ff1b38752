import { publishWindowMs } from '@insta-ai/proto/rules/publish-window';
import { bySubcode } from '../../../services/instagram/src/graph/errors/media-errors.ts';
import { createSilences } from '../../../services/instagram/src/graph/silences.ts';
import {
  createAccountLanes,
  hangingPerSlot,
  hangsAfterMs,
} from '../../../services/instagram/src/ledger/account-lanes.ts';
import { type Ledger, newLedger } from '../../../services/instagram/src/ledger/ledger.ts';
import { usualSlots } from '../../../services/instagram/src/publish/publish-runner.ts';
import { nextStep, type Step } from '../../../services/instagram/src/steps/next-step.ts';
import {
  livePace,
  pauseAfterFault,
  pauseBeforeLook,
  pauseForPlatform,
} from '../../../services/instagram/src/steps/pace.ts';
import type { Agenda } from './agenda.ts';
import { type Cost, type Costs, shareOf } from './costs.ts';
import { dayMs } from './day.ts';
import { createMeter, type PartUse, quarterMs } from './parts.ts';
import type { Random } from './random.ts';
import type { world } from './world.ts';

type Deps = {
  agenda: Agenda;
  random: Random;
  due: Float64Array;
  accountOf(post: number): number;
  costs: Pick<Costs, 'publish' | 'fit' | 'metaReads'>;
  /** Lets the parts do it; answers when all are done. */
  billOf(cost: Cost): () => number;
  replicas: number;
  world: Pick<typeof world, 'meta' | 'containerMs' | 'quota' | 'faultShare'>;
};

/** A post with what the product knows of it, and what it does not. */
type Post = { id: number; account: number; ledger: Ledger; faults: number };
/** Which of the two runners works: one prepares ahead, one publishes. */
type Kind = keyof typeof usualSlots;
type Pause = { ms: number; waitsForTurn: boolean };
/** How long Instagram takes for a step, or when it goes on. */
type Done = { ms: number } | { pause: Pause };

/** Steps of a post that goes well: files, container, look, publishing, telling. */
const smoothSteps = 5;
const goneWell = { kind: 'ok', value: undefined } as const;

/** Prepares and publishes as the runners of the instagram service do: its lanes, steps and pauses, in every replica. */
export function simulatePublishing({ agenda, random, due, accountOf, costs, billOf, replicas, world }: Deps) {
  const posts = new Map<number, Post>();
  /** What is decided is prepared no more. */
  const isTaken = new Uint8Array(due.length);
  const late = new Float64Array(due.length).fill(Number.NaN);
  /** Accounts with a post between "sent" and "certain", and when posts of the last day went out. */
  const inFlight = new Set<number>();
  const sentAt = new Map<number, number[]>();
  const stepCost = shareOf(costs.publish, 1 / smoothSteps);
  const spendStep = billOf(stepCost);
  const spendFit = billOf({ ...stepCost, ...costs.fit });
  const readsAtPublish = Math.max(1, costs.metaReads - 2);
  let overQuota = 0;
  const now = () => agenda.now();
  const postOf = (id: number): Post => {
    const known = posts.get(id);
    if (known) return known;
    const moment = due[id] ?? 0;
    const account = accountOf(id);
    const ledger = newLedger({
      _id: String(id),
      owner: String(account),
      contentId: String(id),
      accountId: String(account),
      instagramType: 'Post',
      outputs: [''],
      caption: '',
      fit: '',
      title: '',
      dueAt: new Date(moment),
      giveUpAt: new Date(moment + publishWindowMs),
    });
    const post = { id, account, ledger, faults: 0 };
    posts.set(id, post);
    return post;
  };
  const isUsedUp = (account: number) => {
    const all = (sentAt.get(account) ?? []).filter(at => at > now() - dayMs);
    sentAt.set(account, all);
    return all.length >= world.quota;
  };
  const fault = (post: Post): Pause => {
    post.faults += 1;
    return { ms: pauseAfterFault(post.faults, livePace), waitsForTurn: false };
  };

  const create = (post: Post, at: number): Done => {
    if (random() < world.faultShare) return { pause: fault(post) };
    const { createMs } = world.meta;
    post.ledger.container = { id: '', createdAt: new Date(at + createMs), ready: false };
    return { ms: createMs };
  };
  const lookAt = ({ ledger: { container } }: Post, at: number): Done => {
    if (!container) return { ms: 0 };
    const { readMs } = world.meta;
    const age = at - container.createdAt.getTime();
    const early = pauseBeforeLook('image', age, false, livePace);
    if (early > 0) return { pause: { ms: early, waitsForTurn: false } };
    container.ready = age >= world.containerMs;
    if (container.ready) return { ms: readMs };
    return { pause: { ms: readMs + pauseBeforeLook('image', age, true, livePace), waitsForTurn: false } };
  };
  const goLive = (post: Post, at: number): Done => {
    const { id, account, ledger } = post;
    if (inFlight.has(account)) return { pause: { ms: 0, waitsForTurn: true } };
    if (isUsedUp(account)) {
      overQuota += 1;
      const leftMs = ledger.giveUpAt.getTime() - at;
      const ms = pauseForPlatform({ wait: bySubcode[2207042]?.wait, leftMs }, livePace);
      return { pause: { ms, waitsForTurn: false } };
    }
    if (random() < world.faultShare) return { pause: fault(post) };
    inFlight.add(account);
    sentAt.set(account, [...(sentAt.get(account) ?? []), at]);
    const ms = readsAtPublish * world.meta.readMs + world.meta.publishMs;
    ledger.live = { mediaId: '', at: new Date(at + ms) };
    late[id] = at + ms - (due[id] ?? 0);
    agenda.at(at + ms, () => inFlight.delete(account));
    return { ms };
  };
  /** What a step does: undefined when nothing is left to do. */
  const doStep = (post: Post, { kind }: Step, at: number): Done | undefined => {
    switch (kind) {
      case 'fit':
        post.ledger.media = [{ url: '', kind: 'image' }];
        return { ms: 0 };
      case 'create-container':
        return create(post, at);
      case 'look-at-container':
        return lookAt(post, at);
      case 'publish':
        return goLive(post, at);
      case 'tell':
        post.ledger.state = 'published';
        return { ms: world.meta.readMs };
      default:
        return undefined;
    }
  };
  /** What is prepared ahead ends before its publishing, and once it is decided. */
  const isNotIts = (kind: Kind, step: Step, { id }: Post) =>
    kind === 'prepare' && (isTaken[id] === 1 || step.kind === 'publish');
  /** From step to step until a pause or the end, as `runSteps` does. */
  const work = (post: Post, kind: Kind): { until: number; pause?: Pause } => {
    let at = now();
    for (;;) {
      const step = nextStep(post.ledger, new Date(at));
      const done = isNotIts(kind, step, post) ? undefined : doStep(post, step, at);
      if (!done) {
        if (kind === 'publish') posts.delete(post.id);
        return { until: at };
      }
      at = Math.max(at, step.kind === 'fit' ? spendFit() : spendStep());
      if ('pause' in done) return { until: at, pause: done.pause };
      at += done.ms;
    }
  };

  const openReplica = (kind: Kind) => {
    const silences = createSilences({ now, pace: livePace, random });
    const lanes = createAccountLanes({ slots: usualSlots[kind], now, restsUntil: silences.restsUntil });
    const lane = ({ id, account, ledger }: Post, waitsForTurn: boolean) => ({
      publishId: String(id),
      accountId: String(account),
      dueAt: ledger.dueAt,
      waitsForTurn,
      rests: true,
    });
    const add = (post: Post, waitsForTurn = post.ledger.container?.ready === true) => {
      lanes.add(lane(post, waitsForTurn));
      fill();
    };
    /** Each look blocks exactly the accounts that have a post going live. */
    const waitForTurn = (post: Post) =>
      agenda.at(now() + livePace.storeLookMs, () => {
        if (inFlight.has(post.account)) return waitForTurn(post);
        lanes.unblock(String(post.account));
        add(post, true);
      });
    const fill = () => {
      for (let next = lanes.take(); next; next = lanes.take()) {
        const runnable = next;
        const post = postOf(Number(runnable.publishId));
        const { until, pause } = work(post, kind);
        const end = () => {
          silences.note(runnable.accountId, goneWell);
          lanes.end(runnable);
          if (pause?.waitsForTurn) {
            lanes.block(runnable.accountId);
            waitForTurn(post);
          } else {
            lanes.unblock(runnable.accountId);
            if (pause) agenda.at(now() + pause.ms, () => add(post));
          }
          fill();
        };
        meterOf[kind].add(now(), until - now());
        quickOf[kind].add(now(), Math.min(hangsAfterMs, until - now()));
        agenda.at(until, end);
      }
    };
    return { add };
  };
  const meterOf = { prepare: createMeter(), publish: createMeter() };
  const quickOf = { prepare: createMeter(), publish: createMeter() };
  const all = (kind: Kind) => Array.from({ length: replicas }, () => openReplica(kind));
  const runners = { prepare: all('prepare'), publish: all('publish') };
  const anyOf = (kind: Kind) => runners[kind][Math.floor(random() * replicas)];
  return {
    prepare: (post: number) => anyOf('prepare')?.add(postOf(post)),
    publish(id: number) {
      isTaken[id] = 1;
      anyOf('publish')?.add(postOf(id));
    },
    /** How late each post was, by its number; NaN where it did not go out. In milliseconds. */
    late,
    overQuota: () => overQuota,
    uses(quarters: number): PartUse[] {
      return (['prepare', 'publish'] as const).map(kind => {
        const slots = usualSlots[kind] * replicas;
        const name = kind === 'prepare' ? 'preparing ahead, slots' : 'publishing workers, slots';
        // What hangs leaves its slot to others, up to a measure.
        const quick = quickOf[kind].use(name, replicas, slots * quarterMs, quarters);
        const whole = meterOf[kind].use(name, replicas, slots * (1 + hangingPerSlot) * quarterMs, quarters);
        return whole.peak > quick.peak ? whole : quick;
      });
    },
  };
}
