import { describe, expect, it } from 'vitest';
import type { Ledger, Streak } from '../ledger/ledger.ts';
import { type ContainerState, certainty, type MediaMatch, type Verdict } from './certainty.ts';
import { nextStep } from './next-step.ts';

/*
 * Every order in which two workers, somebody who takes the publish back, the platform and any two of the faults can act,
 * explored breadth-first over the real rules nextStep and certainty. Faults: a death before or after each write and call, a
 * worker that stands still until its lease is gone, a lost request, a lost answer with its effect at once or one or two ticks
 * later, a refusal for good or for now, a container or a list that may not be read, one that lags, a container that is gone, a
 * look-alike of somebody else. Time goes in ticks and past every limit: what Instagram does is as late as two, what it
 * tells of a container lags by one, a call lasts one, and a rule settles after four. It is harsher than the real one: a container
 * that is sent twice makes two posts. Somebody may take it back with the lease, or leave the wish to whoever works on it next.
 */
const lateness = { containerLag: 1, listLag: 2 };
const callTicks = 1;
const leaseTicks = 2;
const giveUpTick = 3;
const doubtTicks = 5;

type Sent = { at: number; ended: boolean } | null;
type TickStreak = { of: Streak['of']; looks: number; since: number } | null;
type Facts = {
  state: Ledger['state'];
  container: number;
  sent: Sent;
  sentBefore: boolean;
  streak: TickStreak;
  live: boolean;
  isRefused: boolean;
  wantedBack: boolean;
};

/** What a worker does after a write. */
type Next = 'act' | 'send' | 'off';

/** What a worker is about to do; a process may die or stand still before each of them. */
type Doing =
  | { kind: 'off' }
  | { kind: 'act' }
  | { kind: 'write'; change: Partial<Facts>; next: Next }
  | { kind: 'send' };
type Worker = { does: Doing; knows: Facts | null; takesBack: boolean };

type World = {
  tick: number;
  facts: Facts;
  holder: number;
  until: number;
  workers: [Worker, Worker];
  /** What was sent and takes effect later; what took effect, with when its container and the list tell of it. */
  pending: { at: number; container: number }[];
  posts: { container: number; told: number; shown: number }[];
  containerLag: number;
  listLag: number;
  isGone: boolean;
  hasForeign: boolean;
  /** Faults that may still happen. */
  faults: number;
  mayTakeBack: boolean;
};

type Rules = {
  settleTicks: number;
  settleLooks: number;
  decide: typeof certainty;
  /** What the rules before did with a container that was lost. */
  remakesLost: boolean;
  /** What they did with a publish that was sent, taken back, and seen not to be live. */
  cancelsSent: boolean;
  /** How late what Instagram does may be. */
  effectTicks: number;
};
const rules: Rules = {
  settleTicks: 4,
  settleLooks: 3,
  decide: certainty,
  remakesLost: false,
  cancelsSent: false,
  effectTicks: 2,
};

/** A post shows its text, a story nothing to be known by; somebody else may post one meanwhile. */
type Kind = { isStory: boolean; canBeGone: boolean; hasForeigners: boolean };

const off: Worker = { does: { kind: 'off' }, knows: null, takesBack: false };
const start: World = {
  tick: 0,
  facts: {
    state: 'open',
    container: 0,
    sent: null,
    sentBefore: false,
    streak: null,
    live: false,
    isRefused: false,
    wantedBack: false,
  },
  holder: -1,
  until: 0,
  workers: [off, off],
  pending: [],
  posts: [],
  containerLag: 0,
  listLag: 0,
  isGone: false,
  hasForeign: false,
  faults: 2,
  mayTakeBack: true,
};

const dateOf = (tick: number) => new Date(tick * 1_000);
const isOver = ({ state }: Facts) => state !== 'open';

function stepOf(facts: Facts, tick: number): string {
  const at = dateOf(0);
  const container = { id: '1', createdAt: at, ready: true };
  return nextStep(
    {
      state: facts.state,
      live: facts.live ? { mediaId: '', at } : null,
      sent: facts.sent && {
        at,
        firstAt: at,
        endedAt: null,
        mediaBefore: [],
        newestBefore: '',
        looks: 0,
      },
      wantedBack: facts.wantedBack,
      giveUpAt: dateOf(giveUpTick),
      media: [{ url: '', kind: 'image' }],
      children: [],
      container: facts.container > 0 ? container : null,
      instagramType: 'Post',
    },
    dateOf(tick),
  ).kind;
}

