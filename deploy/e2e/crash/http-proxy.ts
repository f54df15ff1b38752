import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Step } from './step.ts';

/** Stands between a process and a provider and reports each request when the provider has answered, before the process learns of it. */
export async function startHttpProxy(
  target: string,
  onStep: (step: Step) => void,
): Promise<{ url: string; stop(): Promise<void> }> {
  const upstream = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const forwarded = sendRequest(
      {
        host: upstream.hostname,
        port: upstream.port,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, host: upstream.host },
        agent: false,
      },
      answer => {
        const chunks: Buffer[] = [];
        answer.on('data', chunk => chunks.push(chunk));
        answer.on('end', () => {
          onStep({ kind: 'request', label: `${incoming.method} ${shape(incoming.url ?? '')}` });
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          outgoing.end(Buffer.concat(chunks));
        });
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

/** A path without its ids, so that two runs name the same step alike. */
export function shape(url: string): string {
  const path = url.split('?')[0] ?? '';
  return path
    .split('/')
    .map(part => (/^v\d/.test(part) || !/\d/.test(part) ? part : '{id}'))
    .join('/');
}
