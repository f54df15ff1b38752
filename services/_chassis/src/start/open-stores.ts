import { AuthUserService } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import { jetstream as createJetStream, type JetStreamClient } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Registry } from 'prom-client';
import type { PlatformSettings } from '../config.ts';
import { createTokenVerifier, type TokenVerifier } from '../http/auth.ts';
import type { Check, Health } from '../http/health.ts';
import { rememberSessionStart } from '../http/session-start.ts';
import type { Logger } from '../logger.ts';
import { connectNats } from '../messaging/connect-nats.ts';
import { linkOf } from '../messaging/link.ts';
import { streamKeeper } from '../messaging/permissions.ts';
import { createRpcClient } from '../messaging/rpc.ts';
import { busAccount } from '../messaging/sign-in/bus-options.ts';
import { ensureStreams, findStreams, restoreStreams } from '../messaging/streams/ensure-streams.ts';
import { createUnreadableLook } from '../messaging/streams/unreadable-streams.ts';
import { measureDocuments } from '../metrics/measure-documents.ts';
import { measureObjects } from '../metrics/measure-objects.ts';
import { measureDeadLetters } from '../metrics/measure-queue.ts';
import type { Measures } from '../metrics/measures.ts';
import { openMeasures } from '../metrics/open-measures.ts';
import type { AnyService } from '../service.ts';
import { connectMongo } from '../storage/documents/connect-mongo.ts';
import { type Databases, databasesOf } from '../storage/documents/databases.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { openObjectStore } from '../storage/open-object-store.ts';
import { inOwnFolders } from '../storage/own-folders.ts';
import { onceAtATime } from '../turns/once-at-a-time.ts';
import { untilThere } from '../until-there.ts';
import type { Shutdown } from './shutdown.ts';

/** What all services of a process share. */
export type Stores = {
  nats: NatsConnection;
  jetstream: JetStreamClient;
  databases: Databases;
  objects: ObjectStore;
  /** Where what is measured is told from. */
  metrics: Registry;
  measures: Measures;
  /** Creates the streams that are gone; refuses where that is another's to do. */
  restoreStreams(): Promise<void>;
  /** Keeps the streams there, and readable where it may remove one; undefined where that is another's to do. */
  keepStreams: (() => Promise<void>) | undefined;
  verifyToken: TokenVerifier;
};

/**
 * Connects to bus, documents and objects; what was opened is closed by `shutdown`. Who has an account of its own on the bus
 * waits for the streams that their keeper makes.
 */
export async function openStores(
  platform: PlatformSettings,
  log: Logger,
  shutdown: Shutdown,
): Promise<Stores> {
  const { metrics, measures } = openMeasures(log);
  const nats = await connectNats(platform, log);
  shutdown.add('bus', 'NATS', () => nats.drain());
  const mongo = await connectMongo(platform.MONGODB_URL, log);
  shutdown.add('stores', 'MongoDB', () => mongo.close());
  measureDocuments(mongo, measures);
  const jetstream = createJetStream(nats);
  const account = busAccount(platform);
  const isKeptByOthers = account !== undefined && account !== streamKeeper;
  const manager = await jetstream.jetstreamManager();
  const replicas = platform.NATS_STREAM_REPLICAS;
  const find = () => findStreams(manager);
  await (isKeptByOthers ? untilThere('streams of the bus', find, log) : ensureStreams(manager, replicas));
  const restore = onceAtATime(() => (isKeptByOthers ? find() : restoreStreams(manager, replicas)));
  // No service's own account may read or remove a stream (permissions.ts).
  const removeUnreadable = account ? async () => {} : createUnreadableLook({ manager, log });
  const authUser = createRpcClient({ service: AuthUserService, nats });
  const verifyToken = createTokenVerifier({
    fetchJwks: async () => JSON.parse((await authUser.getJwks({})).jwksJson),
    sessionStart: rememberSessionStart(async userId =>
      Number((await authUser.getSessionStart({ userId })).seconds),
    ),
  });
  const objects = measureObjects(inOwnFolders(await openObjectStore(platform)), measures);
  measures.gauge('insta_ai_bus_up', () => [{ value: Number(linkOf(nats).isUp()), labels: {} }]);
  measureDeadLetters(jetstream, measures);
  return {
    nats,
    jetstream,
    databases: databasesOf(mongo, platform.DATABASE_PREFIX),
    objects,
    metrics,
    measures,
    restoreStreams: restore,
    keepStreams: isKeptByOthers ? undefined : () => restore().then(removeUnreadable),
    verifyToken,
  };
}

/** How long documents may be away before it counts, in milliseconds: longer than a replica set takes to choose another primary. */
const electionMs = 15_000;

/**
 * What must answer before a process with these services may be given work: its bus, and documents where one of them keeps any. Other
 * services are not asked, and neither is the object store: without them some calls are refused, and the others go on.
 */
export function readinessChecks(services: readonly AnyService[], stores: Stores): Health['checks'] {
  const bus: Check = {
    async run() {
      if (!linkOf(stores.nats).isUp()) throw new Error('not connected');
      await stores.nats.flush();
    },
  };
  const documents: Check = {
    async run() {
      await stores.databases.ping();
    },
    patienceMs: electionMs,
  };
  return services.some(keepsDocuments) ? { bus, documents } : { bus };
}

/** Whether a service is of no use without its database: it has data, or calls, which are counted there. */
export function keepsDocuments({ data, routes }: Pick<AnyService, 'data' | 'routes'>): boolean {
  return data !== undefined || routes !== undefined;
}
