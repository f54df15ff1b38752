import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { TraceSpan } from './tracing/trace-span.ts';

/** What follows a click through HTTP, NATS and consumers; with its trace, where that is kept. */
export type RequestContext = { readonly requestId: string; readonly span?: TraceSpan | undefined };

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs work on behalf of a request; everything it logs, asks and says carries the same id. */
export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** Id of the request this code works for; a new one when a timer started it. */
export function currentRequestId(): string {
  return storage.getStore()?.requestId ?? newRequestId();
}

/** Whether code runs on behalf of a request. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

export function newRequestId(): string {
  return randomUUID();
}

/** Accepts a caller's request id when it is short and plain, and makes one otherwise. */
export function acceptRequestId(given: unknown): string {
  return typeof given === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : newRequestId();
}
