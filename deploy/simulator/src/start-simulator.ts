import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import { type SimulatorAddresses, simulatorAddresses } from './addresses.ts';
import { controlRoutes } from './control/control.routes.ts';
import { simulatorCredentials as credentials } from './credentials.ts';
import { createDoor } from './door/door.ts';
import { createFaultDesk } from './door/fault-desk.ts';
import { createJournal } from './door/journal.ts';
import { createComments } from './graph/community/comments.ts';
import { createHashtags } from './graph/community/hashtags.ts';
import { createEdges } from './graph/edges.ts';
import { createFacebookPages } from './graph/facebook-pages.ts';
import { graphRoutes } from './graph/graph.routes.ts';
import { createConversations } from './graph/inbox/conversations.ts';
import { createInboxStore } from './graph/inbox/inbox.store.ts';
import { createInstagramEvents } from './graph/inbox/instagram-events.ts';
import { createSubscriptions } from './graph/inbox/subscriptions.ts';
import { loginRoutes } from './graph/login/login.routes.ts';
import { createOauth, type LoginCode } from './graph/login/oauth.ts';
import { createCommentsStore } from './graph/media/comments.store.ts';
import { createMediaStore } from './graph/media/media.store.ts';
import { createMedia } from './graph/media/media.ts';
import { createMediaNodes } from './graph/media/media-nodes.ts';
import { createPeople } from './graph/people.ts';
import type { ContainerRecord } from './graph/publishing/container-record.ts';
import { createContainers } from './graph/publishing/containers.ts';
import { createPublishing, usualQuota } from './graph/publishing/publishing.ts';
import { createResolveEdge, type KindOf } from './graph/resolve-edge.ts';
import { accountOf, seededPages } from './graph/seed.ts';
import { createTokens } from './graph/tokens.ts';
import { openaiRoutes } from './openai/openai.routes.ts';
import { isForUs, isFromAnotherSite } from './own-names.ts';
import { pageRoutes } from './pages/pages.routes.ts';
import { readReach } from './reach.ts';
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
  smtpPort?: number;
  /** The address browsers reach it by; without one it is the address it listens on. */
  publicUrl?: string;
  /** The address services reach it by; without one it is the public one. */
  servicesUrl?: string;
  /** Origins that have another address from here (`readReach`). */
  reachedAt?: string;
  /** How many times faster than the real services; 1 is a calm, watchable pace. */
  speed?: number;
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
  smtpPort = 0,
  publicUrl,
  servicesUrl,
  reachedAt,
  speed = 1,
  quota = usualQuota,
}: SimulatorOptions): Promise<Simulator> {
  const site: Site = {
    origin: withoutSlash(publicUrl),
    servicesOrigin: withoutSlash(servicesUrl),
    smtpUrl: '',
  };
  const reach = readReach(reachedAt);
  const mediaFolder = join(folder, 'media');
  const mailFolder = join(folder, 'mails');
  const { facebookAppId: appId, facebookAppSecret: appSecret } = credentials;

  const store = openStore(folder);
  const clock = createClock(store);
  const faults = createFaultDesk({ store, clock });
  const journal = createJournal({ store, clock });
  const tokens = createTokens({ store, clock, credentials });
  const codes = store.collection<LoginCode>('login-codes');
  const records = store.collection<ContainerRecord>('containers');
  const mediaStore = createMediaStore({ store, clock });
  const commentsStore = createCommentsStore(store);
  const inbox = createInboxStore(store);
  const predictions = createPredictionsStore(store);
  const mails = store.collection<MailRecord>('mails');
  const seed = () => {
    tokens.seed();
    inbox.seed(tokens.firstStart());
  };
  seed();

  const door = createDoor({ faults, journal });
  const nodes = createMediaNodes({ media: mediaStore, comments: commentsStore, site });
  const hashtags = createHashtags({ store, clock, site });
  const subscriptions = createSubscriptions({ store, reach, appId });
  const containers = createContainers({
    containers: records,
    faults,
    clock,
    speed,
    reach,
    folder: mediaFolder,
  });
  const edges = createEdges({
    oauth: createOauth({ tokens, codes, store, clock, credentials }),
    people: createPeople({ tokens, media: mediaStore, nodes, site }),
    containers,
    publishing: createPublishing({ containers: records, media: mediaStore, store, faults, clock, quota }),
    media: createMedia({ media: mediaStore, nodes }),
    comments: createComments({ comments: commentsStore, media: mediaStore, nodes, clock }),
    hashtags,
    pages: createFacebookPages({ tokens, site }),
    conversations: createConversations({ inbox, comments: commentsStore, clock }),
    subscriptions,
  });
  const kindOf: KindOf = id => {
    if (seededPages.some(one => one.id === id)) return 'page';
    if (accountOf(id)) return 'account';
    if (records.get(id)) return 'container';
    if (commentsStore.get(id)) return 'comment';
    if (mediaStore.find(id)) return 'media';
    if (hashtags.has(id)) return 'hashtag';
    if (inbox.conversation(id)) return 'conversation';
    if (inbox.message(id)) return 'message';
    return id === appId ? 'app' : undefined;
  };
  const events = createInstagramEvents({
    store,
    clock,
    speed,
    reach,
    appSecret,
    comments: commentsStore,
    media: mediaStore,
    inbox,
    subscriptions,
  });
  const webhooks = createWebhooks({
    store,
    predictions,
    faults,
    clock,
    site,
    reach,
    secret: credentials.replicateWebhookSecret,
    speed,
  });

  const app = fastify({
    bodyLimit: mostBodyBytes,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 2000 },
  });
  refuseStrangers(app, () => [`http://${host}`, site.origin, site.servicesOrigin]);
  await app.register(formbody, { bodyLimit: mostBodyBytes });
  await app.register(
    replicateRoutes({
      door,
      predictions,
      orders: createPredictions({ store, predictions, webhooks, faults, clock, speed }),
      fetchInputs: createFetchInputs({ predictions, clock, reach }),
      faults,
      clock,
      site,
      token: credentials.replicateApiToken,
      webhookSecret: credentials.replicateWebhookSecret,
    }),
    { prefix: '/replicate/v1' },
  );
  await app.register(outputRoutes({ door, predictions, faults, clock, folder: join(folder, 'drawings') }));
  await app.register(openaiRoutes({ door, faults, clock, apiKey: credentials.openaiApiKey }), {
    prefix: '/openai/v1',
  });
  await app.register(loginRoutes({ codes, clock, appId }));
  await app.register(graphRoutes({ door, resolveEdge: createResolveEdge({ edges, kindOf }), tokens, site }));
  await app.register(
    controlRoutes({
      faults,
      journal,
      clock,
      media: mediaStore,
      nodes,
      containers: records,
      predictions,
      mails,
      tokens,
      events,
      async forget() {
        store.clear();
        for (const one of [mediaFolder, mailFolder]) await rm(one, { recursive: true, force: true });
        seed();
      },
    }),
  );
  await app.register(
    pageRoutes({
      site,
      faults,
      media: mediaStore,
      comments: commentsStore,
      hashtags,
      predictions,
      mails,
      mediaFolder,
      mailFolder,
    }),
  );

  const listening = await app.listen({ port, host });
  site.origin ||= listening.replace('0.0.0.0', '127.0.0.1').replace('[::]', '127.0.0.1');
  site.servicesOrigin ||= site.origin;
  const smtp = await startSmtp({
    mails,
    folder: mailFolder,
    store,
    clock,
    faults,
    journal,
    port: smtpPort,
    host,
  });
  site.smtpUrl = `smtp://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${smtp.port}`;
  containers.resume();
  webhooks.wake();
  events.wake();

  return {
    ...simulatorAddresses(site.origin, site.smtpUrl),
    async stop() {
      containers.stop();
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
