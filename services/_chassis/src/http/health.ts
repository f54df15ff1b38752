import type { FastifyInstance } from 'fastify';

/** What readiness looks at: name of the thing and a check that throws when it is not usable. */
export type Health = {
  readonly checks: Readonly<Record<string, () => Promise<void>>>;
  readonly stopping: AbortSignal;
};

/** How long one check may take, in milliseconds; a store that hangs is not ready, and who asks must not hang with it. */
const checkWithinMs = 1_000;

/** `/live` looks at nothing but the process; `/ready` says whether traffic should come here. Every process has them. */
export function registerHealth(app: FastifyInstance, health: Health): void {
  app.get('/live', { schema: { hide: true } as object }, async () => ({ live: true }));
  app.get('/ready', { schema: { hide: true } as object }, async (_request, reply) => {
    const failing: string[] = health.stopping.aborted ? ['stopping'] : [];
    const checks = Object.entries(health.checks).map(([name, check]) =>
      inTime(check()).catch(() => failing.push(name)),
    );
    await Promise.all(checks);
    return reply.status(failing.length === 0 ? 200 : 503).send({ ready: failing.length === 0, failing });
  });
  // A kept connection would hold up the end of the process until its client lets go.
  app.addHook('onSend', async (_request, reply) => {
    if (health.stopping.aborted) reply.header('connection', 'close');
  });
}

function inTime(work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), checkWithinMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
