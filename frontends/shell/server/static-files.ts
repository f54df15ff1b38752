import { join } from 'node:path';
import type { FastifyStaticOptions } from '@fastify/static';
import type { FastifyReply } from 'fastify';

/** Folder with the shell and the remotes, each with its `dist`. */
export const frontendsFolder = join(import.meta.dirname, '../..');

/** A content hash in the name: such a file never changes. */
const hashedName = /[.-][0-9a-f]{8,}\.(js|css|woff2|svg|png|jpg|webp)(\.br|\.gz)?$/;

/** How a folder of built files is served: precompressed, hashed names for ever and all others revalidated. */
export function filesOf(
  root: string,
  prefix: string,
  headers: { [name: string]: string } = {},
): FastifyStaticOptions {
  return {
    root,
    prefix,
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      cached(reply, hashedName.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache').headers(
        headers,
      );
    },
  };
}

export function cached(reply: FastifyReply, cacheControl: string): FastifyReply {
  return reply.header('Cache-Control', cacheControl).header('X-Content-Type-Options', 'nosniff');
}
