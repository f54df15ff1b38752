import type { FastifyReply } from 'fastify';

/** Aborts when whoever asked leaves, or has their answer. */
export function abortedOnLeave({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => left.abort());
  return left.signal;
}
