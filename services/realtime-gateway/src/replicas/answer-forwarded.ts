import type { AddressInfo } from 'node:net';
import { reachableUrl } from '@insta-ai/chassis/http/reachable-url';
import type { FastifyInstance } from 'fastify';
import type { Relay } from './relay.gateway.ts';

/** Answers the polls that other replicas forward, by making them on our own server, as if they had come here. */
export function answerForwarded(
  app: FastifyInstance,
  ownReplica: string,
  relay: Pick<Relay, 'answer'>,
): Promise<void> {
  return relay.answer(ownReplica, async ({ method, url, body }, signal) => {
    // Read as `fetch` reads it: from this machine more may be asked than from elsewhere, and dots in a path lead there.
    const { pathname, search } = new URL(url, 'http://any');
    if (!pathname.startsWith('/socket.io/')) throw new Error('Only polls are forwarded.');
    const reply = await fetch(`${ownAddress(app)}${pathname}${search}`, {
      method,
      signal,
      headers: { 'content-type': 'text/plain;charset=UTF-8', 'accept-encoding': 'identity' },
      ...(method === 'POST' && { body: Buffer.from(body) }),
    });
    return {
      status: reply.status,
      contentType: reply.headers.get('content-type') ?? 'text/plain',
      body: new Uint8Array(await reply.arrayBuffer()),
    };
  });
}

function ownAddress(app: FastifyInstance): string {
  const { address, port } = app.server.address() as AddressInfo;
  return reachableUrl(address, port);
}
