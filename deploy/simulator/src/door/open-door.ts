import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world.ts';
import { type Fault, numberParam } from './fault-desk.ts';

/** What happened to one request so far; the journal is written from it. */
export type Visit = {
  target: string;
  ids: Record<string, string>;
  fault?: string;
};

declare module 'fastify' {
  interface FastifyRequest {
    visit?: Visit;
  }
  interface FastifyContextConfig {
    target?: string;
  }
}

export type DoorAnswer = { status: number; body: unknown; headers?: Record<string, string> };

/** How a provider words the faults that every provider has. */
export type DoorWords = (fault: Fault, request: FastifyRequest) => DoorAnswer;

const soft = ['slow-answer'];
const afterAcceptance = ['lost-answer', 'error-after-accept'];
const wordedFaults = [
  'rate-limit',
  'server-error',
  'bad-token',
  'insufficient-credit',
  'insufficient-quota',
  'expired-token',
  'permission-missing',
  'graph-error',
];

/** Registers the journal and the faults every request of a provider passes. */
export function openDoor(app: FastifyInstance, world: World, words: DoorWords): void {
  app.addHook('preHandler', async (request, reply) => {
    const target = request.routeOptions.config.target;
    if (target) await passFaults(world, target, words, request, reply);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const visit = request.visit;
    if (!visit) return payload;
    const { target, ids } = visit;
    const accepted = reply.statusCode < 400;
    // Only what was accepted can be lost after it was accepted.
    const after = accepted ? world.faults.take(target, afterAcceptance) : undefined;
    const lost = after?.kind === 'lost-answer';
    // Written before a byte of the answer leaves, so a count of accepted requests is never short.
    world.journal.write({
      target,
      ids,
      fault: after?.kind ?? visit.fault,
      accepted,
      answered: !lost,
      method: request.method,
      path: request.url,
      status: reply.statusCode,
    });
    if (lost) request.raw.socket.destroy();
    if (after?.kind !== 'error-after-accept') return payload;
    reply
      .code(numberParam(after, 'status', 500))
      .type('text/html')
      .removeHeader('content-length');
    return errorPage;
  });
}

export async function passFaults(
  world: World,
  target: string,
  words: DoorWords,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const visit: Visit = { target, ids: {} };
  request.visit = visit;

  const slow = world.faults.take(target, soft);
  if (slow) await sleep(numberParam(slow, 'ms', 5000));

  if (world.faults.take(target, ['lost-request'])) {
    const dropped = { accepted: false, answered: false, status: 0, fault: 'lost-request', ids: {} };
    world.journal.write({ target, method: request.method, path: request.url, ...dropped });
    reply.hijack();
    request.raw.socket.destroy();
    return;
  }

  const worded = world.faults.take(target, wordedFaults);
  if (!worded) return;
  visit.fault = worded.kind;
  const answer =
    worded.kind === 'server-error' && worded.params.html === true
      ? serverErrorPage(worded)
      : words(worded, request);
  await reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send(answer.body);
}

const errorPage =
  '<!doctype html><html><head><title>Error</title></head><body><h1>Sorry, something went wrong.</h1></body></html>';

const serverErrorPage = (fault: Fault): DoorAnswer => ({
  status: numberParam(fault, 'status', 500),
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: errorPage,
});

/** Names what a request made or asked for, for the journal. */
export function note(request: FastifyRequest, ids: Record<string, string>): void {
  if (request.visit) Object.assign(request.visit.ids, ids);
}
