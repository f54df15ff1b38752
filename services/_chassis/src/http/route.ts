import type { IncomingHttpHeaders } from 'node:http';
import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '@insta-ai/proto/http/shared/call';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a handler gets: validated parts of the request, and who asks. */
export type RouteRequest<C extends Call> = {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** Id of the signed-in user; empty on public calls. */
  readonly userId: string;
  readonly headers: IncomingHttpHeaders;
  /** Exact bytes of the body, for signatures. */
  readonly rawBody: Buffer;
  /** Fastify's own objects, for streams and uploads. */
  readonly raw: FastifyRequest;
  readonly reply: FastifyReply;
  /** Aborted when the process begins to end: who is kept waiting is answered then. */
  readonly stopping: AbortSignal;
};

/** A call of the table with what answers it. */
export type Route = {
  readonly call: Call;
  handle(request: RouteRequest<Call>): Promise<unknown>;
};

/** Serves a call of `proto/http/routes.ts`; request and reply types come from its row. */
export function serve<C extends Call>(
  call: C,
  handle: (request: RouteRequest<C>) => Promise<ReplyOf<C>>,
): Route {
  return { call, handle: handle as unknown as Route['handle'] };
}
