import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Document } from 'bson';
import { splitMessages } from './split-messages.ts';
import { readRequest, type WireRequest, writeReply } from './wire-message.ts';

export type Answer = (request: WireRequest) => Promise<Document | Uint8Array>;

/** One command at a time per connection, in order; reading waits meanwhile, so a busy client cannot pile work up. */
export async function serveConnection(socket: Socket, answer: Answer): Promise<void> {
  let replyId = 0;
  // an aborted connection is not news: the loop below ends with it
  socket.on('error', () => socket.destroy());
  try {
    for await (const message of splitMessages(socket)) {
      const request = readRequest(message);
      const reply = await answer(request);
      if (!request.expectsReply) continue;
      if (socket.destroyed) return;
      replyId = (replyId + 1) & 0x7fffffff;
      const room = socket.write(writeReply(request, reply, replyId));
      if (!room) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
    }
  } catch {
    // broken input, or a socket that went away: this connection only
  } finally {
    socket.destroy();
  }
}
