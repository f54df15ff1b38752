import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Fault, type FaultDesk, numberParam } from './fault-desk.ts';
import type { Journal } from './journal.ts';

/** What has happened to one request so far; the journal is written from it. */
type Visit = {
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
type DoorWords = (fault: Fault) => DoorAnswer;

/** Every request of a provider goes through here: faults strike, and the journal is written. */
export type Door = {
  /** Guards the routes of `app` that name a target. */
  guard(app: FastifyInstance, words: DoorWords): void;
  /** For a route that learns its target from the request; `reply.sent` tells whether a fault has answered. */
  pass(target: string, words: DoorWords, request: FastifyRequest, reply: FastifyReply): Promise<void>;
};

const afterAcceptance = ['lost-answer', 'error-after-accept'];
const wordedFaults = `
  rate-limit server-error bad-token insufficient-credit insufficient-quota expired-token
  permission-missing graph-error`
  .trim()
  .split(/\s+/);

export function createDoor({ faults, journal }: { faults: FaultDesk; journal: Journal }): Door {
  const pass: Door['pass'] = async (target, words, request, reply) => {
    const visit: Visit = { target, ids: {} };
    request.visit = visit;

    const slow = faults.take(target, ['slow-answer']);
    if (slow) await sleep(numberParam(slow, 'ms', 5000));

    if (faults.take(target, ['lost-request'])) {
      const dropped = { accepted: false, answered: false, status: 0, fault: 'lost-request', ids: {} };
      journal.write({ target, method: request.method, path: request.url, ...dropped });
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }

    const worded = faults.take(target, wordedFaults);
    if (!worded) return;
    visit.fault = worded.kind;
    const asPage = worded.kind === 'server-error' && worded.params.html === true;
    await sendAnswer(reply, asPage ? serverErrorPage(worded) : words(worded));
  };

  const finish = (request: FastifyRequest, reply: FastifyReply, visit: Visit, payload: unknown) => {
    const { target, ids } = visit;
    const accepted = reply.statusCode < 400;
    // Only what was accepted can be lost after it was accepted.
    const after = accepted ? faults.take(target, afterAcceptance) : undefined;
    const lost = after?.kind === 'lost-answer';
    // Written before a byte of the answer leaves, so a count of accepted requests is never short.
    journal.write({
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
  };

  return {
    pass,
    guard(app, words) {
      app.addHook('preHandler', async (request, reply) => {
        const { target } = request.routeOptions.config;
        if (target) await pass(target, words, request, reply);
      });
      app.addHook('onSend', async (request, reply, payload) =>
        request.visit ? finish(request, reply, request.visit, payload) : payload,
      );
    },
  };
}

const errorPage =
  '<!doctype html><html><head><title>Error</title></head><body><h1>Sorry, something went wrong.</h1></body></html>';

const serverErrorPage = (fault: Fault): DoorAnswer => ({
  status: numberParam(fault, 'status', 500),
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: errorPage,
});

export const sendAnswer = (reply: FastifyReply, { status, headers = {}, body }: DoorAnswer) =>
  reply.code(status).headers(headers).send(body);

/** Adds to the journal what a request made or asked for. */
export function note(request: FastifyRequest, ids: Record<string, string>): void {
  if (request.visit) Object.assign(request.visit.ids, ids);
}
