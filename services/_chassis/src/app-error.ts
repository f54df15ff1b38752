import { type ErrorCode, errorCodes, isErrorCode } from '@insta-ai/proto/data/errors';
import { type DiskFault, diskFaultOf } from './storage/disk-faults.ts';

/** The one error class of the product: a code of the closed list and a message written for a person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details;
  }
}

/** Longest text of a foreign system that is passed on in one of our messages, in characters. */
export const foreignTextCap = 500;

/** Cuts text that came from outside before it enters a message, a log or a queue. */
export function capForeignText(text: string): string {
  return text.length > foreignTextCap ? `${text.slice(0, foreignTextCap)}…` : text;
}

/** Names of the document store's driver for "nobody answers"; by name, so that code without a store loads no driver. */
const storeAway =
  /^Mongo(NetworkTimeout|Network|ServerSelection|PoolCleared|PoolClosed|TopologyClosed)Error$|^PoolCleared/;

function isStoreAway(thrown: unknown): boolean {
  return thrown instanceof Error && storeAway.test(thrown.name);
}

/** Whether something was asked for that is not there, or not the person's. */
export function isNotFound(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === 'not_found';
}

/** What a person reads while nothing can be saved. */
const diskWords: Readonly<Record<DiskFault, string>> = {
  full: 'The Insta AI disk is full, so nothing can be saved right now. Free up some space, then try again.',
  'read-only':
    "The Insta AI disk is mounted read-only, so nothing can be saved right now. Look at the machine's log for why, then restart Insta AI once the disk can be written.",
};

/** Anything thrown as an AppError; what is not ours becomes `internal` with a fixed text and the original as cause. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isStoreAway(thrown)) {
    return new AppError(
      'unavailable',
      'Insta AI cannot reach its data right now. Please try again in a moment.',
      {
        cause: thrown,
      },
    );
  }
  const fault = diskFaultOf(thrown);
  if (fault) return new AppError('unavailable', diskWords[fault], { cause: thrown });
  return new AppError('internal', 'Something went wrong on our side. Please try again.', { cause: thrown });
}

/** Rebuilds an error that crossed the bus; an unknown code becomes `internal`. */
export function appErrorFromWire(code: string, message: string, details?: Record<string, unknown>): AppError {
  return new AppError(isErrorCode(code) ? code : 'internal', message, { details });
}

/** Whether asking again later can help. */
export function mayRetry(thrown: unknown): boolean {
  return errorCodes[toAppError(thrown).code].retry;
}
