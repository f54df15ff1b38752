/** Extensions that say how a GIF is shown: which it moves by, how often, and in which colours. The names are those of the makers. */
const displayExtensions = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];
const blockStarts = { extension: 0x21, picture: 0x2c };
const labels = { comment: 0xfe, application: 0xff };

/**
 * A GIF with its movement, and without what people and programs wrote into it or behind it (comments, XMP). Undefined when it is no
 * whole GIF.
 */
export function stripGif(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [];
  let at = 13 + tableSize(bytes[10]);
  kept.push(bytes.subarray(0, at));
  while (at < bytes.length) {
    const start = at;
    if (bytes[at] === blockStarts.picture) {
      // Its place, its colours, and one byte before the data.
      at = endOfBlocks(bytes, at + 10 + tableSize(bytes[at + 9]) + 1);
    } else if (bytes[at] === blockStarts.extension) {
      at = endOfBlocks(bytes, at + 2);
    } else {
      // The end; browsers take what stops without one as well.
      return Buffer.concat([...kept, Buffer.from([0x3b])]);
    }
    if (at > bytes.length) return undefined;
    if (isShown(bytes, start)) kept.push(bytes.subarray(start, at));
  }
  return Buffer.concat([...kept, Buffer.from([0x3b])]);
}

function isShown(bytes: Buffer, start: number): boolean {
  if (bytes[start] !== blockStarts.extension || bytes[start + 1] !== labels.application)
    return bytes[start] !== blockStarts.extension || bytes[start + 1] !== labels.comment;
  return displayExtensions.includes(bytes.toString('latin1', start + 3, start + 14));
}

/** Bytes of a table of colours, as the byte of flags before it says. */
function tableSize(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Where a chain of blocks ends; each says its length, the last one is empty. */
function endOfBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return bytes.length + 1;
}
