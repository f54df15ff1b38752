import { Readable } from 'node:stream';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import type { FilmClient } from '../../src/graph/film-client.ts';
import type { PublishingWorld } from './stand-in-publishing.ts';

/** Every film of the store has so many bytes. */
export const filmBytes = 1_000;

/** Films in an object store. */
export const filmObjects: Pick<ObjectStore, 'stat' | 'read'> = {
  stat: async () => ({ size: filmBytes, etag: '"1"', mimeType: 'video/mp4' }),
  read: async (_key, { start, end } = { start: 0, end: filmBytes - 1 }) =>
    Readable.from([Buffer.alloc(end - start + 1)]),
};

/** Takes uploads in two halves, each exactly where the one before ended; `pass` is between them, and may not come back. */
export function createDirectFilm(world: PublishingWorld, pass = async () => {}): FilmClient {
  return async ({ uri, rest, offset, bytes }) => {
    const film = world.containers.get(uri.slice(uri.lastIndexOf('/') + 1))?.film;
    if (!film || film.came !== offset) return { kind: 'unclear', reason: 'another offset' };
    let left = 0;
    for await (const chunk of rest) left += (chunk as Buffer).length;
    if (left !== bytes - offset) return { kind: 'unclear', reason: 'another length' };
    film.came += Math.ceil(left / 2);
    await pass();
    film.came = bytes;
    film.isWhole = true;
    return { kind: 'ok', value: undefined };
  };
}
