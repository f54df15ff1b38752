import type { ServerResponse } from 'node:http';
import { AppError } from '../../app-error.ts';

/** Calls of a process that take minutes, and questions of the bus that do (`takesUpToMs`). */
export type LongCalls = {
  /** A call is under way until its reply is sent, or nobody waits for it. Throws when all of its time is no longer left. */
  begin(reply: ServerResponse, takesUpToMs: number): void;
  /** A question is under way until it is answered. Throws as a call does. */
  during<T>(takesUpToMs: number, answer: () => Promise<T>): Promise<T>;
  /** Resolves when none is under way; they have so long, from the first time that this is asked. */
  finish(withinMs: number): Promise<void>;
};

export function createLongCalls(now = () => performance.now()): LongCalls {
  const underWay = new Set<object>();
  let none: PromiseWithResolvers<void> | undefined;
  let endsAt = Number.POSITIVE_INFINITY;
  const take = (call: object, takesUpToMs: number) => {
    // Those who send work may not have noticed yet; what could be cut off is better asked elsewhere, or a little later.
    if (now() + takesUpToMs > endsAt) throw beingRestarted();
    underWay.add(call);
    return () => {
      underWay.delete(call);
      if (underWay.size > 0) return;
      none?.resolve();
      none = undefined;
    };
  };
  return {
    begin(reply, takesUpToMs) {
      const end = take(reply, takesUpToMs);
      reply.once('finish', end);
      reply.once('close', end);
    },
    async during(takesUpToMs, answer) {
      const end = take({}, takesUpToMs);
      return answer().finally(end);
    },
    async finish(withinMs) {
      endsAt = Math.min(endsAt, now() + withinMs);
      if (underWay.size === 0) return;
      none ??= Promise.withResolvers();
      await none.promise;
    },
  };
}

function beingRestarted(): AppError {
  return new AppError('unavailable', 'Insta AI is just being restarted. Please try again in a few minutes.');
}
