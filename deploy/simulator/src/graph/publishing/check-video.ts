import { open } from 'node:fs/promises';
import { mediaError } from '../graph.errors.ts';

export const videoTooBig = () =>
  mediaError('videoTooBig', 'The video is too large: at most 300 MB, 100 MB for a story.');

const unsupported = (why: string) => mediaError('videoFormat', `The video format is not supported: ${why}.`);

/** MP4 or MOV by its bytes, moov before mdat (instagram-graph-api.md 2.4). */
export async function checkVideo(file: string): Promise<void> {
  const handle = await open(file);
  try {
    const boxes: string[] = [];
    const { size } = await handle.stat();
    const head = Buffer.alloc(16);
    for (let at = 0; at + 8 <= size; ) {
      await handle.read(head, 0, 16, at);
      const type = head.toString('latin1', 4, 8);
      const short = head.readUInt32BE(0);
      const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short;
      if (at === 0 && type !== 'ftyp') throw unsupported('not MP4 or MOV');
      if (length < 8) throw unsupported('a damaged file');
      boxes.push(type);
      at += length;
    }
    if (!boxes.includes('moov')) throw unsupported('no moov atom');
    if (boxes.indexOf('moov') > boxes.indexOf('mdat')) throw unsupported('the moov atom must come first');
  } finally {
    await handle.close();
  }
}
