/**
 * In what way a service outside failed: nobody answered, not in time, it said no, it asked for a pause, it broke, or nobody knows what it
 * did; `left` is ours, nobody waited any more.
 */
export type OutsideCause = 'away' | 'late' | 'refused' | 'throttled' | 'broken' | 'unclear' | 'left';

/** What a thrown error of a connection means. */
export function outsideCauseOf(error: unknown): OutsideCause {
  const { name, cause } = (error ?? {}) as { name?: unknown; cause?: unknown };
  if (name === 'AbortError') return 'left';
  const isLate = name === 'TimeoutError' || /TIMED?_?OUT/.test(`${codeOf(error)} ${codeOf(cause)}`);
  return isLate ? 'late' : 'away';
}

/** What the status of an answer means; undefined for a success. */
export function causeOfStatus(status: number): OutsideCause | undefined {
  if (status === 429) return 'throttled';
  if (status >= 500) return 'broken';
  return status >= 400 ? 'refused' : undefined;
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null | undefined)?.code ?? '');
}
