import formbody from '@fastify/formbody';
import fastify from 'fastify';
import { type SimulatorAddresses, simulatorAddresses } from './addresses.ts';
import { controlRoutes } from './control/control.routes.ts';
import { simulatorCredentials } from './credentials.ts';
import { openFaultDesk } from './door/fault-desk.ts';
import { openJournal } from './door/journal.ts';
import { graphRoutes } from './graph/graph.routes.ts';
import { seedConversations } from './graph/inbox/conversations.store.ts';
import { startEventSender } from './graph/inbox/instagram-events.ts';
import { loginRoutes } from './graph/login/login.routes.ts';
import { resumeVideos } from './graph/publishing/create-container.ts';
import { usualQuota } from './graph/publishing/publishing-limit.ts';
import { seedTokens } from './graph/tokens.ts';
import { openaiRoutes } from './openai/openai.routes.ts';
import { isForUs, isFromAnotherSite } from './own-names.ts';
import { pageRoutes } from './pages/pages.routes.ts';
import { readReach } from './reach.ts';
import { outputRoutes } from './replicate/output.routes.ts';
import { replicateRoutes } from './replicate/replicate.routes.ts';
import { startWebhookSender } from './replicate/webhook-sender.ts';
import { startSmtp } from './smtp/start-smtp.ts';
import { openClock } from './store/open-clock.ts';
import { openStore } from './store/open-store.ts';
import type { World } from './world.ts';

export type SimulatorOptions = {
  folder: string;
  port?: number;
  host?: string;
  smtpPort?: number;
  /** The address browsers reach it by; without one it is the address it listens on. */
  publicUrl?: string;
  /** The address services reach it by; without one it is the public one. */
  servicesUrl?: string;
  /** Origins that are elsewhere from here (`readReach`). */
  reachedAt?: string;
  /** How many times faster than the real services; 1 is a calm, watchable pace. */
  speed?: number;
  /** Posts that an account may publish in a day; as on Instagram, if not said. */
  quota?: number;
};

export type Simulator = SimulatorAddresses & { stop(): Promise<void> };

const mostBodyBytes = 20 * 1024 * 1024;

/** Replicate, OpenAI, Graph API and SMTP on one machine; all it knows is in `folder` and survives a kill. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const {
    folder,
    port = 0,
    host = '127.0.0.1',
    smtpPort = 0,
    publicUrl,
    servicesUrl,
    reachedAt,
    speed = 1,
    quota = usualQuota,
  } = options;
  const store = openStore(folder);
  const clock = openClock(store);
  const world: World = {
    store,
    clock,
    speed,
    quota,
    faults: openFaultDesk(store, clock),
    journal: openJournal(store, clock),
    credentials: simulatorCredentials,
    origin: withoutSlash(publicUrl),
    servicesOrigin: withoutSlash(servicesUrl),
    reach: readReach(reachedAt),
  };
  seedTokens(world);
  seedConversations(world);

  let smtpUrl = '';
  const webhooks = startWebhookSender(world);
  const events = startEventSender(world);
  const app = fastify({
    bodyLimit: mostBodyBytes,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 2000 },
  });
  app.addHook('onRequest', async (request, reply) => {
    const knock = {
      method: request.method,
      headers: request.headers,
      localAddress: request.socket.localAddress,
    };
    if (!isForUs(knock, [`http://${host}`, world.origin, world.servicesOrigin]))
      return reply.code(421).send('This simulator has another address.\n');
    if (isFromAnotherSite(knock)) return reply.code(403).send('Pages of other sites change nothing here.\n');
  });
  await app.register(formbody, { bodyLimit: mostBodyBytes });
  await app.register(replicateRoutes(world, webhooks), { prefix: '/replicate/v1' });
  await app.register(outputRoutes(world));
  await app.register(openaiRoutes(world), { prefix: '/openai/v1' });
  await app.register(loginRoutes(world));
  await app.register(graphRoutes(world));
  await app.register(controlRoutes(world, events));
  await app.register(pageRoutes(world, () => smtpUrl));

  const listening = await app.listen({ port, host });
  world.origin ||= listening.replace('0.0.0.0', '127.0.0.1').replace('[::]', '127.0.0.1');
  world.servicesOrigin ||= world.origin;
  const smtp = await startSmtp(world, smtpPort, host);
  smtpUrl = `smtp://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${smtp.port}`;
  const videos = resumeVideos(world);
  webhooks.wake();
  events.wake();

  return {
    ...simulatorAddresses(world.origin, smtpUrl),
    async stop() {
      videos.stop();
      await webhooks.stop();
      await events.stop();
      await app.close();
      await smtp.stop();
      store.close();
    },
  };
}

const withoutSlash = (url = '') => url.replace(/\/+$/, '');
