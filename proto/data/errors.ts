/**
 * Every error the product can answer with: its HTTP status and whether asking again later can help.
 * A closed list: a service never invents a code, and a consumer decides on `retry` alone.
 */
export const errorCodes = {
  invalid_argument: { status: 400, retry: false },
  unauthenticated: { status: 401, retry: false },
  permission_denied: { status: 403, retry: false },
  not_found: { status: 404, retry: false },
  conflict: { status: 409, retry: false },
  /** It was posted already and nobody said that it may be posted again. */
  published_before: { status: 409, retry: false },
  payload_too_large: { status: 413, retry: false },
  unsupported_media_type: { status: 415, retry: false },
  failed_precondition: { status: 422, retry: false },
  rate_limited: { status: 429, retry: true },
  internal: { status: 500, retry: true },
  not_implemented: { status: 501, retry: false },
  upstream_failed: { status: 502, retry: true },
  unavailable: { status: 503, retry: true },
  timeout: { status: 504, retry: true },
} as const;

/** One of the product's error codes. */
export type ErrorCode = keyof typeof errorCodes;

/** Tells whether a text from outside is one of our codes. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCodes, value);
}

/** The code for an HTTP status that a library chose (a body that is too large, say). */
export function errorCodeOfStatus(status: number): ErrorCode {
  const found = Object.entries(errorCodes).find(([, row]) => row.status === status);
  if (found && isErrorCode(found[0])) return found[0];
  return status >= 500 ? 'internal' : 'invalid_argument';
}
