import type { ServerResponse } from 'node:http';
import { AppError } from '../app-error.ts';

/** Calls of a process that take minutes (`takesMinutes`). */
export type LongCalls = {
  /** One is under way until its reply is sent, or nobody waits for it. Throws once no further one is taken. */
  begin(reply: ServerResponse): void;
  /** Takes no further one; resolves when none is under way. */
  finish(): Promise<void>;
};

export function createLongCalls(): LongCalls {
  const underWay = new Set<ServerResponse>();
  const over = Promise.withResolvers<void>();
  let isFinishing = false;
  const endIfOver = () => {
    if (isFinishing && underWay.size === 0) over.resolve();
  };
  return {
    begin(reply) {
      // It would be cut off, or keep the process from ending for as long as people ask.
      if (isFinishing) throw beingRestarted();
      underWay.add(reply);
      const end = () => {
        underWay.delete(reply);
        endIfOver();
      };
      reply.once('finish', end);
      reply.once('close', end);
    },
    finish() {
      isFinishing = true;
      endIfOver();
      return over.promise;
    },
  };
}

function beingRestarted(): AppError {
  return new AppError('unavailable', 'Insta AI is just being restarted. Please try again in a few minutes.');
}
