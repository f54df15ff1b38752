import { whenAnswered } from '@insta-ai/chassis/http/requests/when-answered';
import type { Measures } from '@insta-ai/chassis/metrics/measures';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Tells what a front end sends, how long that takes and how much it is. */
export function measureFrontend(app: FastifyInstance, frontend: string, measures: Measures): void {
  whenAnswered(app, (request, reply, { seconds, bytes }) => {
    if (['/live', '/ready', '/metrics'].includes(request.routeOptions.url ?? '')) return;
    const labels = { frontend, kind: kindOf(reply) };
    measures.observe('insta_ai_frontend_seconds', { ...labels, status: reply.statusCode }, seconds);
    measures.count('insta_ai_frontend_bytes_total', labels, bytes);
  });
}

function kindOf(reply: FastifyReply): 'page' | 'file' | 'other' {
  if (reply.statusCode >= 400) return 'other';
  return String(reply.getHeader('content-type') ?? '').startsWith('text/html') ? 'page' : 'file';
}
