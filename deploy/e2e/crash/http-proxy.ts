import { request as sendRequest } from 'node:http';
import { type HttpServer, serveHttp } from '../../testing/servers/serve-http.ts';
import type { Step } from './step.ts';

/** Stands between a process and a provider and reports each request when the provider has answered, before the process learns of it. */
export function startHttpProxy(target: string, onStep: (step: Step) => void): Promise<HttpServer> {
  const upstream = new URL(target);
  return serveHttp((incoming, outgoing) => {
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
}

/** A path without its ids, so that two runs name the same step alike. */
export function shape(url: string): string {
  const path = url.split('?')[0] ?? '';
  return path
    .split('/')
    .map(part => (/^v\d/.test(part) || !/\d/.test(part) ? part : '{id}'))
    .join('/');
}
