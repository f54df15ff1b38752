import { aheadAfter } from '../../../services/content/src/due/ahead.ts';
import { createAgenda } from './agenda.ts';
import type { Cost, Costs } from './costs.ts';
import { dayMs, pickAccount, postMoments, workPerSecond } from './day.ts';
import { simulateDrawing } from './drawing.ts';
import { simulateDueScan } from './due-scan.ts';
import { createServers, type PartUse, quarterMs, type Servers } from './parts.ts';
import { simulatePublishing } from './publishing.ts';
import { createRandom } from './random.ts';
import { serversOf, type world } from './world.ts';

export type Order = {
  seed: number;
  /** So many times the posts, pictures and lists of the world. */
  load: number;
  costs: Costs;
  world: typeof world;
  /** Pictures of one person at the provider at once. */
  places: number;
  /** Whether the provider tells the end of its runs. */
  isHooked: boolean;
  /** So many minutes before and after the busiest quarter hour; all of the day without. */
  around?: number | undefined;
};

export type Day = {
  uses: PartUse[];
  /** How late posts were that were due in the quarter hour with the most of them, in milliseconds. */
  peakLate: number[];
  peakAt: number;
  late: number[];
  waits: number[];
  /** What is told besides. */
  counts: { posts: number; live: number; lostClaims: number; overQuota: number; throttled: number };
};

const minuteMs = 60_000;

/** A day of the product, moment by moment; the same seed gives the same day. */
export function simulateDay({ seed, load, costs, world, places, isHooked, around }: Order): Day {
  const random = createRandom(seed);
  const agenda = createAgenda();
  const amount = (each: number) => Math.round(each * load);
  const allDue = postMoments(amount(world.posts), random);
  const peakAt = busiestQuarter(allDue) * quarterMs;
  const from = around === undefined ? 0 : Math.max(0, peakAt - around * minuteMs);
  const to = around === undefined ? dayMs : Math.min(dayMs, peakAt + quarterMs + around * minuteMs);
  const isSimulated = (moment: number) => moment >= from && moment < to;
  const due = allDue.filter(isSimulated);
  const accounts = Int32Array.from(due, () => pickAccount(world.accounts, random));
  const parts = new Map<string, Servers>();
  const partOf = (name: string): Servers => {
    const known = parts.get(name) ?? createServers(name, serversOf(world.servers, name));
    parts.set(name, known);
    return known;
  };
  const billOf = (cost: Cost) => {
    const rows = Object.entries(cost)
      .filter(([, ms]) => ms > 0)
      .map(([part, ms]) => ({ servers: partOf(part), ms }));
    return () => {
      const now = agenda.now();
      return rows.reduce((end, { servers, ms }) => Math.max(end, servers.serve(now, ms)), now);
    };
  };

  const publishing = simulatePublishing({
    agenda,
    random,
    due,
    accountOf: post => accounts[post] ?? 0,
    costs,
    billOf,
    replicas: serversOf(world.servers, 'instagram'),
    world,
  });
  const scan = simulateDueScan({
    agenda,
    random,
    due,
    replicas: serversOf(world.servers, 'content'),
    lookMs: costs.lookMs,
    claimMs: costs.claimMs,
    onClaim: publishing.publish,
  });
  const drawing = simulateDrawing({
    agenda,
    random,
    cost: costs.picture,
    billOf,
    workers: serversOf(world.servers, 'worker'),
    places,
    isHooked,
    replicate: world.replicate,
  });
  for (const [post, moment] of due.entries()) {
    const plan = { status: 'Scheduled', notify: false, dueAt: new Date(moment) } as const;
    const { aheadAt } = aheadAfter(plan, {}, new Date(moment - dayMs));
    if (aheadAt) agenda.at(aheadAt.getTime(), () => publishing.prepare(post));
  }
  const each = (count: number, act: (number: number) => void) => {
    for (const [second, number] of workPerSecond(count, random).entries())
      if (number > 0 && isSimulated(second * 1_000)) agenda.at(second * 1_000, () => act(number));
  };
  each(amount(world.pictures), number => {
    for (let one = 0; one < number; one += 1) drawing.order(pickAccount(world.accounts, random));
  });
  const share = (cost: Cost) => (number: number) => {
    for (const [part, ms] of Object.entries(cost)) partOf(part).share(agenda.now(), ms * number);
  };
  each(amount(world.accounts * world.listsEach), share(costs.list));
  each(amount(world.posts), share(costs.plan));
  agenda.run();

  const quarters = (to - from) / quarterMs;
  const lateOf = (isMeant: (post: number) => boolean) =>
    [...publishing.late].filter((ms, post) => !Number.isNaN(ms) && isMeant(post));
  const late = lateOf(() => true);
  return {
    uses: [
      ...scan.uses(quarters),
      ...publishing.uses(quarters),
      ...drawing.uses(quarters),
      ...[...parts.values()].map(part => part.use(quarters)),
    ],
    peakAt,
    peakLate: lateOf(post => Math.floor((due[post] ?? 0) / quarterMs) * quarterMs === peakAt),
    late,
    waits: drawing.waits,
    counts: {
      posts: due.length,
      live: late.length,
      lostClaims: scan.lost(),
      overQuota: publishing.overQuota(),
      throttled: drawing.throttled(),
    },
  };
}

/** Its number, from midnight on. */
function busiestQuarter(due: Float64Array): number {
  const counts = new Int32Array(dayMs / quarterMs);
  for (const moment of due)
    counts[Math.floor(moment / quarterMs)] = (counts[Math.floor(moment / quarterMs)] ?? 0) + 1;
  return counts.indexOf(Math.max(...counts));
}
