import type { FastifyInstance } from 'fastify';
import { hasBody } from './close-slow-bodies.ts';

/**
 * Ends the connection of what is answered before its body has come (a refused upload), so that the sender reads the answer and
 * stops. To be used with `closeSlowBodies`, which bounds how long the rest is thrown away for those who read last, as browsers do.
 */
export function endEarlyAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || !hasBody(raw)) return;
    reply.header('connection', 'close');
    const { socket } = raw;
    // Node would close both ways at once; with bytes unread that is a reset, which takes the answer away from its reader.
    socket.destroySoon = () => socket.end();
    reply.raw.once('finish', () => {
      raw.unpipe();
      raw.resume();
    });
  });
}
