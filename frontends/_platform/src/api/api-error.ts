import { type ErrorCode, errorCodeOfStatus, errorCodes, isErrorCode } from '@insta-ai/proto/data/errors';

/** A call that failed. `message` is written for the person and may be shown as it is. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly details: { [key: string]: unknown };
  /** The body of the reply as it came; there is none when no answer came. */
  readonly body: unknown;

  constructor(
    code: ErrorCode,
    message: string,
    status: number,
    details: { [key: string]: unknown } = {},
    body?: unknown,
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
    this.body = body;
  }
}

/** Tells whether asking again later can help. */
export function canRetry(error: unknown): boolean {
  return error instanceof ApiError && errorCodes[error.code].retry;
}

/** Tells whether nobody answered, which is over as soon as somebody does. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unavailable';
}

/** The words to show for whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError
    ? error.message
    : 'Something went wrong in the browser. Reload the page and try again.';
}

/** Reads the body of an error reply; a body that is not ours (a proxy's page) gives a plain sentence instead. */
export function apiErrorFrom(status: number, body: unknown): ApiError {
  const reply = typeof body === 'object' && body !== null ? (body as { [key: string]: unknown }) : {};
  const code = isErrorCode(reply.code) ? reply.code : errorCodeOfStatus(status);
  const message =
    typeof reply.message === 'string' && reply.message !== ''
      ? reply.message
      : `The server returned an error (${status}). Try again in a moment.`;
  const details = typeof reply.details === 'object' && reply.details !== null ? reply.details : {};
  return new ApiError(code, message, status, { ...details }, body);
}
