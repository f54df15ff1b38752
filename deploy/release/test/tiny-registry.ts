import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { dirname } from 'node:path/posix';
import { buffer } from 'node:stream/consumers';
import { type HttpServer, serveHttp } from '../../testing/servers/serve-http.ts';

type Kept = { bytes: Buffer; type: string; digest: string };
type Reply = { status: number; headers?: Record<string, string>; bytes?: Buffer };

/** As much of an OCI registry as a push asks for: blobs by their digest, manifests by digest and tag. */
export async function startTinyRegistry(): Promise<HttpServer & { kept: ReadonlyMap<string, Kept> }> {
  const kept = new Map<string, Kept>();
  const take = (path: string, asked: string | null, bytes: Buffer, type: string): Reply => {
    const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
    if (asked !== null && asked !== digest) return { status: 400 };
    const folder = dirname(path).replace(/\/uploads$/, '');
    for (const name of asked === null ? [path, `${folder}/${digest}`] : [`${folder}/${digest}`])
      kept.set(name, { bytes, type, digest });
    return { status: 201, headers: { location: path, 'docker-content-digest': digest } };
  };
  const answer = async (asked: IncomingMessage): Promise<Reply> => {
    const { pathname, searchParams } = new URL(asked.url ?? '', 'http://registry');
    const { 'content-type': type = 'application/octet-stream' } = asked.headers;
    if (asked.method === 'POST') return { status: 202, headers: { location: `${pathname}one` } };
    if (asked.method === 'PUT') return take(pathname, searchParams.get('digest'), await buffer(asked), type);
    const one = kept.get(pathname);
    if (!one) return { status: 404 };
    const headers = {
      'content-type': one.type,
      'content-length': String(one.bytes.length),
      'docker-content-digest': one.digest,
    };
    return { status: 200, headers, bytes: asked.method === 'GET' ? one.bytes : undefined };
  };
  const server = await serveHttp((asked, reply) => {
    void answer(asked).then(({ status, headers, bytes }) => reply.writeHead(status, headers).end(bytes));
  });
  return { ...server, kept };
}
