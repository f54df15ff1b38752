import type { IncomingMessage } from 'node:http';
import type { FastifyReplyFromHooks } from '@fastify/reply-from';
import replyFrom from '@fastify/reply-from';
import { AppError } from '@insta-ai/chassis/app-error';
import type { LongCalls } from '@insta-ai/chassis/http/limits/long-calls';
import { spanOf } from '@insta-ai/chassis/http/requests/trace-requests';
import type { Measures } from '@insta-ai/chassis/metrics/measures';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { detachBody } from './detach-body.ts';
import { forwardSocket, socketOf } from './forward-sockets.ts';
import { type HeldBodies, HeldBody } from './held-bodies.ts';
import { isPlainAddress } from './is-plain-address.ts';
import { isWorthAsking } from './is-worth-asking.ts';
import { takesUpToMs } from './long-calls.ts';
import { causeOf, measureUpstream } from './measure-upstream.ts';
import type { Upstream } from './upstream.ts';

/** The text model and a publish may take long (specification section 9: 600 s). */
const answerWithinMs = 620_000;
/** Pause before a request is tried at another replica, in milliseconds. */
const pauseMs = 50;

/** Sends what comes to `paths` to the replicas of an upstream. */
export async function forward(
  app: FastifyInstance,
  upstream: Upstream,
  paths: readonly string[],
  { measures, heldBodies, longCalls }: { measures: Measures; heldBodies: HeldBodies; longCalls: LongCalls },
) {
  measureUpstream(app, upstream.name, measures);
  const noteFailure = (code: string) =>
    measures.count('insta_ai_gateway_failures_total', { upstream: upstream.name, cause: causeOf(code) });
  await app.register(replyFrom, { base: upstream.base, undici: upstream.pool, disableRequestLogging: true });
  app.addHook('onClose', upstream.close);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    async (_: FastifyRequest, body: IncomingMessage) => (await heldBodies.hold(body)) ?? detachBody(body),
  );
  app.addContentTypeParser('*', (_request, body, done) => done(null, detachBody(body)));
  for (const path of paths)
    app.all(path, async (request, reply) => {
      if (request.body instanceof HeldBody) request.body.releaseAfter(reply.raw);
      if (!isPlainAddress(request.raw.url))
        throw new AppError('invalid_argument', 'This is no address here.');
      if (upstream.isSilent()) throw notAnswering(undefined);
      const longMs = takesUpToMs(request.method, request.raw.url);
      if (longMs) longCalls.begin(reply.raw, longMs);
      const upgrade = socketOf(request);
      if (!upgrade) return reply.from(request.raw.url, howTo(request, upstream, noteFailure));
      const head = { ...request.headers, ...whoAsked(request) };
      await forwardSocket(upstream, { request, reply, upgrade, head }).catch(error => {
        noteFailure(codeOf(error) ?? '');
        throw notAnswering(error);
      });
      return reply;
    });
}

function notAnswering(cause: unknown): AppError {
  return new AppError('unavailable', 'Part of Insta AI is not answering. Please try again in a moment.', {
    cause,
  });
}

function howTo(
  request: FastifyRequest,
  upstream: Upstream,
  noteFailure: (code: string) => void,
): FastifyReplyFromHooks {
  const { body } = request;
  const held =
    body instanceof HeldBody
      ? { body: body.bytes, contentType: request.headers['content-type'] ?? 'application/json' }
      : {};
  return {
    ...held,
    timeout: answerWithinMs,
    rewriteRequestHeaders: (_, headers) => ({ ...headers, ...whoAsked(request) }),
    retryDelay({ err, attempt }) {
      const code = codeOf(err);
      if (code) noteFailure(code);
      if (upstream.isSilent()) return null;
      const isHeld = held.body !== undefined || !body;
      return isWorthAsking({ code, method: request.method, isHeld, attempt }) ? pauseMs : null;
    },
    onError: (reply, { error }) => reply.send(notAnswering(error)),
  };
}

/** The services see the address of the browser and the name it asked for, not ours, and log under our id; what the browser wrote there is dropped. */
function whoAsked(request: FastifyRequest): Record<string, string | undefined> {
  const { id, ip, protocol, headers } = request;
  const span = spanOf(request);
  return {
    host: headers.host,
    'x-forwarded-for': ip,
    'x-forwarded-proto': protocol,
    'x-forwarded-host': headers.host,
    'x-request-id': id,
    ...(span && { traceparent: span.traceparent }),
  };
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string } | null)?.code;
}
