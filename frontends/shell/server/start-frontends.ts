import type { SettingsSource } from '@insta-ai/chassis/config';
import { replyWithError } from '@insta-ai/chassis/http/error-reply';
import { registerHealth } from '@insta-ai/chassis/http/health';
import { reachableUrl } from '@insta-ai/chassis/http/reachable-url';
import { keepHttps } from '@insta-ai/chassis/http/requests/keep-https';
import { readTrustProxy } from '@insta-ai/chassis/http/requests/trust-proxy';
import { createLogger } from '@insta-ai/chassis/logger';
import { createShutdown } from '@insta-ai/chassis/start/shutdown';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { readFrontendsSettings } from './frontends-settings.ts';
import { servePart } from './serve-part.ts';

/** A running process of the front end. */
export type RunningFrontends = { url: string; stop(): Promise<void> };

export type StartFrontendsOptions = {
  /** How often other processes' remotes are looked at, in milliseconds. */
  lookEveryMs?: number;
};

/** Serves the shell, a remote or all of them. Throws a SettingsError with every bad setting. */
export async function startFrontends(
  source: SettingsSource,
  { lookEveryMs }: StartFrontendsOptions = {},
): Promise<RunningFrontends> {
  const settings = readFrontendsSettings(source);
  const log = createLogger(settings.LOG_LEVEL).child({ frontend: settings.FRONTEND });
  const shutdown = createShutdown(log);
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: readTrustProxy(settings.TRUST_PROXY),
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  app.setErrorHandler(replyWithError);
  keepHttps(app);
  registerHealth(app, { checks: {}, stopping: shutdown.stopping });
  await servePart(app, { settings, log, lookEveryMs });
  await app.listen({ port: settings.PORT, host: settings.HOST });
  shutdown.add('http', 'HTTP', () => app.close());
  log.info('started');
  const address = app.addresses().find(candidate => typeof candidate === 'object');
  return {
    url: address ? reachableUrl(address.address, address.port) : '',
    stop: () => shutdown.run(settings.DRAIN_SECONDS * 1000),
  };
}
