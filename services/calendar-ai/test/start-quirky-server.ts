import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What a server is asked. */
export type Asked = {
  /** Method and path, as `POST /v1/chat/completions`. */
  call: string;
  key: string | undefined;
  // Any field of a request may be looked at.
  // biome-ignore lint/suspicious/noExplicitAny: what a client sends is what is tested
  body: any;
};
/** What it sends: an object goes out as JSON, a text as it is. */
export type Sent = { status?: number; headers?: Record<string, string>; body: unknown };
export type Answer = (asked: Asked) => Sent | Promise<Sent>;

/** A server on the loopback that answers as it is told, and remembers what it was asked. */
export async function startQuirkyServer(answer: Answer) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const body = method === 'POST' ? await json(request) : undefined;
    const one = { call: `${method} ${url}`, key: headers.authorization, body };
    asked.push(one);
    const sent = await answer(one);
    const isText = typeof sent.body === 'string';
    response
      .writeHead(sent.status ?? 200, {
        'content-type': isText ? 'text/plain' : 'application/json',
        ...sent.headers,
      })
      .end(isText ? sent.body : JSON.stringify(sent.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
