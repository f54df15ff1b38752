import type { Failure } from './failure-table.ts';

/** What a connection says that never came to be. */
const notConnected: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Whether a server surely did nothing for a call: it was not reached, or said no to the request itself. What broke, was too slow or
 * cannot be read may have been written, and paid for.
 */
export function wasNeverMade({ kind, status = 0, picture }: Failure, error: unknown): boolean {
  if (picture === 'blind') return true;
  if (kind === 'unreachable') return codesOf(error).some(code => notConnected.has(code));
  // 408 and 499 are said of a request that was being worked on.
  return kind === 'answered' && status >= 400 && status < 500 && status !== 408 && status !== 499;
}

/** The codes of an error and of what caused it: the client wraps what `fetch` wraps. */
function codesOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  return [...own, ...codesOf(error.cause, depth + 1)];
}
