import { type FileHandle, open } from 'node:fs/promises';
import { mediaError } from '../graph.errors.ts';

/** The cover is a frame of the film (instagram-graph-api.md 2.3); one that does not say its length is not compared. */
export async function checkCover(file: string, offsetMs: number | undefined): Promise<void> {
  if (offsetMs === undefined) return;
  const lengthMs = await filmMs(file);
  if (lengthMs !== undefined && offsetMs > lengthMs)
    throw mediaError('coverTooLate', `The film is ${Math.round(lengthMs)} ms long.`);
}

/** As the header of the movie says it. */
async function filmMs(file: string): Promise<number | undefined> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const moov = await findBox(handle, 'moov', { from: 0, to: size });
    const header = moov && (await findBox(handle, 'mvhd', moov));
    if (!header) return undefined;
    const fields = Buffer.alloc(32);
    await handle.read(fields, 0, 32, header.from);
    // Version 1 has moments and length in 64 bits.
    const isLong = fields[0] === 1;
    const ticks = isLong ? Number(fields.readBigUInt64BE(24)) : fields.readUInt32BE(16);
    const perSecond = fields.readUInt32BE(isLong ? 20 : 12);
    return perSecond > 0 ? (ticks / perSecond) * 1000 : undefined;
  } finally {
    await handle.close();
  }
}

type Range = { from: number; to: number };

/** What the first box of a type holds, among those side by side within a range. */
async function findBox(handle: FileHandle, type: string, { from, to }: Range): Promise<Range | undefined> {
  const head = Buffer.alloc(16);
  for (let at = from; at + 8 <= to; ) {
    await handle.read(head, 0, 16, at);
    const short = head.readUInt32BE(0);
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short;
    if (length < 8) return undefined;
    if (head.toString('latin1', 4, 8) === type) return { from: at + (short === 1 ? 16 : 8), to: at + length };
    at += length;
  }
  return undefined;
}
