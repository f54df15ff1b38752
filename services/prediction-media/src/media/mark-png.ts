import { crc32 } from 'node:zlib';
import { aiMark } from './ai-mark.ts';

/** What every PNG begins with: its signature and its size (PNG specification, 5.2 and 11.2.2). */
const headBytes = 33;

/**
 * Says in a PNG that a model drew it, and leaves the picture as it is. Readers look for XMP in words that are not packed (XMP
 * specification, part 3), and the library packs them.
 */
export function markPng(png: Buffer): Buffer {
  const words = Buffer.concat([Buffer.from('iTXtXML:com.adobe.xmp\0\0\0\0\0'), Buffer.from(aiMark)]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(words.length - 4);
  sum.writeUInt32BE(crc32(words));
  return Buffer.concat([png.subarray(0, headBytes), size, words, sum, png.subarray(headBytes)]);
}
