import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';

/**
 * A body that flows on, and that whoever sends it may give up: destroying the request itself would end the connection of the browser
 * before it has its answer.
 */
export function detachBody(incoming: IncomingMessage): PassThrough {
  const body = new PassThrough();
  // Given up by the sender of it, who tells why; nobody else waits for it.
  body.on('error', () => {});
  incoming.pipe(body);
  incoming.once('close', () => {
    if (!incoming.complete) body.destroy(new Error('The browser left before all of its request had come.'));
  });
  return body;
}
