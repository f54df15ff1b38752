import type { ServerResponse } from 'node:http';
import { AppError } from '../../app-error.ts';

/** Calls of a process that take minutes (`takesUpToMs`). */
export type LongCalls = {
  /** One is under way until its reply is sent, or nobody waits for it. Throws when all of its time is no longer left. */
  begin(reply: ServerResponse, takesUpToMs: number): void;
  /** Resolves when none is under way; they have so long. */
  finish(withinMs: number): Promise<void>;
};

export function createLongCalls(now = () => performance.now()): LongCalls {
  const underWay = new Set<ServerResponse>();
  const over = Promise.withResolvers<void>();
  let endsAt = Number.POSITIVE_INFINITY;
  const endIfOver = () => {
    if (endsAt < Number.POSITIVE_INFINITY && underWay.size === 0) over.resolve();
  };
  return {
    begin(reply, takesUpToMs) {
      // Those who send work may not have noticed yet; what could be cut off is better asked elsewhere, or a little later.
      if (now() + takesUpToMs > endsAt) throw beingRestarted();
      underWay.add(reply);
      const end = () => {
        underWay.delete(reply);
        endIfOver();
      };
      reply.once('finish', end);
      reply.once('close', end);
    },
    finish(withinMs) {
      endsAt = now() + withinMs;
      endIfOver();
      return over.promise;
    },
  };
}

function beingRestarted(): AppError {
  return new AppError('unavailable', 'Insta AI is just being restarted. Please try again in a few minutes.');
}
