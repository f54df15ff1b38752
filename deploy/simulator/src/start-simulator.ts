import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import { type SimulatorAddresses, simulatorAddresses } from './addresses.ts';
import type { Base } from './base.ts';
import { type ConditionOrder, createConditions } from './conditions.ts';
import { controlRoutes } from './control/control.routes.ts';
import { simulatorCredentials as credentials } from './credentials.ts';
import { createDoor } from './door/door.ts';
import { createFaultDesk } from './door/fault-desk.ts';
import { createJournal } from './door/journal.ts';
import { createHashtags } from './graph/community/hashtags.ts';
import { createEdges } from './graph/edges.ts';
import { graphRoutes } from './graph/graph.routes.ts';
import type { GraphParts } from './graph/graph-parts.ts';
import { createInboxStore } from './graph/inbox/inbox.store.ts';
import { createInstagramEvents } from './graph/inbox/instagram-events.ts';
import { createSubscriptions } from './graph/inbox/subscriptions.ts';
import { loginRoutes } from './graph/login/login.routes.ts';
import { createCommentsStore } from './graph/media/comments.store.ts';
import { createMediaStore } from './graph/media/media.store.ts';
import { createMediaNodes } from './graph/media/media-nodes.ts';
import type { ContainerRecord } from './graph/publishing/container-record.ts';
import { createContainers } from './graph/publishing/containers.ts';
import { usualQuota } from './graph/publishing/publishing.ts';
import { uploadRoutes } from './graph/publishing/upload.routes.ts';
import { createResolveEdge } from './graph/resolve-edge.ts';
import { createTokens, type LoginCode } from './graph/tokens.ts';
import { openaiRoutes } from './openai/openai.routes.ts';
import { isForUs, isFromAnotherSite } from './own-names.ts';
import { pageRoutes } from './pages/pages.routes.ts';
import { createReaches, readReach } from './reach.ts';
import { createFetchInputs } from './replicate/fetch-inputs.ts';
import { outputRoutes } from './replicate/output.routes.ts';
import { createPredictionsStore } from './replicate/predictions.store.ts';
import { createPredictions } from './replicate/predictions.ts';
import { replicateRoutes } from './replicate/replicate.routes.ts';
import { createWebhooks } from './replicate/webhooks.ts';
import type { Site } from './site.ts';
import type { MailRecord } from './smtp/mail-record.ts';
import { startSmtp } from './smtp/start-smtp.ts';
import { createClock } from './store/clock.ts';
import { openStore } from './store/store.ts';

export type SimulatorOptions = {
  folder: string;
  port?: number;
  host?: string;
  /** Without one it is the same. */
  smtpHost?: string;
  smtpPort?: number;
  /** The address browsers reach it by; without one it is the address it listens on. */
  publicUrl?: string;
  /** The address services reach it by; without one it is the public one. */
  servicesUrl?: string;
  /** Origins that have another address from here (`readReach`). */
  reachedAt?: string;
  /** The only origins that anything is fetched from (`createReaches`), as if the rest could not be reached; without it all. */
  reachesOnly?: readonly string[];
  /** How many times faster than the real services; 1 is a calm, watchable pace. */
  speed?: number;
  /** Other conditions than the usual ones (`POST /control/conditions` while it runs). */
  conditions?: ConditionOrder;
  /** Posts that an account may publish in a day; without one as many as on Instagram. */
  quota?: number;
};

export type Simulator = SimulatorAddresses & { stop(): Promise<void> };

const mostBodyBytes = 20 * 1024 * 1024;

