import { once } from 'node:events';
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Head, openSocket } from './open-socket.ts';
import type { Upstream } from './upstream.ts';

/** A connection that is to become a WebSocket, with what came after its head. */
type Upgrade = { browser: Socket; first: Buffer };

const upgrades = new WeakMap<IncomingMessage, Upgrade>();

/**
 * Lets WebSockets take the way of every other request, up to the answer that makes them one. They end with the gateway: pages come
 * back by themselves, to another one.
 */
export function takeSockets(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('upgrade', (request: IncomingMessage, _: Duplex, first: Buffer) => {
    const browser = request.socket;
    open.add(browser);
    browser.once('close', () => open.delete(browser));
    // Whoever asked has gone, which 'close' says as well.
    browser.on('error', () => {});
    upgrades.set(request, { browser, first });
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(browser);
    response.once('finish', () => {
      response.detachSocket(browser);
      if (response.statusCode !== 101) browser.destroySoon();
    });
    app.routing(request, response);
  });
  app.addHook('preClose', async () => {
    for (const browser of open) browser.destroy();
  });
}

/** The WebSocket that a request wants to become; undefined for every other request. */
export function socketOf(request: FastifyRequest): Upgrade | undefined {
  return upgrades.get(request.raw);
}

/** Hands a WebSocket to a replica of its service, byte for byte. What the service says instead of a socket is the answer. */
export async function forwardSocket(
  upstream: Upstream,
  { request, reply, upgrade, head }: Asked,
): Promise<void> {
  const answer = await openSocket(upstream, { path: request.raw.url ?? '', head });
  const { service, first } = answer;
  if (!service) return pass(answer.reply, reply);
  const { browser } = upgrade;
  service.on('error', () => {});
  // Nobody says half of a goodbye here: whoever ends has left, and what it said last still arrives.
  for (const [one, other] of [
    [service, browser],
    [browser, service],
  ] as const) {
    one.once('end', () => other.destroySoon());
    one.once('close', () => other.destroySoon());
  }
  if (browser.destroyed) service.destroy();
  reply.hijack();
  const { statusMessage, rawHeaders } = answer.reply;
  const answered = once(reply.raw, 'finish');
  reply.raw.sendDate = false;
  reply.raw.writeHead(101, statusMessage, rawHeaders).end();
  await answered;
  browser.write(first);
  service.write(upgrade.first);
  service.pipe(browser).pipe(service);
}

type Asked = { request: FastifyRequest; reply: FastifyReply; upgrade: Upgrade; head: Head };

async function pass(answer: IncomingMessage, reply: FastifyReply): Promise<void> {
  const { 'content-type': type } = answer.headers;
  if (type) reply.header('content-type', type);
  await reply.code(answer.statusCode ?? 502).send(answer);
}
