import type { AppError } from '../app-error.ts';

/** Does work now or in its turn; throws the reason of `leaving` when whoever asked leaves before that. */
export type InTurn = <T>(work: () => Promise<T>, leaving?: AbortSignal) => Promise<T>;

/**
 * Does work of one kind `atOnce` at the same time and lets the rest wait, in the order in which it was asked for. Where a number
 * that may wait is given, further work is refused with `refusal`, since nobody would wait that long for it.
 */
export function atMost(atOnce: number): InTurn;
export function atMost(atOnce: number, waiting: number, refusal: () => AppError): InTurn;
export function atMost(atOnce: number, waiting = Number.POSITIVE_INFINITY, refusal?: () => AppError): InTurn {
  const queue: (() => void)[] = [];
  let busy = 0;
  return async (work, leaving) => {
    leaving?.throwIfAborted();
    if (busy >= atOnce) {
      if (refusal && queue.length >= waiting) throw refusal();
      // Work that ends hands its place to the next, so the place stays taken.
      await turnIn(queue, leaving);
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

function turnIn(queue: (() => void)[], leaving: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const take = () => {
      leaving?.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      queue.splice(queue.indexOf(take), 1);
      reject(leaving?.reason);
    };
    leaving?.addEventListener('abort', leave, { once: true });
    queue.push(take);
  });
}
