import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createLogger } from '@insta-ai/chassis/logger';
import { connectNats } from '@insta-ai/chassis/messaging/connect-nats';
import { ensureStreams } from '@insta-ai/chassis/messaging/streams/ensure-streams';
import { ensureIndexes } from '@insta-ai/chassis/migrations/indexes';
import { jetstreamManager } from '@nats-io/jetstream';
import { MongoClient } from 'mongodb';
import { type ContentDocument, newContent } from '../../../services/content/src/item/content-document.ts';
import { contentsIndexes } from '../../../services/content/src/store/contents.store.ts';
import { startTestPlatform } from '../../testing/start-test-platform.ts';
import type { BenchStage } from '../bench-stage.ts';
import type { Tally } from './scanner.main.ts';

const script = fileURLToPath(new URL('./scanner.main.ts', import.meta.url));

const many = Number(process.env.DUE_ITEMS ?? 600);
/** Items of one second at moments one after the other: many, and as few as most moments have. */
const rushes = [many, many, 20, 20];
/** After which what was not claimed ends the measurement. */
const limitMs = 120_000;
/** Until the items are stored, also on a busy machine. */
const leadMs = (items: number) => 2_000 + items * 30;

/** How long before that moment scanners begin to count, in milliseconds. */
const beforehandMs = 200;

type Stage = Awaited<ReturnType<typeof openStage>>;

/** What 1, 2 and 4 replicas of the due-scan need for an item, beside as many that know nothing of each other. */
export async function benchDue({ endWith }: BenchStage): Promise<string[]> {
  const stage = await openStage();
  endWith(stage.stop);
  const lines: string[] = [];
  // In turns, since what else the machine does changes more than either of them.
  for (const replicas of [1, 2, 4]) {
    for (const isSharing of [false, true]) {
      const scanners = await stage.start(replicas, isSharing);
      const found: string[] = [];
      for (const items of rushes) found.push(await measure(stage, scanners, items));
      await stage.end();
      lines.push(`${replicas} replica(s)${isSharing ? '' : ', nothing shared'}: ${found.join('; ')}`);
    }
  }
  return lines;
}

async function openStage() {
  const platform = await startTestPlatform();
  const { NATS_URL = '', MONGODB_URL = '' } = platform.settings;
  const nats = await connectNats({ NATS_URL, BUS_PREFIX: '' }, createLogger('silent'));
  await ensureStreams(await jetstreamManager(nats));
  const mongo = await MongoClient.connect(MONGODB_URL);
  const db = mongo.db('content');
  await ensureIndexes(db, [contentsIndexes]);
  const running = new Set<ChildProcess>();
  const end = async () => {
    const ended = [...running].map(child => once(child, 'exit'));
    for (const child of running) child.kill('SIGTERM');
    await Promise.all(ended);
    running.clear();
  };
  return {
    contents: db.collection<ContentDocument>('contents'),
    async start(replicas: number, isSharing: boolean): Promise<ChildProcess[]> {
      const env = { ...process.env, NATS_URL, MONGODB_URL, IS_SHARING: isSharing ? 'yes' : 'no' };
      const children = Array.from({ length: replicas }, () => fork(script, { env }));
      for (const child of children) running.add(child);
      await Promise.all(children.map(child => once(child, 'message')));
      return children;
    },
    end,
    async stop(): Promise<void> {
      await end();
      await nats.close();
      await mongo.close();
      await platform.stop();
    },
  };
}

async function measure({ contents }: Stage, scanners: ChildProcess[], items: number): Promise<string> {
  await contents.deleteMany({});
  const dueAt = new Date(Date.now() + leadMs(items));
  await contents.insertMany(Array.from({ length: items }, (_, index) => plannedItem(index, dueAt)));
  if (Date.now() > dueAt.getTime()) throw new Error('The items were not stored before they were due.');
  await pause(dueAt.getTime() - beforehandMs - Date.now());
  // What they do while nothing is due is no work of an item.
  await tell(scanners);
  await pause(dueAt.getTime() - Date.now());
  while ((await contents.countDocuments({ decisions: 1, outboxAt: { $exists: false } })) < items) {
    if (Date.now() > dueAt.getTime() + limitMs) throw new Error('The items were not claimed in time.');
    await pause(20);
  }
  const seconds = (Date.now() - dueAt.getTime()) / 1_000;
  const { won, lost, looks, writes, processorMs } = await tell(scanners);
  if (won !== items) throw new Error(`${won} claims of ${items} items: one was decided twice.`);
  return (
    `${items} items at ${(items / seconds).toFixed(0)} a second, ${won + lost} claims tried, ${lost} lost, ` +
    `${looks} looks, ${(writes / items).toFixed(2)} writes and ${(processorMs / items).toFixed(1)} ms of a processor an item`
  );
}

/** What all did since they were asked last. */
async function tell(scanners: ChildProcess[]): Promise<Tally> {
  const tallies = await Promise.all(
    scanners.map(async scanner => {
      scanner.send('tell');
      const [tally] = (await once(scanner, 'message')) as [Tally];
      return tally;
    }),
  );
  const sum = (part: keyof Tally) => tallies.reduce((total, tally) => total + tally[part], 0);
  return {
    won: sum('won'),
    lost: sum('lost'),
    looks: sum('looks'),
    writes: sum('writes'),
    processorMs: sum('processorMs'),
  };
}

/** Each of another person, and nothing keeps it from going out. */
function plannedItem(index: number, dueAt: Date): ContentDocument {
  return {
    ...newContent(`owner-${index}`, new Date()),
    title: 'Boat',
    status: 'Scheduled',
    account: `ig-${index}`,
    instagramType: 'Post',
    contents: ['/media/a.jpg'],
    date: dueAt,
    dueAt,
    plannedAt: new Date(),
  };
}
