import { createLogger } from '@insta-ai/chassis/logger';
import { createBus } from '@insta-ai/chassis/messaging/bus';
import { connectNats } from '@insta-ai/chassis/messaging/connect-nats';
import { createOutbox } from '@insta-ai/chassis/messaging/outbox';
import { createRpcClient } from '@insta-ai/chassis/messaging/rpc';
import { pause } from '@insta-ai/chassis/stopping';
import { alone, createReplicas } from '@insta-ai/chassis/turns/replicas';
import { AuthUserService } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import { jetstream } from '@nats-io/jetstream';
import { MongoClient } from 'mongodb';
import { publishDueTimer } from '../../../services/content/src/due/publish-due.timer.ts';
import type { ContentDocument } from '../../../services/content/src/item/content-document.ts';
import { createContentsStore } from '../../../services/content/src/store/contents.store.ts';
import { createUsersGateway } from '../../../services/content/src/users/users.gateway.ts';

/** What a scanner did since it was asked last: claims that it won and lost, looks and writes that the store was asked for, its time of a processor in milliseconds. */
export type Tally = { won: number; lost: number; looks: number; writes: number; processorMs: number };

/** The due-scan of content as a process of its own, on the stores of the measurement; it tells its tally when it is asked. */
const { NATS_URL = '', MONGODB_URL = '', IS_SHARING } = process.env;
const log = createLogger('silent');
const nats = await connectNats({ NATS_URL, BUS_PREFIX: '' }, log);
const mongo = await MongoClient.connect(MONGODB_URL, { monitorCommands: true });
const db = mongo.db('content');
const collection = db.collection<ContentDocument>('contents');
const outbox = createOutbox({ collection, bus: createBus({ jetstream: jetstream(nats) }), log });
const store = createContentsStore({ collection, stamps: db.collection('listStamps'), outbox });

const none: Omit<Tally, 'processorMs'> = { won: 0, lost: 0, looks: 0, writes: 0 };
let tally = { ...none };
let processor = process.cpuUsage();
mongo.on('commandStarted', ({ commandName }) => {
  if (['findAndModify', 'update', 'insert'].includes(commandName)) tally.writes += 1;
});
const replicas = createReplicas({ collection: db.collection('replicas') });
const timer = publishDueTimer({
  store: {
    ...store,
    due(now, limit, behind) {
      tally.looks += 1;
      return store.due(now, limit, behind);
    },
    async change(item, change) {
      const changed = await store.change(item, change);
      tally[changed ? 'won' : 'lost'] += 1;
      return changed;
    },
  },
  replicas: IS_SHARING === 'yes' ? replicas : { place: async () => alone },
  users: createUsersGateway(createRpcClient({ service: AuthUserService, nats })),
  tellOutcome: () => {},
  log,
});

const stopping = new AbortController();
process.on('SIGTERM', () => stopping.abort());
process.on('message', () => {
  const { user, system } = process.cpuUsage(processor);
  process.send?.({ ...tally, processorMs: (user + system) / 1_000 } satisfies Tally);
  tally = { ...none };
  processor = process.cpuUsage();
});
process.send?.('ready');
while (!stopping.signal.aborted) {
  await timer.run(stopping.signal);
  await pause(timer.everyMs, stopping.signal);
}
await replicas.leave();
await nats.close();
await mongo.close();
process.disconnect?.();