/** Replicate, OpenAI, Graph API and SMTP on one machine; all it knows is in `folder` and survives a kill. */
export async function startSimulator({
  folder,
  port = 0,
  host = '127.0.0.1',
  smtpHost = host,
  smtpPort = 0,
  publicUrl,
  servicesUrl,
  reachedAt,
  reachesOnly,
  conditions: given,
  speed = 1,
  quota = usualQuota,
}: SimulatorOptions): Promise<Simulator> {
  const site: Site = {
    origin: withoutSlash(publicUrl),
    servicesOrigin: withoutSlash(servicesUrl),
    smtpUrl: '',
  };
  const folders = {
    media: join(folder, 'media'),
    mails: join(folder, 'mails'),
    drawings: join(folder, 'drawings'),
  };
  const store = openStore(folder);
  const clock = createClock(store);
  const faults = createFaultDesk({ store, clock });
  const journal = createJournal({ store, clock });
  const door = createDoor({ faults, journal });
  const reach = readReach(reachedAt);
  const conditions = createConditions(store, given);
  const reaches = createReaches(() => conditions.now().onlyInternet, reachesOnly);
  const base: Base = {
    store,
    clock,
    faults,
    journal,
    door,
    site,
    reach,
    reaches,
    credentials,
    conditions,
    speed,
    folders,
  };

  const tokens = createTokens(base);
  const media = createMediaStore(base);
  const comments = createCommentsStore(store);
  const inbox = createInboxStore(store);
  const seed = () => {
    tokens.seed();
    inbox.seed(tokens.firstStart());
  };
  seed();
  const graph: GraphParts = {
    ...base,
    tokens,
    codes: store.collection<LoginCode>('login-codes'),
    containers: store.collection<ContainerRecord>('containers'),
    media,
    comments,
    nodes: createMediaNodes({ media, comments, site }),
    inbox,
  };
  const hashtags = createHashtags(base);
  const subscriptions = createSubscriptions(base);
  const making = createContainers(graph);
  const edges = createEdges({ ...graph, making, hashtags, subscriptions, quota });
  const events = createInstagramEvents({ ...graph, subscriptions });

  const mails = store.collection<MailRecord>('mails');
  const predictions = createPredictionsStore(store);
  const replicate = { ...base, predictions };
  const webhooks = createWebhooks(replicate);
  const orders = createPredictions({ ...replicate, webhooks });
  const fetchInputs = createFetchInputs(replicate);
  const forget = async () => {
    store.clear();
    for (const one of [folders.media, folders.mails]) await rm(one, { recursive: true, force: true });
    seed();
  };

  const app = fastify({
    bodyLimit: mostBodyBytes,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 2000 },
  });
  refuseStrangers(app, () => [`http://${host}`, site.origin, site.servicesOrigin]);
  await app.register(formbody, { bodyLimit: mostBodyBytes });
  await app.register(replicateRoutes({ ...replicate, orders, fetchInputs }), { prefix: '/replicate/v1' });
  await app.register(outputRoutes(replicate));
  await app.register(openaiRoutes(base), { prefix: '/openai/v1' });
  await app.register(loginRoutes(graph));
  await app.register(
    graphRoutes({ ...graph, resolveEdge: createResolveEdge({ ...graph, edges, hashtags }) }),
  );
  await app.register(uploadRoutes({ ...graph, making }));
  await app.register(controlRoutes({ ...graph, predictions, mails, events, forget }));
  await app.register(pageRoutes({ ...graph, hashtags, predictions, mails }));

  const listening = await app.listen({ port, host });
  site.origin ||= listening.replace('0.0.0.0', '127.0.0.1').replace('[::]', '127.0.0.1');
  site.servicesOrigin ||= site.origin;
  const smtp = await startSmtp({ ...base, mails, port: smtpPort, host: smtpHost });
  const smtpName = smtpHost === '0.0.0.0' || smtpHost === '::' ? '127.0.0.1' : smtpHost;
  site.smtpUrl = `smtp://${smtpName}:${smtp.port}`;
  making.resume();
  webhooks.wake();
  events.wake();

  return {
    ...simulatorAddresses(site.origin, site.smtpUrl),
    async stop() {
      making.stop();
      await webhooks.stop();
      await events.stop();
      await app.close();
      await smtp.stop();
      store.close();
    },
  };
}

const withoutSlash = (url = '') => url.replace(/\/+$/, '');

function refuseStrangers(app: FastifyInstance, ownAddresses: () => string[]): void {
  app.addHook('onRequest', async ({ method, headers, socket: { localAddress } }, reply) => {
    const knock = { method, headers, localAddress };
    if (!isForUs(knock, ownAddresses())) return reply.code(421).send('This simulator has another address.\n');
    if (isFromAnotherSite(knock))
      return reply.code(403).send('Pages of other sites cannot change anything here.\n');
  });
}
