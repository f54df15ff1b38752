import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from '../../logger.ts';
import { errorCodeOf } from '../error-reply.ts';
import { isQuiet } from './is-quiet.ts';
import { whenAnswered } from './when-answered.ts';

type Deps = {
  /** Where the line of a request goes: to the log of the service that answers it. */
  logOf(request: FastifyRequest): Logger;
  /** Who asks, once that is known. */
  personOf?(request: FastifyRequest): string | undefined;
};

/**
 * One line for each request. It names the pattern of the route and never the address, which may hold tokens and codes; of who asks
 * it has a mark that tells people apart and does not name them.
 */
export function logRequests(app: FastifyInstance, { logOf, personOf }: Deps): void {
  whenAnswered(app, (request, reply, { seconds, bytes, hasLeft }) => {
    const person = personOf?.(request);
    const code = errorCodeOf(request);
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      ...(!hasLeft && { status: reply.statusCode }),
      ...(code && { code }),
      ms: Math.round(seconds * 1_000),
      bytes,
      requestId: request.id,
      ...(person && { person: markOf(person) }),
    };
    logOf(request)[isQuiet(request.url) ? 'debug' : 'info'](line, hasLeft ? 'left' : 'answered');
  });
}

function markOf(person: string): string {
  return createHash('sha256').update(person).digest('hex').slice(0, 12);
}