/** Everything that may happen next. */
function* after(world: World, kind: Kind, by: Rules): Generator<World> {
  yield* passTime(world);
  yield* wish(world);
  for (const index of [0, 1] as const) {
    const worker = world.workers[index];
    if (worker.does.kind === 'off') yield* begin(world, index);
    else {
      yield* goOn(world, index, kind, by);
      if (world.faults > 0) yield withWorker({ ...world, faults: world.faults - 1 }, index, off);
    }
  }
  if (world.faults === 0) return;
  const spent = { ...world, faults: world.faults - 1 };
  if (kind.canBeGone && !world.isGone && world.facts.sent) yield { ...spent, isGone: true };
  if (kind.hasForeigners && !world.hasForeign && world.facts.sent) yield { ...spent, hasForeign: true };
}

/** Without the lease: whoever works on it sees it at the next write. */
function* wish(world: World): Generator<World> {
  const { facts, mayTakeBack } = world;
  if (isOver(facts)) return;
  if (mayTakeBack) yield { ...world, mayTakeBack: false, facts: { ...facts, wantedBack: true } };
  if (facts.wantedBack) yield { ...world, facts: { ...facts, wantedBack: false } };
}

function* passTime(world: World): Generator<World> {
  const tick = world.tick + 1;
  const due = world.pending.filter(one => one.at <= tick);
  yield {
    ...world,
    tick,
    pending: world.pending.filter(one => one.at > tick),
    posts: [...world.posts, ...due.map(one => postOf(world, one.container, tick))],
  };
}

/** One that was never sent is as good as another. */
function newContainer({ pending, posts }: World): number {
  return 1 + Math.max(0, ...[...pending, ...posts].map(one => one.container));
}

function postOf({ containerLag, listLag }: World, container: number, tick: number) {
  return { container, told: tick + containerLag, shown: tick + listLag };
}

function withWorker(world: World, index: 0 | 1, worker: Worker): World {
  const [first, second] = world.workers;
  return { ...world, workers: index === 0 ? [worker, second] : [first, worker] };
}

function* begin(world: World, index: 0 | 1): Generator<World> {
  if (isOver(world.facts) || (world.holder >= 0 && world.until > world.tick)) return;
  const held = { ...world, holder: index, until: world.tick + leaseTicks };
  const worker: Worker = { does: { kind: 'act' }, knows: world.facts, takesBack: false };
  yield withWorker(held, index, worker);
  if (world.mayTakeBack) {
    yield withWorker({ ...held, mayTakeBack: false }, index, { ...worker, takesBack: true });
  }
}

function* goOn(world: World, index: 0 | 1, kind: Kind, by: Rules): Generator<World> {
  const worker = world.workers[index];
  const { does, knows } = worker;
  if (!knows) return;
  const willWrite = (in_: World, change: Partial<Facts>, next: Next) =>
    withWorker(in_, index, { ...worker, does: { kind: 'write', change, next } });
  if (does.kind === 'write') {
    if (world.holder !== index) {
      yield withWorker(world, index, off);
      return;
    }
    const facts = { ...world.facts, ...does.change };
    if (does.next === 'off') {
      yield withWorker({ ...world, facts, holder: -1 }, index, off);
      return;
    }
    const next = { ...worker, knows: facts, does: afterWrite(does.next, facts) };
    yield withWorker({ ...world, facts, until: world.tick + leaseTicks }, index, next);
    return;
  }
  if (does.kind === 'send') {
    yield* send(
      world,
      { knows, by },
      change => willWrite(change.world, change.facts, change.next),
      () => withWorker(world, index, off),
    );
    return;
  }
  const step = stepOf(knows, world.tick);
  const publishedNow = { state: 'published', sent: null } as const;
  if (step === 'ended') yield withWorker({ ...world, holder: -1 }, index, off);
  else if (step === 'tell') yield willWrite(world, publishedNow, 'off');
  else if (step === 'look-whether-live') yield* look(world, worker, kind, by, willWrite);
  else if (worker.takesBack || step === 'take-back') yield willWrite(world, { state: 'canceled' }, 'off');
  else if (step === 'give-up') yield willWrite(world, { state: 'failed' }, 'off');
  else if (step === 'create-container') {
    yield willWrite(world, { container: newContainer(world) }, 'act');
  } else if (step === 'publish') {
    const sent = { at: world.tick, ended: false };
    yield willWrite(world, { sent, streak: null, isRefused: false }, 'send');
  } else throw new Error(`The model knows no step ${step}.`);
}

