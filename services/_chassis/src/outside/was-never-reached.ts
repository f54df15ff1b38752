/** What a connection says that never came to be. */
const notConnected: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether a call surely came to nobody, by the codes of its error and of what caused it: clients wrap what `fetch` wraps. */
export function wasNeverReached(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  if ('code' in error && typeof error.code === 'string' && notConnected.has(error.code)) return true;
  return wasNeverReached(error.cause, depth + 1);
}
