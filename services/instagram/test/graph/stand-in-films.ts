import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import type { FilmClient } from '../../src/graph/film-client.ts';
import { ok, type Reply } from './graph-reply.ts';
import type { PublishingWorld } from './stand-in-publishing.ts';

/** Every film of the store has so many bytes. */
export const filmBytes = 1_000;

/** Films in an object store. */
export const filmObjects: Pick<ObjectStore, 'stat' | 'read'> = {
  stat: async () => ({ size: filmBytes, etag: '"1"', mimeType: 'video/mp4' }),
  read: async (_key, { start, end } = { start: 0, end: filmBytes - 1 }) =>
    Readable.from([Buffer.alloc(end - start + 1)]),
};

/**
 * Takes uploads in two halves, each exactly where the one before ended, and one at a time; `pass` is between them, and may not come
 * back.
 */
export function createDirectFilm(world: PublishingWorld, pass = async () => {}): FilmClient {
  return async ({ uri, rest, offset, bytes, ends }) => {
    const film = world.containers.get(uri.slice(uri.lastIndexOf('/') + 1))?.film;
    if (film?.stream && !film.stream.aborted) return { kind: 'unclear', reason: 'another stream' };
    if (!film || film.came !== offset) return { kind: 'unclear', reason: 'another offset' };
    let left = 0;
    for await (const chunk of rest) left += (chunk as Buffer).length;
    if (left !== bytes - offset) return { kind: 'unclear', reason: 'another length' };
    film.came += Math.ceil(left / 2);
    film.begunAt = [...(film.begunAt ?? []), offset];
    film.stream = ends;
    try {
      await pass();
      if (ends.aborted) return { kind: 'unclear', reason: 'the upload broke off' };
      film.came = bytes;
      film.isWhole = true;
      return { kind: 'ok', value: undefined };
    } finally {
      // The line of a dead process is closed, too.
      if (film.stream === ends) film.stream = undefined;
    }
  };
}

type Upload = { id: string; request: IncomingMessage; tokens: ReadonlySet<string> };

/** The host for uploads: exactly the bytes that are still to come, with an OAuth header (instagram-graph-api.md, 2.6). */
export async function takeUpload(world: PublishingWorld, { id, request, tokens }: Upload): Promise<Reply> {
  const { authorization = '', offset, file_size: size, 'content-length': length } = request.headers;
  const film = world.containers.get(id)?.film;
  if (request.method !== 'POST' || !tokens.has(authorization.replace(/^OAuth /, '')))
    return notTaken('NotAuthorizedError');
  if (!film || film.isWhole) return notTaken('ProcessingFailedError');
  if (Number(offset) !== film.came) return notTaken('OffsetInvalidError');
  if (Number(length) !== Number(size) - Number(offset)) return notTaken('PartialRequestError');
  // What came before it broke off is kept.
  for await (const chunk of request) film.came += (chunk as Buffer).length;
  film.isWhole = film.came === Number(size);
  return ok({ success: true, message: 'Upload successful.' });
}

function notTaken(type: string): Reply {
  return {
    status: 400,
    body: { debug_info: { retriable: false, type, message: 'Request processing failed' } },
  };
}
