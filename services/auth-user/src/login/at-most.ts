import { AppError } from '@insta-ai/chassis/app-error';

/**
 * Does work of one kind `atOnce` at the same time and lets so many wait in turn; what is beyond is refused, for it would only
 * wait longer than anybody does.
 */
export function atMost(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let busy = 0;
  return async work => {
    if (busy >= atOnce) {
      if (queue.length >= waiting) throw tooBusy();
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

function tooBusy(): AppError {
  return new AppError('unavailable', 'Very many people sign in right now. Please try again in a moment.', {
    details: { retryAfterSeconds: 5 },
  });
}
