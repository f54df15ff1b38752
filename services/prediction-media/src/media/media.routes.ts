import { Readable } from 'node:stream';
import { type Route, type RouteRequest, serve } from '@insta-ai/chassis/http/route';
import type { ObjectStat, ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { redirectToBucket } from '@insta-ai/chassis/storage/presigned/redirect-to-bucket';
import { calls } from '@insta-ai/proto/http/routes';
import { byteRange } from './byte-range.ts';
import { mediaNotFound } from './media.errors.ts';
import { publicKey } from './media-address.ts';

/** Objects never change under their key, so a browser may keep them for a year. */
const keepForAYear = 'public, max-age=31536000, immutable';

export function mediaRoutes(parts: { objects: Pick<ObjectStore, 'stat' | 'read' | 'presign'> }): Route[] {
  return [
    serve(calls.getMedia, async request => {
      const key = publicKey(request.params['*']);
      const found = key === undefined ? undefined : await parts.objects.stat(key);
      if (!key || !found) throw mediaNotFound();
      if (await redirectToBucket(parts.objects, key, request)) return request.reply;
      return sendObject(parts.objects, key, found, request);
    }),
  ];
}

async function sendObject(
  objects: Pick<ObjectStore, 'read'>,
  key: string,
  { size, etag, mimeType }: ObjectStat,
  { headers, raw, reply }: RouteRequest<typeof calls.getMedia>,
) {
  reply.headers({
    'content-type': mimeType,
    'content-disposition': 'inline',
    'accept-ranges': 'bytes',
    'cache-control': keepForAYear,
    'x-content-type-options': 'nosniff',
    etag,
  });
  if (isSame(headers['if-none-match'], etag)) return reply.status(304).send();
  // A range of another version of the file would be garbage, so it counts only for this one (RFC 9110, 13.1.5).
  const ifRange = headers['if-range'];
  const range = byteRange(ifRange === undefined || ifRange === etag ? headers.range : undefined, size);
  if (range === 'unsatisfiable') {
    return reply
      .status(416)
      .headers({ 'content-range': `bytes */${size}`, 'content-length': '0' })
      .send('');
  }
  const part = range === 'whole' ? undefined : range;
  if (part) reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  reply.header('content-length', String(part ? part.end - part.start + 1 : size));
  // Fastify answers HEAD through here and would read the whole stream to drop it.
  const nothing = raw.method === 'HEAD' || size === 0;
  return reply.send(nothing ? Readable.from([]) : await objects.read(key, part));
}

function isSame(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map(tag => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
