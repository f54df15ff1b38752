import type { IncomingHttpHeaders } from 'node:http';
import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '@insta-ai/proto/http/call';
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
};

/** Limits how often one address may make a call, or one signed-in user: a whole office may sit behind one address. */
export type RouteLimit = {
  readonly max: number;
  readonly perMs: number;
  /** Whose calls are counted together; `address` unless given. */
  readonly per?: 'address' | 'user';
};

/** A call of the table with what answers it. */
export type Route = {
  readonly call: Call;
  readonly limit: RouteLimit | undefined;
  handle(request: RouteRequest<Call>): Promise<unknown>;
};

/** Serves a call of `proto/http/routes.ts`; request and reply types come from its row. */
export function serve<C extends Call>(
  call: C,
  handle: (request: RouteRequest<C>) => Promise<ReplyOf<C>>,
  options: { limit?: RouteLimit } = {},
): Route {
  return { call, limit: options.limit, handle: handle as unknown as Route['handle'] };
}
