import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tracer, TraceSpan } from '../../tracing/trace-span.ts';
import { isQuiet } from './is-quiet.ts';
import { whenAnswered } from './when-answered.ts';

const spans = new WeakMap<FastifyRequest, TraceSpan>();

/** Traces requests, each under the span that its sender names; what programs ask for all the time is left out. */
export function traceRequests(
  app: FastifyInstance,
  tracerOf: (request: FastifyRequest) => Tracer | undefined,
): void {
  app.addHook('onRequest', async request => {
    const tracer = isQuiet(request.url) ? undefined : tracerOf(request);
    if (!tracer) return;
    const { method, headers, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    const span = tracer.begin({
      name: `${method} ${route}`,
      kind: 'server',
      parent: headers.traceparent?.toString(),
      isFromOutside: true,
      attributes: { 'http.request.method': method, 'http.route': route },
    });
    spans.set(request, span);
  });
  whenAnswered(app, (request, { statusCode }, { hasLeft }) => {
    const attributes = { 'http.response.status_code': statusCode };
    if (hasLeft) spanOf(request)?.end({ problem: 'left' });
    else spanOf(request)?.end({ problem: statusCode >= 500 ? String(statusCode) : undefined, attributes });
  });
}

/** The span of a request; undefined where it is not traced. */
export function spanOf(request: FastifyRequest): TraceSpan | undefined {
  return spans.get(request);
}
