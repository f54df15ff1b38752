import { inflateSync } from 'node:zlib';
import type { PictureRefusal } from './picture-limits.ts';

/** Most text that a PNG carries along, in bytes and pieces; notes of image programs, workflows included, have a small part of it. */
const textLimits = { bytes: 16_000_000, pieces: 1_000 };
/** Nothing packed by deflate is longer than this many times what it is packed to. */
const mostInflation = 1_032;

/**
 * Why a PNG is not opened for the texts that it carries: the library unpacks them all with the header, so that a file of a megabyte takes
 * gigabytes. Undefined when it may be opened.
 */
export function refusePngTexts(bytes: Buffer): PictureRefusal | undefined {
  let left = textLimits.bytes;
  let pieces = 0;
  for (const { name, data } of chunksOf(bytes)) {
    if (!['tEXt', 'zTXt', 'iTXt'].includes(name)) continue;
    pieces += 1;
    left -= lengthOf(packedIn(name, data), data.length, left);
    if (left < 0 || pieces > textLimits.pieces)
      return {
        what: `carries more than ${textLimits.bytes / 1_000_000} MB of text that is not shown, or more than ${textLimits.pieces} texts`,
        fix: 'Save it without them, for example as JPEG, and upload it again.',
      };
  }
  return undefined;
}

/** The chunks of a PNG (its specification, section 5), as far as they are whole. */
function* chunksOf(bytes: Buffer): Generator<{ name: string; data: Buffer }> {
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    yield { name: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

/** What of a text is packed (sections 11.3.3.3 and 11.3.3.4); undefined where nothing is. */
function packedIn(name: string, data: Buffer): Buffer | undefined {
  const afterKeyword = data.indexOf(0) + 1;
  if (name === 'zTXt') return data.subarray(afterKeyword + 1);
  if (name !== 'iTXt' || data[afterKeyword] === 0) return undefined;
  const afterLanguage = data.indexOf(0, afterKeyword + 2) + 1;
  return data.subarray(data.indexOf(0, afterLanguage) + 1);
}

/** How long a text is once it is unpacked; of one that is longer than `most` only so much, and of a broken one the longest it may be. */
function lengthOf(packed: Buffer | undefined, plain: number, most: number): number {
  if (!packed) return plain;
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most) }).length;
  } catch (error) {
    const isLonger = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return isLonger ? most + 1 : packed.length * mostInflation;
  }
}
