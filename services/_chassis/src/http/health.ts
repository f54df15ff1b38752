import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

/** What readiness looks at: name of the thing and a check that throws when it is not usable. */
export type Health = { readonly checks: Readonly<Record<string, () => Promise<void>>>; stopping(): boolean };

/** `/live` looks at nothing but the process; `/ready` says whether traffic should come here; `/metrics` for Prometheus. */
export function registerHealth(app: FastifyInstance, health: Health, metrics: Registry): void {
  app.get('/live', { schema: { hide: true } as object }, async () => ({ live: true }));
  app.get('/ready', { schema: { hide: true } as object }, async (_request, reply) => {
    const failing: string[] = health.stopping() ? ['stopping'] : [];
    for (const [name, check] of Object.entries(health.checks)) {
      await check().catch(() => failing.push(name));
    }
    return reply.status(failing.length === 0 ? 200 : 503).send({ ready: failing.length === 0, failing });
  });
  app.get('/metrics', { schema: { hide: true } as object }, async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.metrics()),
  );
}
