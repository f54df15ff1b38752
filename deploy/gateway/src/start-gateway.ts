import { readSettings, type SettingsSource } from '@insta-ai/chassis/config';
import { replyWithError } from '@insta-ai/chassis/http/error-reply';
import { registerHealth } from '@insta-ai/chassis/http/health';
import { createLongCalls } from '@insta-ai/chassis/http/limits/long-calls';
import { urlOf } from '@insta-ai/chassis/http/reachable-url';
import { bodyTimes, closeSlowBodies } from '@insta-ai/chassis/http/requests/close-slow-bodies';
import { endEarlyAnswers } from '@insta-ai/chassis/http/requests/end-early-answers';
import { isWebSocket } from '@insta-ai/chassis/http/requests/is-web-socket';
import { keepHttps } from '@insta-ai/chassis/http/requests/keep-https';
import { logRequests } from '@insta-ai/chassis/http/requests/log-requests';
import { openMetricsPort, serveMetrics } from '@insta-ai/chassis/http/requests/serve-metrics';
import { traceRequests } from '@insta-ai/chassis/http/requests/trace-requests';
import { readTrustProxy } from '@insta-ai/chassis/http/requests/trust-proxy';
import { createLogger } from '@insta-ai/chassis/logger';
import { openMeasures } from '@insta-ai/chassis/metrics/open-measures';
import { acceptRequestId } from '@insta-ai/chassis/request-context';
import { createShutdown } from '@insta-ai/chassis/start/shutdown';
import { openTracing } from '@insta-ai/chassis/tracing/open-tracing';
import { remoteNames, remotePrefix } from '@insta-ai/proto/http/remotes';
import { prefixes } from '@insta-ai/proto/http/routes';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { forward } from './forward.ts';
import { takeSockets } from './forward-sockets.ts';
import {
  type GatewaySettings,
  gatewaySettings,
  httpServices,
  readAddresses,
  remoteSettingOf,
  urlSettingOf,
} from './gateway-settings.ts';
import { createHeldBodies } from './held-bodies.ts';
import { openUpstream } from './upstream.ts';
import { usualPace } from './watch-replica.ts';

/** A running gateway. */
export type Gateway = { url: string; metricsUrl: string | undefined; stop(): Promise<void> };

/**
 * One address for browsers: a path goes to the service that owns its prefix (the product's one table), a remote's files to the
 * remote, the rest to the shell. Throws a SettingsError with every bad setting.
 */
export async function startGateway(
  source: SettingsSource,
  logTo?: Parameters<typeof createLogger>[1],
  pace = usualPace,
): Promise<Gateway> {
  const settings = readSettings(gatewaySettings, source) as GatewaySettings;
  const log = createLogger(settings.LOG_LEVEL, logTo).child({ service: 'gateway' });
  const shutdown = createShutdown(log);
  const { metrics, measures } = openMeasures(log);
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: readTrustProxy(settings.TRUST_PROXY),
    genReqId: request => acceptRequestId(request.headers['x-request-id']),
    requestTimeout: bodyTimes.uploadMs,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    http: { shouldUpgradeCallback: isWebSocket },
  }) as unknown as FastifyInstance;
  closeSlowBodies(app.server, bodyTimes);
  endEarlyAnswers(app);
  app.setErrorHandler(replyWithError);
  keepHttps(app);
  const tracing = await openTracing(settings, log);
  if (tracing) shutdown.add('stores', 'traces', tracing.stop);
  traceRequests(app, () => tracing?.of('gateway'));
  logRequests(app, { logOf: () => log });
  registerHealth(app, { checks: {}, stopping: shutdown.stopping });
  serveMetrics(app, { metrics, metricsFor: 'thisMachine' });
  const longCalls = createLongCalls();
  shutdown.holdOpen(longCalls.finish, settings.CALENDAR_DRAIN_SECONDS * 1_000);
  const heldBodies = createHeldBodies();
  for (const { name, setting, paths } of routes()) {
    const addresses = settings[setting];
    if (!addresses) continue;
    const upstream = openUpstream(name, readAddresses(addresses), log, pace);
    await app.register(scope => forward(scope, upstream, paths, { measures, heldBodies, longCalls }));
  }
  takeSockets(app);
  await app.listen({ port: settings.PORT, host: settings.HOST });
  shutdown.add('http', 'HTTP', () => app.close());
  const metricsUrl = await openMetricsPort({ settings, metrics, log, shutdown });
  return {
    url: urlOf(app),
    metricsUrl,
    stop: () => shutdown.run(settings.DRAIN_SECONDS * 1000),
  };
}

/** Who answers what. Fastify's router takes the longest prefix that fits, as an Ingress does. */
function routes(): { name: string; setting: string; paths: string[] }[] {
  const under = (prefix: string) => [prefix, `${prefix}/*`];
  const ofServices = httpServices.map(name => ({
    name,
    setting: urlSettingOf(name),
    paths: Object.keys(prefixes)
      .filter(prefix => prefixes[prefix] === name)
      .flatMap(under),
  }));
  const ofRemotes = remoteNames.map(name => ({
    name: `remote ${name}`,
    setting: remoteSettingOf(name),
    paths: under(remotePrefix(name)),
  }));
  return [
    ...ofServices,
    ...ofRemotes,
    { name: 'frontends', setting: urlSettingOf('frontends'), paths: ['/*'] },
  ];
}
