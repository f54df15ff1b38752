import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** From which length on packing is worth it, in bytes. */
const threshold = 1_024;
/** A list of 40 items is a tenth of its size; further levels take much longer for little. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Texts leave compressed where the browser takes it. Pictures and videos are compressed already. What arrives is never unpacked:
 * nobody sends it packed, and a small body could become a huge one.
 */
export async function compressReplies(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    customTypes: /^(text\/(?!event-stream)|application\/(json|xml)|image\/svg)/,
    threshold,
    brotliOptions,
  });
}

/** A body as it leaves; the plug-in takes one that names its `encoding` for packed. */
export type Packed = { body: Buffer; encoding?: 'br' };

const packBytes = promisify(brotliCompress);

/** Packs a body that is kept to be sent more than once, for those who take it so; a short one stays as it is. */
export async function pack(body: Buffer): Promise<Packed> {
  if (body.length < threshold) return { body };
  return { body: await packBytes(body, brotliOptions), encoding: 'br' };
}

/** Whether what `pack` makes may be sent; who says more than names in `Accept-Encoding` is left to the plug-in. */
export function takesPacked(acceptEncoding: string | undefined): boolean {
  return acceptEncoding?.split(',').some(name => name.trim() === 'br') ?? false;
}
