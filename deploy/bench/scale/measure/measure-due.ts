import { createLogger } from '@insta-ai/chassis/logger';
import { type Bus, createBus } from '@insta-ai/chassis/messaging/bus';
import { createOutbox } from '@insta-ai/chassis/messaging/outbox';
import { ensureStreams } from '@insta-ai/chassis/messaging/streams/ensure-streams';
import { ensureIndexes } from '@insta-ai/chassis/migrations/indexes';
import { newId } from '@insta-ai/chassis/new-id';
import { alone } from '@insta-ai/chassis/turns/replicas';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { MongoClient } from 'mongodb';
import { contentData } from '../../../../services/content/src/data.ts';
import { publishDueTimer } from '../../../../services/content/src/due/publish-due.timer.ts';
import { type ContentDocument, newContent } from '../../../../services/content/src/item/content-document.ts';
import { createContentsStore } from '../../../../services/content/src/store/contents.store.ts';
import type { ListStamp } from '../../../../services/content/src/store/listing/list-stamps.ts';
import { startTestPlatform } from '../../../testing/start-test-platform.ts';
import type { BenchStage } from '../../bench-stage.ts';

const items = 1_000;
/** Due later, as most of a real store is. */
const others = 2_000;
const hourMs = 3_600_000;

/** The real timer on real stores: how long one look and one claim take, and what a claim says on the bus. */
export async function measureDue({ endWith }: BenchStage) {
  const platform = await startTestPlatform();
  endWith(platform.stop);
  const nats = await connect({ servers: platform.settings.NATS_URL });
  endWith(() => nats.close());
  const mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
  endWith(() => mongo.close());
  const db = mongo.db('content');
  await ensureIndexes(db, contentData.indexes);
  await ensureStreams(await jetstreamManager(nats));
  const said = { messages: 0, bytes: 0 };
  const stream = createBus({ jetstream: jetstream(nats) });
  const bus: Bus = {
    send(message) {
      said.messages += 1;
      said.bytes += message.payload.length;
      return stream.send(message);
    },
  };
  const log = createLogger('silent');
  const collection = db.collection<ContentDocument>('contents');
  const stamps = db.collection<ListStamp>('listStamps');
  const store = createContentsStore({ collection, stamps, outbox: createOutbox({ collection, bus, log }) });
  const now = Date.now();
  await collection.insertMany(
    Array.from({ length: items + others }, (_, number) =>
      planned(new Date(now + (number < items ? -1_000 : number * hourMs))),
    ),
  );
  let looks = 0;
  let lookMs = 0;
  const timer = publishDueTimer({
    store: {
      ...store,
      async due(moment, limit, behind) {
        const from = performance.now();
        const found = await store.due(moment, limit, behind);
        looks += 1;
        lookMs += performance.now() - from;
        return found;
      },
    },
    users: { get: async () => undefined } as unknown as Parameters<typeof publishDueTimer>[0]['users'],
    tellOutcome: () => {},
    replicas: { place: async () => alone },
    log,
  });
  const from = performance.now();
  await timer.run(AbortSignal.timeout(hourMs));
  const wholeMs = performance.now() - from;
  const claimed = await collection.countDocuments({ 'decision.publishId': { $exists: true } });
  if (claimed !== items) throw new Error(`${claimed} of ${items} items were claimed.`);
  return {
    lookMs: lookMs / looks,
    claimMs: (wholeMs - lookMs) / items,
    messages: said.messages / items,
    bytes: said.bytes / items,
  };
}

function planned(dueAt: Date): ContentDocument {
  const plannedAt = new Date(dueAt.getTime() - hourMs);
  return {
    ...newContent(newId(), plannedAt),
    _id: newId(),
    title: 'Boat',
    instagramType: 'Post',
    contents: ['/media/a.jpg'],
    status: 'Scheduled',
    account: 'ig1',
    date: dueAt,
    dueAt,
    plannedAt,
  };
}
