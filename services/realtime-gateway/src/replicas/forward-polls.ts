import type { IncomingMessage, ServerResponse } from 'node:http';
import { largestMessage } from './largest-message.ts';
import type { Relay } from './relay.gateway.ts';
import { replicaOfRequest } from './session-id.ts';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: Error) => void) => void;

/**
 * Hands the polls of a session to the replica that holds it: a poll is a new HTTP request each time, and a load
 * balancer without sticky sessions sends it anywhere (design: nothing needs sticky sessions).
 */
export function forwardPolls(
  ownReplica: string,
  relay: Pick<Relay, 'ask'>,
  closing: AbortSignal,
): Middleware {
  return (request, response, next) => {
    const holder = replicaOfRequest(request.url);
    if (closing.aborted) return next(new Error('This replica is ending.'));
    // A WebSocket stays where it was opened.
    const isPoll = request.headers.upgrade === undefined;
    if (!isPoll || holder === undefined || holder === ownReplica) return next();
    forward(holder, request, response).then(
      isAnswered => isAnswered || next(),
      () => response.destroy(),
    );
  };

  /** False when the owner is gone: the engine then says that the session is unknown, and the client starts a new one. */
  async function forward(
    holder: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const gone = new AbortController();
    response.once('close', () => response.writableFinished || gone.abort());
    // A forwarded poll would hold the server of an ending process as long as it hangs.
    const end = () => response.destroy();
    closing.addEventListener('abort', end, { once: true });
    try {
      const { method = '', url = '' } = request;
      const reply = await relay.ask(holder, { method, url, body: await readBody(request) }, gone.signal);
      if (!reply) return false;
      const { status, contentType, body } = reply;
      response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body);
      return true;
    } finally {
      closing.removeEventListener('abort', end);
    }
  }
}

async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > largestMessage) throw new Error('The message is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