/** What was wanted back while it was got ready is not sent. */
function afterWrite(next: 'act' | 'send', { wantedBack, sentBefore }: Facts): Doing {
  if (next === 'act' || !wantedBack) return { kind: next };
  return sentBefore
    ? { kind: 'write', change: { state: 'unknown', sent: null }, next: 'off' }
    : { kind: 'write', change: { sent: null }, next: 'act' };
}

type Sending = { world: World; facts: Partial<Facts>; next: Next };

/** The call, with every answer and every effect; nothing is sent when the lease is not fresh any more. */
function* send(
  world: World,
  { knows, by }: { knows: Facts; by: Rules },
  answer: (sending: Sending) => World,
  giveUp: () => World,
): Generator<World> {
  const { sent, container } = knows;
  if (!sent || world.tick > sent.at) {
    yield giveUp();
    return;
  }
  const gone = world.isGone;
  const ended = { ...sent, ended: true };
  const ok = { live: true, sent: null, streak: null };
  const unclear = { sent: ended };
  if (!gone) yield* arrive(world, { container, by }, { ok, unclear }, answer);
  if (gone) yield answer({ world, facts: unclear, next: 'act' });
  if (world.faults === 0) return;
  const spent = { ...world, faults: world.faults - 1 };
  // Lost on its way; refused for good; refused for now, which says nothing about an earlier sending.
  yield answer({ world: spent, facts: unclear, next: 'act' });
  yield answer({ world: spent, facts: { ...unclear, isRefused: true }, next: 'act' });
  yield answer({ world: spent, facts: knows.sentBefore ? unclear : { sent: null }, next: 'off' });
}

/** It arrives: the answer may be lost, and then the effect may be late. */
function* arrive(
  world: World,
  { container, by }: { container: number; by: Rules },
  { ok, unclear }: { ok: Partial<Facts>; unclear: Partial<Facts> },
  answer: (sending: Sending) => World,
): Generator<World> {
  const posts = [...world.posts, postOf(world, container, world.tick)];
  yield answer({ world: { ...world, posts }, facts: ok, next: 'act' });
  if (world.faults === 0) return;
  const spent = { ...world, faults: world.faults - 1 };
  yield answer({ world: { ...spent, posts }, facts: unclear, next: 'act' });
  for (let late = 1; late <= by.effectTicks; late += 1) {
    const pending = [...world.pending, { container, at: world.tick + late }];
    yield answer({ world: { ...spent, pending }, facts: unclear, next: 'act' });
  }
}

type WillWrite = (world: World, change: Partial<Facts>, next: Next) => World;

function* look(
  world: World,
  { knows, takesBack }: Worker,
  kind: Kind,
  by: Rules,
  willWrite: WillWrite,
): Generator<World> {
  if (!knows?.sent) return;
  const { sent, container } = knows;
  const published = world.posts.find(post => post.container === container);
  const word = published && world.tick >= published.told ? 'PUBLISHED' : 'FINISHED';
  const isShown = world.posts.some(post => world.tick >= post.shown);
  const media = shownMedia(isShown, world.hasForeign, kind);
  const seen: [World, ContainerState, MediaMatch][] = [[world, world.isGone ? 'missing' : word, media]];
  if (world.faults > 0) {
    const spent = { ...world, faults: world.faults - 1 };
    seen.push([spent, 'unknown', media], [spent, world.isGone ? 'missing' : word, 'unknown']);
  }
  for (const [seenIn, containerWord, mediaWord] of seen) {
    const verdict = judge({ containerWord, mediaWord, sent, streak: knows.streak, tick: world.tick }, by);
    yield verdict.kind === 'not-live'
      ? notLive(seenIn, knows, { takesBack: takesBack || knows.wantedBack, by }, willWrite)
      : believe(seenIn, sent, verdict, by, willWrite);
  }
}

