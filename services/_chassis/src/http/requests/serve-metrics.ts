import { type FastifyInstance, fastify, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import type { Logger } from '../../logger.ts';
import type { Shutdown } from '../../start/shutdown.ts';
import { urlOf } from '../reachable-url.ts';
import { isOfThisMachine } from './is-of-this-machine.ts';

export type MetricsParts = {
  metrics: Registry;
  /** Who may read them: whoever reaches the port, which is right where nothing routes to it, or programs of this machine. */
  metricsFor: 'everybody' | 'thisMachine';
};

/** `/metrics` for Prometheus. */
export function serveMetrics(app: FastifyInstance, { metrics, metricsFor }: MetricsParts): void {
  app.get('/metrics', { schema: { hide: true } as object }, async (request, reply) => {
    if (metricsFor === 'thisMachine' && !isOfThisMachine(request)) return reply.callNotFound();
    return reply.header('content-type', metrics.contentType).send(await metrics.metrics());
  });
}

type PortParts = {
  settings: { HOST: string; METRICS_PORT?: number | undefined };
  metrics: Registry;
  log: Logger;
  shutdown: Shutdown;
};

/** The same at a port of its own where one is set, for processes whose other port is open to everybody; tells its address. */
export async function openMetricsPort(parts: PortParts): Promise<string | undefined> {
  const { settings, metrics, log, shutdown } = parts;
  if (settings.METRICS_PORT === undefined) return undefined;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  }) as unknown as FastifyInstance;
  serveMetrics(app, { metrics, metricsFor: 'everybody' });
  await app.listen({ port: settings.METRICS_PORT, host: settings.HOST });
  shutdown.add('stores', 'metrics', () => app.close());
  return urlOf(app);
}
