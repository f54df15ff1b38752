import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Longest time for a body, in milliseconds: of a small call, and of an upload over a slow line. */
export const bodyTimes = { smallMs: 30_000, uploadMs: 620_000 };

/**
 * Ends a connection whose body does not arrive in time: whoever sends half of one must not hold it. What was answered before its
 * body came (a refused upload) has the time of a small call to send the rest.
 */
export function closeSlowBodies(server: Server, times = bodyTimes): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    // A request forgets its socket when that is gone.
    const { socket } = request;
    const end = () => socket.destroy();
    let timer = setTimeout(end, isUpload(request) ? times.uploadMs : times.smallMs);
    response.once('finish', () => {
      if (request.complete) return;
      clearTimeout(timer);
      timer = setTimeout(end, times.smallMs);
      timer.unref();
    });
    const arrived = () => clearTimeout(timer);
    request.once('end', arrived);
    socket.once('close', arrived);
    response.once('close', () => socket.off('close', arrived));
  });
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isUpload({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
}
