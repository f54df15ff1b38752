import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '@insta-ai/chassis/logger';
import { newId } from '@insta-ai/chassis/new-id';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Db } from 'mongodb';
import { createLedgerStore } from '../../services/instagram/src/ledger/ledger.store.ts';
import type { Ledger } from '../../services/instagram/src/ledger/ledger.ts';
import { createPublishRunner } from '../../services/instagram/src/publish/publish-runner.ts';
import { createClock } from '../../services/instagram/src/steps/clock.ts';
import { livePace } from '../../services/instagram/src/steps/pace.ts';
import { type Mood, ownerOf, startManyAccounts } from './many-accounts.ts';
import { quantile } from './spread.ts';

const waiting = 100_000;
const downAccounts = 1_000;
const otherAccounts = 20;
/** Posts of the others that become due in each second. */
const othersEachSecond = 4;
const quietMs = 30_000;
const downMs = 45_000;
const backMs = 60_000;
/** As often as a post is tried in an hour that the platform refuses it. */
const triesOfAnHour = 65;
const hourMs = 3_600_000;

type Stage = Awaited<ReturnType<typeof startManyAccounts>>;
type WaitingLedger = Ledger & { nextAt: Date };

/**
 * An hour without the platform for 100,000 posts of 1,000 accounts, which rest in the document store as the product leaves them after
 * an hour of tries, while other accounts' posts become due: how late those are, and what happens when the platform is back.
 */
export async function benchOutage(): Promise<string[]> {
  let mood: Mood = 'refuses';
  let tries = 0;
  const down = new Set<string>();
  const posts: { accountId: string; caption: string; at: number }[] = [];
  const stage = await startManyAccounts({
    accountCount: downAccounts + otherAccounts,
    onPost: post => posts.push({ ...post, at: Date.now() }),
    moodFor(accountId) {
      if (!down.has(accountId)) return 'well';
      tries += 1;
      return mood;
    },
  });
  const { bench, platform, db } = stage;
  const others = platform.accountIds.slice(downAccounts);
  for (const accountId of platform.accountIds.slice(0, downAccounts)) down.add(accountId);
  const lines: string[] = [];
  const template = await triedForAnHour(stage, [...down][0] ?? '');
  const app = await bench.startApp(platform, livePace);
  /** How late the posts of the others are that become due in the meantime. */
  const othersLate = async (ms: number): Promise<Late> => {
    tries = 0;
    const watch = watchMemory();
    const dueAt = new Map<string, number>();
    for (let number = 0; number < (ms / 1_000) * othersEachSecond; number += 1) {
      const caption = newId();
      dueAt.set(caption, Date.now());
      await stage.queue(others[number % others.length] ?? '', caption);
      await pause(1_000 / othersEachSecond);
    }
    const triesEachSecond = tries / (ms / 1_000);
    const cameOf = () => posts.flatMap(({ caption, at }) => at - (dueAt.get(caption) ?? Number.NaN) || []);
    // Who is not live by then counts as late by the whole time, and as not live.
    const patience = Date.now() + 15_000;
    while (cameOf().length < dueAt.size && Date.now() < patience) await pause(100);
    const live = cameOf();
    const never = Array.from({ length: dueAt.size - live.length }, () => ms);
    return { all: [...live, ...never], live: live.length, peakMiB: watch.end(), triesEachSecond };
  };
  try {
    const quiet = await othersLate(quietMs);
    lines.push(`nothing waits: ${inWords(quiet)}`);
    await seed(db, template, [...down]);
    for (const now of ['refuses', 'silent'] as const) {
      mood = now;
      const late = await othersLate(downMs);
      const looked = await lookOnce(stage);
      const how =
        now === 'refuses' ? 'which the platform answers with 503' : 'which the platform does not answer';
      lines.push(
        `${waiting} posts of ${downAccounts} accounts wait, ${how}: ${inWords(late, quiet)}; ` +
          `${late.triesEachSecond.toFixed(0)} calls a second for those that wait`,
        `one look at the store meanwhile passes ${looked}; the queue holds ${await queued(stage)} jobs`,
      );
    }
    mood = 'well';
    const before = posts.length;
    const backAt = Date.now();
    const late = await othersLate(backMs);
    const gone = posts.slice(before).filter(({ accountId }) => down.has(accountId));
    const seconds = (Date.now() - backAt) / 1_000;
    lines.push(
      `it answers again: ${inWords(late, quiet)}; ${gone.length} of those that waited went out in ${seconds.toFixed(0)} s ` +
        `(${(gone.length / seconds).toFixed(0)} a second), on ${new Set(gone.map(({ accountId }) => accountId)).size} accounts, ` +
        `${outOfOrder(gone)} before an earlier one of their account`,
      `of all ${posts.length} posts ${posts.length - new Set(posts.map(({ caption }) => caption)).size} went out twice`,
    );
  } finally {
    await app.stop();
    await stage.stop();
  }
  return lines;
}

