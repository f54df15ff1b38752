import { whenAnswered } from '@insta-ai/chassis/http/requests/when-answered';
import type { Measures } from '@insta-ai/chassis/metrics/measures';
import type { FastifyInstance } from 'fastify';
import { isNeverAsked } from './is-worth-asking.ts';

/** Tells how long an upstream takes, how it answers, and how many wait for it. */
export function measureUpstream(app: FastifyInstance, upstream: string, measures: Measures): void {
  let waiting = 0;
  app.addHook('onRequest', async () => {
    waiting += 1;
  });
  whenAnswered(app, (_request, { statusCode }, { seconds, hasLeft }) => {
    waiting -= 1;
    const labels = { upstream, status: hasLeft ? 'left' : statusCode };
    measures.observe('insta_ai_gateway_seconds', labels, seconds);
  });
  measures.gauge('insta_ai_gateway_waiting', () => [{ value: waiting, labels: { upstream } }]);
}

/** In what way a try failed, as the connection said it. */
export function causeOf(code: string): 'away' | 'late' | 'broken' {
  if (isNeverAsked(code)) return 'away';
  return /TIMEOUT|ETIMEDOUT/.test(code) ? 'late' : 'broken';
}
