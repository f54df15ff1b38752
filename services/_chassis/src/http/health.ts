import type { FastifyInstance } from 'fastify';

/** A check throws while a thing is not usable. What the process bridges by itself may be away for `patienceMs` before it counts. */
export type Check = { run(): Promise<void>; readonly patienceMs?: number };

/** What readiness looks at, by its name. */
export type Health = {
  readonly checks: Readonly<Record<string, Check>>;
  readonly stopping: AbortSignal;
};

/** How long one check may take, in milliseconds; a store that hangs is not ready, and who asks must not hang with it. */
const checkWithinMs = 1_000;

/** `/live` looks at nothing but the process; `/ready` says whether traffic should come here. Every process has them. */
export function registerHealth(app: FastifyInstance, health: Health, now = () => performance.now()): void {
  // Whoever starts has just had all of them.
  const lastGood = new Map(Object.keys(health.checks).map(name => [name, now()]));
  app.get('/live', { schema: { hide: true } as object }, async () => ({ live: true }));
  app.get('/ready', { schema: { hide: true } as object }, async (_request, reply) => {
    const failing: string[] = health.stopping.aborted ? ['stopping'] : [];
    const looks = Object.entries(health.checks).map(async ([name, { run, patienceMs = 0 }]) => {
      try {
        await inTime(run());
        lastGood.set(name, now());
      } catch {
        if (now() - (lastGood.get(name) ?? 0) >= patienceMs) failing.push(name);
      }
    });
    await Promise.all(looks);
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