function believe(
  world: World,
  sent: NonNullable<Sent>,
  verdict: Exclude<Verdict, { kind: 'not-live' }>,
  by: Rules,
  willWrite: WillWrite,
): World {
  if (verdict.kind === 'live') return willWrite(world, { live: true, streak: null }, 'act');
  if (verdict.kind === 'lost' && by.remakesLost)
    return willWrite(world, { sent: null, streak: null, container: 0 }, 'act');
  if (verdict.kind === 'lost' || world.tick > sent.at + doubtTicks)
    return willWrite(world, { state: 'unknown', sent: null, streak: null }, 'off');
  return willWrite(world, { streak: ticksOf(verdict.streak, by) }, 'off');
}

function notLive(
  world: World,
  knows: Facts,
  { takesBack, by }: { takesBack: boolean; by: Rules },
  willWrite: WillWrite,
): World {
  if (takesBack && by.cancelsSent) return willWrite(world, { state: 'canceled', sent: null }, 'off');
  if (takesBack && !knows.isRefused) return willWrite(world, { state: 'unknown', sent: null }, 'off');
  const isFailed = knows.isRefused || world.tick > giveUpTick;
  if (isFailed) return willWrite(world, { state: 'failed', sent: null }, 'off');
  const again = { sent: { at: world.tick, ended: false }, sentBefore: true, streak: null };
  return willWrite(world, again, 'send');
}

function shownMedia(isShown: boolean, hasForeign: boolean, { isStory }: Kind): MediaMatch {
  if (isShown && hasForeign) return { id: '', isProof: !isStory };
  return isShown || hasForeign ? { id: '1', isProof: !isStory } : 'none';
}

type Seen = {
  containerWord: ContainerState;
  mediaWord: MediaMatch;
  sent: NonNullable<Sent>;
  streak: TickStreak;
  tick: number;
};

function judge({ containerWord, mediaWord, sent, streak, tick }: Seen, by: Rules): Verdict {
  return by.decide(
    {
      container: containerWord,
      media: mediaWord,
      isOnItsWay: !sent.ended && tick <= sent.at + callTicks,
    },
    streak && { ...streak, since: dateOf(streak.since) },
    dateOf(tick),
    { settleLooks: by.settleLooks, settleMs: by.settleTicks * 1_000 },
  );
}

/** More looks than it takes are no other state. */
function ticksOf(streak: Streak | null, { settleLooks }: Rules): TickStreak {
  if (!streak) return null;
  const { of, looks, since } = streak;
  return { of, looks: Math.min(looks, settleLooks), since: since.getTime() / 1_000 };
}

function problemOf({ posts, facts }: World): string | undefined {
  if (posts.length > 1) return 'two posts';
  if (facts.state === 'published' && posts.length === 0) return 'published without a post';
  if (facts.state === 'canceled' && posts.length > 0) return 'live but canceled';
  if (facts.state === 'failed' && posts.length > 0) return 'live but not known';
  return undefined;
}

/** What two worlds must have in common to have the same future: how long ago things were, not when. */
function keyOf(world: World, { settleTicks }: Rules): string {
  const { tick } = world;
  const since = (at: number, longest: number) => Math.min(tick - at, longest);
  const factsKey = (facts: Partial<Facts> | null) =>
    facts && [
      facts.state,
      facts.container,
      facts.sent && [since(facts.sent.at, doubtTicks + 1), facts.sent.ended],
      facts.sent === undefined,
      facts.sentBefore,
      facts.streak && [facts.streak.of, facts.streak.looks, since(facts.streak.since, settleTicks)],
      facts.streak === undefined,
      facts.live,
      facts.isRefused,
      facts.wantedBack,
    ];
  // Who lost the lease can only find that out; who has it knows what is stored but for a wish, for nobody else writes.
  const holding = world.workers[world.holder];
  const doing = holding && [
    holding.does.kind,
    holding.does.kind === 'write' && [factsKey(holding.does.change), holding.does.next],
    holding.takesBack,
    holding.knows?.wantedBack,
    Math.max(0, world.until - tick),
  ];
  return JSON.stringify([
    Math.min(tick, giveUpTick + 1),
    factsKey(world.facts),
    doing,
    world.pending.map(one => [one.at - tick, one.container]),
    world.posts.map(post => [post.container, Math.max(0, post.told - tick), Math.max(0, post.shown - tick)]),
    [world.containerLag, world.listLag, world.isGone, world.hasForeign, world.faults, world.mayTakeBack],
  ]);
}

