import type { AppError } from '../app-error.ts';

/** Does work now or in its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Does work of one kind `atOnce` at the same time and lets the rest wait, in the order in which it was asked for. Where a number
 * that may wait is given, further work is refused with `refusal`, since nobody would wait that long for it.
 */
export function atMost(atOnce: number): InTurn;
export function atMost(atOnce: number, waiting: number, refusal: () => AppError): InTurn;
export function atMost(atOnce: number, waiting = Number.POSITIVE_INFINITY, refusal?: () => AppError): InTurn {
  const queue: (() => void)[] = [];
  let busy = 0;
  return async work => {
    if (busy >= atOnce) {
      if (refusal && queue.length >= waiting) throw refusal();
      // Work that ends hands its place to the next, so the place stays taken.
      await new Promise<void>(resolve => queue.push(resolve));
    } else busy += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
