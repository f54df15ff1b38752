import { aiMark } from './ai-mark.ts';

/** What leads a reader that takes the words for blocks of a length to their end (XMP specification, part 3). */
const wayOut = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]);

/** Says in a GIF, before the byte that ends it, that a model drew it. Only its later version has such a place. */
export function markGif(gif: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from('GIF89a'),
    gif.subarray(6, -1),
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from(`XMP DataXMP${aiMark}`),
    wayOut,
    gif.subarray(-1),
  ]);
}
