import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Texts leave compressed where the browser takes it: a list of 40 items is a tenth of its size. Pictures and videos are
 * compressed already. What arrives is never unpacked: nobody sends it packed, and a small body could become a huge one.
 */
export async function compressReplies(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    customTypes: /^(text\/(?!event-stream)|application\/(json|xml)|image\/svg)/,
  });
}