type Late = { all: number[]; live: number; peakMiB: number; triesEachSecond: number };

function inWords({ all, live, peakMiB }: Late, quiet?: Late): string {
  const ratio = (share: number) =>
    quiet ? ` (${(quantile(all, share) / quantile(quiet.all, share)).toFixed(2)})` : '';
  const at = (share: number) => `${(quantile(all, share) / 1_000).toFixed(1)} s${ratio(share)}`;
  return (
    `${live} of ${all.length} posts of the others live, median ${at(0.5)} late, p99 ${at(0.99)}, ` +
    `peak ${peakMiB} MiB resident, load ${loadavg()[0]?.toFixed(0)}`
  );
}

/** The ledger of a post that the product itself has tried for an hour in vain, in a hurry. */
async function triedForAnHour({ bench, platform, queue }: Stage, accountId: string): Promise<WaitingLedger> {
  const app = await bench.startApp(platform, { ...livePace, retryMs: 1, retryLimitMs: 1 });
  const publishId = await queue(accountId);
  for (;;) {
    const ledger = await bench.ledger(publishId);
    const tried = Object.values(ledger?.faults ?? {}).reduce((sum, times) => sum + times, 0);
    if (tried >= triesOfAnHour) break;
    await pause(50);
  }
  await app.stop();
  const ledger = await bench.ledger(publishId);
  if (!ledger || !('nextAt' in ledger)) throw new Error('The post does not wait.');
  return ledger as WaitingLedger;
}

/** Copies of it: due in the last hour, each to be tried again within the minute that is the longest pause between two tries. */
async function seed(db: Db, template: WaitingLedger, accountIds: readonly string[]): Promise<void> {
  const ledgers = db.collection<WaitingLedger>('ledgers');
  await ledgers.deleteOne({ _id: template._id });
  const now = Date.now();
  const batch = 1_000;
  for (let first = 0; first < waiting; first += batch) {
    await ledgers.insertMany(
      Array.from({ length: batch }, (_, index) => {
        const number = first + index;
        const accountId = accountIds[number % accountIds.length] ?? '';
        const dueAt = new Date(now - hourMs + (number * hourMs) / waiting);
        // Far from the order of their times, as pauses leave them.
        const nextAt = new Date(now + ((number * 7_919) % 60_000));
        const giveUpAt = new Date(now + 23 * hourMs);
        const caption = captionOf(number);
        return {
          ...template,
          _id: newId(),
          owner: ownerOf(accountId),
          accountId,
          caption,
          dueAt,
          giveUpAt,
          nextAt,
        };
      }),
      { ordered: false },
    );
  }
}

/** Tells its place in the order of their times. */
function captionOf(number: number): string {
  return `waited ${number}`;
}

function outOfOrder(gone: readonly { accountId: string; caption: string }[]): number {
  const last = new Map<string, number>();
  return gone.filter(({ accountId, caption }) => {
    const place = Number(caption.split(' ')[1]);
    const isEarly = place < (last.get(accountId) ?? -1);
    last.set(accountId, Math.max(place, last.get(accountId) ?? -1));
    return isEarly;
  }).length;
}

/** What a runner that begins reads at its first look; it works on nothing. */
async function lookOnce({ db }: Stage): Promise<string> {
  const log = createLogger('silent');
  const ledgers = createLedgerStore({ db, bus: { send: async () => {} }, log });
  let passed = 0;
  const runner = createPublishRunner({
    ledgers: {
      ...ledgers,
      async runnable(now, limit, from) {
        const answer = await ledgers.runnable(now, limit, from);
        // Those that somebody works on are passed, too.
        passed += answer.next ? limit : answer.found.length;
        return answer;
      },
    },
    service: { work: async () => ({ kind: 'not-ours' }) },
    clock: createClock(AbortSignal.timeout(hourMs)),
    pace: livePace,
    slots: 0,
    silences: { restsUntil: () => undefined },
    name: 'look',
    log,
  });
  const startedAt = performance.now();
  await runner.look();
  return `${passed} documents in ${((performance.now() - startedAt) / 1_000).toFixed(2)} s`;
}

async function queued({ settings }: Stage): Promise<number> {
  const nats = await connect({ servers: settings.NATS_URL });
  const streams = await (await jetstreamManager(nats)).streams.list().next();
  await nats.close();
  return streams
    .filter(({ config }) => config.subjects?.some(subject => subject.startsWith('jobs.')))
    .reduce((sum, { state }) => sum + state.messages, 0);
}

/** The most memory that the process takes meanwhile: service, document store and platform. */
function watchMemory() {
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 250);
  return {
    end(): number {
      clearInterval(watch);
      return Math.round(peak / 2 ** 20);
    },
  };
}
