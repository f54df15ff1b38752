import { AppError } from '../app-error.ts';
import { derivedId } from '../new-id.ts';

/**
 * Name that a client gave to one piece of work (`Idempotency-Key`), so that asking twice does it once; undefined when it gave
 * none. Throws invalid_argument for a name that cannot be kept: taken for none, a repeated call would do the work twice.
 */
export function readRepeatKey(headers: Readonly<Record<string, unknown>>): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[A-Za-z0-9._-]{1,100}$/.test(key)) return key;
  throw new AppError(
    'invalid_argument',
    'Idempotency-Key must be one name of 1 to 100 letters, digits, dots, dashes and underscores.',
  );
}

/** Tells the work that a name stands for: kept with it, it is compared when the name comes again. */
export function orderMark(order: unknown): string {
  return derivedId(JSON.stringify(order));
}

/** Throws conflict where a name was given to other work before: its answer would be taken for this one's. */
export function refuseOtherOrder(before: { orderMark?: string }, mark: string): void {
  if (before.orderMark === undefined || before.orderMark === mark) return;
  throw new AppError(
    'conflict',
    'Something else was asked for under this Idempotency-Key before. Ask for this under a new one.',
  );
}
