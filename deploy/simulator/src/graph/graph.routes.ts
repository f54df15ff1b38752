import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DoorAnswer } from '../door/door.ts';
import { type Fault, numberParam, textParam } from '../door/fault-desk.ts';
import type { GraphEdge } from './edges.ts';
import {
  badParameter,
  deadToken,
  GraphError,
  type GraphErrorShape,
  graphErrorBody,
  missingFeature,
  missingPermission,
  noToken,
  proofNeeded,
  rateLimited,
} from './graph.errors.ts';
import type { GraphCall } from './graph-call.ts';
import type { GraphParts } from './graph-parts.ts';
import type { Resolved, ResolveEdge } from './resolve-edge.ts';
import { tasksOf } from './standing.ts';
import type { TokenRecord } from './tokens.ts';

const hourMs = 60 * 60 * 1000;

/** The Graph API under /graph, with or without a version in the path. */
export function graphRoutes({
  door,
  resolveEdge,
  tokens,
  site,
  clock,
  conditions,
}: GraphParts & { resolveEdge: ResolveEdge }) {
  let thisHour = { since: clock.now(), calls: 0 };

  const countCall = (): number => {
    const now = clock.now();
    if (now - thisHour.since >= hourMs) thisHour = { since: now, calls: 0 };
    thisHour.calls += 1;
    return thisHour.calls;
  };

  const readCall = (request: FastifyRequest, { edge, id }: Resolved): GraphCall => {
    const body = request.body ?? {};
    if (typeof body !== 'object' || Array.isArray(body))
      throw badParameter('The body must be an object of parameters');
    const given: Record<string, unknown> = { ...(request.query as object), ...body };
    const { access_token: inParams, appsecret_proof: proof, ...params } = given;
    const bearer = /^(?:Bearer|OAuth) (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const call = { request, params, id, url: new URL(`${site.origin}${request.url}`) };
    if (edge.anonymous) return call;
    const said = typeof inParams === 'string' ? inParams : bearer;
    if (!said) throw noToken();
    const token = tokens.require(said, proof === undefined ? undefined : String(proof));
    if (proof === undefined && token.kind !== 'APP' && conditions.now().requireProof) throw proofNeeded();
    checkAllowed(token, edge);
    return { ...call, token };
  };

  /** What the person granted, as long as their data may be read, and what App Review gave the app. */
  const checkAllowed = (token: TokenRecord, { needs, features, tasks }: GraphEdge): void => {
    const missing = token.kind === 'APP' ? undefined : needs.find(scope => !token.scopes.includes(scope));
    if (missing) throw missingPermission(missing);
    const mayDo = tasksOf(conditions.now());
    if (tasks && !tasks.some(task => mayDo.includes(task))) throw missingPermission();
    // Of the permissions only those of pages and of business are exempt from the 90 days (1.3).
    const readsData = token.kind !== 'APP' && needs.some(scope => scope.startsWith('instagram_'));
    if (readsData && token.dataAccessExpiresAt <= clock.now()) throw deadToken(493);
    const has = conditions.now().features;
    if (features?.every(one => !has.includes(one))) throw missingFeature(features[0]);
  };

  return async (app: FastifyInstance): Promise<void> => {
    door.guard(app, graphFaultAnswer);
    app.setErrorHandler((error, _request, reply) => sendError(reply, error));
    app.all('/graph/*', async (request, reply) => {
      const resolved = resolveEdge(request.method, (request.params as { '*': string })['*']);
      await door.pass(resolved.edge.target, graphFaultAnswer, request, reply);
      if (reply.sent) return reply;
      const answer = await resolved.edge.answer(readCall(request, resolved));
      return reply.headers(usageHeaders(resolved, countCall())).send(answer);
    });
  };
}

function sendError(reply: FastifyReply, error: unknown) {
  const shape: GraphErrorShape =
    error instanceof GraphError
      ? error.shape
      : isClientError(error)
        ? { code: 100, message: '(#100) The request body could not be read' }
        : { code: 1, status: 500, message: 'An unknown error occurred', transient: true };
  return reply.code(shape.status ?? 400).send(graphErrorBody(shape));
}

const isClientError = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;

function graphFaultAnswer(fault: Fault): DoorAnswer {
  const shape = graphFaultShape(fault);
  const { retryAfter } = fault.params;
  const headers = {
    ...(fault.kind === 'rate-limit' && {
      'x-app-usage': '{"call_count":100,"total_time":100,"total_cputime":100}',
    }),
    ...(typeof retryAfter === 'number' && { 'retry-after': String(retryAfter) }),
  };
  return { status: shape.status ?? 400, body: graphErrorBody(shape), headers };
}

function graphFaultShape(fault: Fault): GraphErrorShape {
  if (fault.kind === 'rate-limit') return rateLimited(numberParam(fault, 'code', 4));
  if (fault.kind === 'expired-token') return deadToken(numberParam(fault, 'subcode', 463)).shape;
  if (fault.kind === 'permission-missing') return missingPermission().shape;
  if (fault.kind === 'graph-error') {
    const code = numberParam(fault, 'code', 1);
    return {
      code,
      subcode: typeof fault.params.subcode === 'number' ? fault.params.subcode : undefined,
      status: numberParam(fault, 'status', 400),
      transient: typeof fault.params.transient === 'boolean' ? fault.params.transient : undefined,
      message: textParam(fault, 'message', `(#${code}) Simulated error`),
      userMessage: typeof fault.params.userMessage === 'string' ? fault.params.userMessage : undefined,
    };
  }
  return {
    code: 2,
    status: numberParam(fault, 'status', 500),
    transient: true,
    message: 'Service temporarily unavailable',
  };
}

/** Percent of the hourly allowance (instagram-graph-api.md 7.4). */
function usageHeaders({ edge, id }: Resolved, calls: number): Record<string, string> {
  const usage = { call_count: Math.min(99, Math.floor(calls / 200)), total_time: 1, total_cputime: 1 };
  const headers: Record<string, string> = { 'x-app-usage': JSON.stringify(usage) };
  if (edge.target.startsWith('graph.media') || edge.target === 'graph.account') {
    headers['x-business-use-case-usage'] = JSON.stringify({
      [id]: [{ type: 'instagram', ...usage, estimated_time_to_regain_access: 0 }],
    });
  }
  return headers;
}