/** `enough` is a problem after which nothing more is looked for. */
function explore(kind: Kind, by: Rules = rules, enough = '') {
  const ids = new Map<string, number>();
  const worlds: (World | undefined)[] = [];
  const before: number[][] = [];
  const meet = (world: World): number => {
    const key = keyOf(world, by);
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, worlds.length);
    before.push([]);
    return worlds.push(world) - 1;
  };
  meet({ ...start, containerLag: 0, listLag: lateness.listLag });
  meet({ ...start, containerLag: lateness.containerLag, listLag: 0 });
  const problems = new Map<string, string>();
  const ends: number[] = [];
  const kinds = new Set<string>();
  for (let at = 0; at < worlds.length && !problems.has(enough); at += 1) {
    const world = worlds[at] as World;
    worlds[at] = undefined;
    const problem = problemOf(world);
    if (problem && !problems.has(problem)) problems.set(problem, JSON.stringify(world));
    if (isOver(world.facts)) {
      ends.push(at);
      kinds.add(world.facts.state);
    }
    for (const next of after(world, kind, by)) before[meet(next)]?.push(at);
  }
  const reaching = new Set(ends);
  for (const id of reaching) for (const one of before[id] ?? []) reaching.add(one);
  return { states: worlds.length, problems, stuck: worlds.length - reaching.size, kinds };
}

const kinds: [string, Kind][] = [
  ['a post, whose container may be gone', { isStory: false, canBeGone: true, hasForeigners: false }],
  ['a post, beside others with its text', { isStory: false, canBeGone: false, hasForeigners: true }],
  ['a story, with both', { isStory: true, canBeGone: true, hasForeigners: true }],
];

describe('every order of two workers and the faults', () => {
  it.each(kinds)('of %s leaves no second post, no false word and no dead end', (_name, kind) => {
    const found = explore(kind);

    process.stdout.write(`doubt model: ${found.states} states of ${_name}\n`);
    expect([...found.problems]).toEqual([]);
    expect(found.stuck).toBe(0);
    expect(found.states).toBeGreaterThan(5_000);
    expect(found.kinds).toEqual(new Set(['published', 'failed', 'canceled', 'unknown']));
  });
});

describe('an Instagram that is later than all looks', () => {
  const later = { ...rules, effectTicks: 6 };
  const post = kinds[0]?.[1] as Kind;

  it('never makes a post of what was called canceled', () => {
    const found = explore(post, later, 'live but canceled');
    expect([...found.problems.keys()]).not.toContain('live but canceled');
  });

  it('does, by the earlier rule, that took its looks for enough', () => {
    const found = explore(post, { ...later, cancelsSent: true }, 'live but canceled');
    expect([...found.problems.keys()]).toContain('live but canceled');
  });
});

describe('the same exploration of a wrong rule', () => {
  const post = kinds[0]?.[1] as Kind;
  const beside = kinds[1]?.[1] as Kind;
  const story = kinds[2]?.[1] as Kind;

  it('that settles within the lateness of the platform, as ten seconds did, finds two posts', () => {
    const found = explore(post, { ...rules, settleTicks: 1, settleLooks: 1 }, 'two posts');
    expect([...found.problems.keys()]).toContain('two posts');
  });

  it('that takes a lost container for "not live" finds a post that is there and called failed', () => {
    const found = explore(story, { ...rules, remakesLost: true }, 'live but not known');
    expect([...found.problems.keys()]).toContain('live but not known');
  });

  it('that takes a post with the same text for ours while the container waits wrongly says it is live', () => {
    const decide: typeof certainty = (evidence, ...more) =>
      typeof evidence.media === 'object'
        ? { kind: 'live', mediaId: evidence.media.id }
        : certainty(evidence, ...more);
    const found = explore(beside, { ...rules, decide }, 'published without a post');
    expect([...found.problems.keys()]).toContain('published without a post');
  });
});
