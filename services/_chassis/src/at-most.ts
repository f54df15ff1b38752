import type { AppError } from './app-error.ts';

/**
 * Does work of one kind `atOnce` at the same time and lets so many wait in turn. What is beyond is refused with `refusal`, for it
 * would only wait longer than anybody does.
 */
export function atMost(
  atOnce: number,
  waiting: number,
  refusal: () => AppError,
): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let busy = 0;
  return async work => {
    if (busy >= atOnce) {
      if (queue.length >= waiting) throw refusal();
      // Whoever ends gives its place on, so it stays taken.
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
