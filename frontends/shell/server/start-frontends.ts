import type { SettingsSource } from '@insta-ai/chassis/config';
import { replyWithError } from '@insta-ai/chassis/http/error-reply';
import { registerHealth } from '@insta-ai/chassis/http/health';
import { urlOf } from '@insta-ai/chassis/http/reachable-url';
import { keepHttps } from '@insta-ai/chassis/http/requests/keep-https';
import { logRequests } from '@insta-ai/chassis/http/requests/log-requests';
import { openMetricsPort, serveMetrics } from '@insta-ai/chassis/http/requests/serve-metrics';
import { readTrustProxy } from '@insta-ai/chassis/http/requests/trust-proxy';
import { createLogger } from '@insta-ai/chassis/logger';
import { openMeasures } from '@insta-ai/chassis/metrics/open-measures';
import { acceptRequestId } from '@insta-ai/chassis/request-context';
import { createShutdown } from '@insta-ai/chassis/start/shutdown';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { readFrontendsSettings } from './frontends-settings.ts';
import { measureFrontend } from './metrics/measure-frontend.ts';
import { servePart } from './serve-part.ts';

/** A running process of the front end. */
export type RunningFrontends = { url: string; metricsUrl: string | undefined; stop(): Promise<void> };

export type StartFrontendsOptions = {
  /** How often other processes' remotes are looked at, in milliseconds. */
  lookEveryMs?: number;
  /** Where the log goes; standard output when left out. */
  logTo?: Parameters<typeof createLogger>[1];
};

/** Serves the shell, a remote or all of them. Throws a SettingsError with every bad setting. */
export async function startFrontends(
  source: SettingsSource,
  { lookEveryMs, logTo }: StartFrontendsOptions = {},
): Promise<RunningFrontends> {
  const settings = readFrontendsSettings(source);
  const log = createLogger(settings.LOG_LEVEL, logTo).child({ service: nameOf(settings.FRONTEND) });
  const shutdown = createShutdown(log);
  const { metrics, measures } = openMeasures(log);
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: readTrustProxy(settings.TRUST_PROXY),
    genReqId: request => acceptRequestId(request.headers['x-request-id']),
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  app.setErrorHandler(replyWithError);
  keepHttps(app);
  logRequests(app, { logOf: () => log });
  measureFrontend(app, settings.FRONTEND, measures);
  registerHealth(app, { checks: {}, stopping: shutdown.stopping });
  serveMetrics(app, { metrics, metricsFor: 'thisMachine' });
  await servePart(app, { settings, log, lookEveryMs });
  await app.listen({ port: settings.PORT, host: settings.HOST });
  shutdown.add('http', 'HTTP', () => app.close());
  const metricsUrl = await openMetricsPort({ settings, metrics, log, shutdown });
  log.info('started');
  return {
    url: urlOf(app),
    metricsUrl,
    stop: () => shutdown.run(settings.DRAIN_SECONDS * 1000),
  };
}

/** As the images and the chart call it. */
function nameOf(frontend: string): string {
  return frontend === 'all' ? 'frontends' : `frontend-${frontend}`;
}
