import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How a request ended: after so long, with so many bytes sent, heads included; whoever asked may have left before that. */
export type Answered = { seconds: number; bytes: number; hasLeft: boolean };

/** Tells of each request once, when its answer is sent or nobody waits for it any more. */
export function whenAnswered(
  app: FastifyInstance,
  tell: (request: FastifyRequest, reply: FastifyReply, answered: Answered) => void,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    // A connection is kept for many requests, one after the other.
    const { socket } = request.raw;
    const before = socket.bytesWritten ?? 0;
    let isTold = false;
    const end = (hasLeft: boolean) => {
      if (isTold) return;
      isTold = true;
      const bytes = (socket.bytesWritten ?? 0) - before;
      tell(request, reply, { seconds: reply.elapsedTime / 1_000, bytes, hasLeft });
    };
    reply.raw.once('finish', () => end(false));
    reply.raw.once('close', () => end(true));
    done();
  });
}
