import { AppError } from '../app-error.ts';

/** Uploads that a person may have on the way at once, in one process. */
const mostUploads = 4;

/** Lets a person do so many things of one kind at once; one more is refused at once, before it costs anything. */
export function createFewAtOnce(most = mostUploads): <T>(who: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, number>();
  return async (who, work) => {
    const before = running.get(who) ?? 0;
    if (before >= most) throw tooManyUploads(most);
    running.set(who, before + 1);
    try {
      return await work();
    } finally {
      const left = (running.get(who) ?? 1) - 1;
      if (left > 0) running.set(who, left);
      else running.delete(who);
    }
  };
}

function tooManyUploads(most: number): AppError {
  return new AppError(
    'rate_limited',
    `At most ${most} files can be uploaded at once. Wait until one of them has arrived.`,
  );
}
