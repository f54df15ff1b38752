import { AppError } from '../app-error.ts';
import { acceptRequestId, currentContext, currentRequestId, runInContext } from '../request-context.ts';
import type { Attributes, Beginning, SpanKind, Tracer, TraceSpan } from './trace-span.ts';

type Step = { name: string; kind: SpanKind; attributes?: Attributes };

/** Does a step of what this code works for, as a span of its trace where there is one; `problemOf` says in a word why a result is none. */
export async function traced<T>(
  { name, kind, attributes }: Step,
  work: () => Promise<T>,
  problemOf?: (result: T) => string | undefined,
): Promise<T> {
  const span = currentContext()?.span?.child(name, kind, attributes);
  return span ? runInSpan(span, currentRequestId(), work, problemOf) : work();
}

/** Goes on with a trace that began elsewhere, on behalf of the same request; where nothing is traced the request alone. */
export async function continued<T>(
  tracer: Tracer | undefined,
  { requestId, ...beginning }: Beginning & { requestId: string },
  work: () => Promise<T>,
  problemOf?: (result: T) => string | undefined,
): Promise<T> {
  const span = tracer?.begin(beginning);
  return span ? runInSpan(span, requestId, work, problemOf) : runInContext({ requestId }, work);
}

/** Goes on with what a document was written for. A document of before holds nothing of it, and begins a trace. */
export async function continuedFrom<T>(
  tracer: Tracer | undefined,
  name: string,
  cause: { readonly requestId?: string; readonly traceparent?: string },
  work: () => Promise<T>,
): Promise<T> {
  const requestId = acceptRequestId(cause.requestId);
  return continued(tracer, { name, kind: 'internal', requestId, parent: cause.traceparent }, work);
}

/** What is kept of the request that something is written for, so that whoever goes on with it does so on its behalf. */
export function causedBy(): { requestId: string; traceparent?: string } {
  const traceparent = currentContext()?.span?.traceparent;
  return { requestId: currentRequestId(), ...(traceparent && { traceparent }) };
}

async function runInSpan<T>(
  span: TraceSpan,
  requestId: string,
  work: () => Promise<T>,
  problemOf?: (result: T) => string | undefined,
): Promise<T> {
  try {
    const result = await runInContext({ requestId, span }, work);
    span.end({ problem: problemOf?.(result) });
    return result;
  } catch (error) {
    span.end({ problem: wordFor(error) });
    throw error;
  }
}

/** The kind of an error; its text may hold what is nobody's business. */
function wordFor(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
