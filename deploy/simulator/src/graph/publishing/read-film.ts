import { open } from 'node:fs/promises';

/** What the header of a film says of it; absent where it does not say. */
export type Film = {
  lengthMs?: number;
  isEdited?: boolean;
  picture?: { codec: string; width: number; height: number; framesPerSecond?: number };
  sound?: { codec: string; channels: number; samplesPerSecond: number };
};

type Box = { type: string; holds: Buffer };

/** Headers are some kilobytes; one of the size of a film is not read. */
const mostHeaderBytes = 64 * 1024 * 1024;

/** Reads the boxes of an MP4 or MOV file (ISO 14496-12). */
export async function readFilm(file: string): Promise<Film> {
  const header = await readHeader(file);
  if (!header) return {};
  const tracks = boxesIn(header).filter(({ type }) => type === 'trak');
  const trackOf = (handler: string) =>
    tracks.map(({ holds }) => holds).find(track => handlerOf(track) === handler);
  return {
    lengthMs: lengthOf(inside(header, 'mvhd')),
    isEdited: tracks.some(({ holds }) => inside(holds, 'edts', 'elst') !== undefined),
    picture: pictureOf(trackOf('vide')),
    sound: soundOf(trackOf('soun')),
  };
}

/** What the moov box holds. */
async function readHeader(file: string): Promise<Buffer | undefined> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(16);
    for (let at = 0; at + 8 <= size; ) {
      await handle.read(head, 0, 16, at);
      const { type, length, headLength } = readHead(head, size - at);
      if (length < headLength) return undefined;
      if (type === 'moov') {
        if (length > mostHeaderBytes) return undefined;
        const holds = Buffer.alloc(length - headLength);
        await handle.read(holds, 0, holds.length, at + headLength);
        return holds;
      }
      at += length;
    }
    return undefined;
  } finally {
    await handle.close();
  }
}

/** Size and type of a box; the size may be in 64 bits, or reach to the end. */
export function readHead(head: Buffer, left: number): { type: string; length: number; headLength: number } {
  const type = head.toString('latin1', 4, 8);
  const short = head.readUInt32BE(0);
  if (short === 1) return { type, length: Number(head.readBigUInt64BE(8)), headLength: 16 };
  return { type, length: short === 0 ? left : short, headLength: 8 };
}

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 16 <= bytes.length; ) {
    const { type, length, headLength } = readHead(bytes.subarray(at), bytes.length - at);
    if (length < headLength) break;
    boxes.push({ type, holds: bytes.subarray(at + headLength, at + length) });
    at += length;
  }
  return boxes;
}

/** What the first box along a path of types holds. */
function inside(bytes: Buffer | undefined, ...path: readonly string[]): Buffer | undefined {
  let holds = bytes;
  for (const type of path) holds = holds && boxesIn(holds).find(box => box.type === type)?.holds;
  return holds;
}

const handlerOf = (track: Buffer) => inside(track, 'mdia', 'hdlr')?.toString('latin1', 8, 12);

/** Of `mvhd` and `mdhd`: version 1 has moments and length in 64 bits. */
function lengthOf(header: Buffer | undefined): number | undefined {
  const isLong = header?.[0] === 1;
  if (!header || header.length < (isLong ? 32 : 20)) return undefined;
  const ticks = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  const perSecond = header.readUInt32BE(isLong ? 20 : 12);
  return perSecond > 0 ? (ticks / perSecond) * 1000 : undefined;
}

/** The first entry of `stsd`, which follows eight bytes of version and count. */
const describedIn = (track: Buffer | undefined): Box | undefined => {
  const described = inside(track, 'mdia', 'minf', 'stbl', 'stsd');
  return described && boxesIn(described.subarray(8))[0];
};

function pictureOf(track: Buffer | undefined): Film['picture'] {
  const entry = describedIn(track);
  if (!entry || entry.holds.length < 28) return undefined;
  const count = inside(track, 'mdia', 'minf', 'stbl', 'stsz');
  const frames = count && count.length >= 12 ? count.readUInt32BE(8) : 0;
  const ms = lengthOf(inside(track, 'mdia', 'mdhd'));
  return {
    codec: entry.type,
    width: entry.holds.readUInt16BE(24),
    height: entry.holds.readUInt16BE(26),
    framesPerSecond: frames > 0 && ms ? (frames / ms) * 1000 : undefined,
  };
}

function soundOf(track: Buffer | undefined): Film['sound'] {
  const entry = describedIn(track);
  if (!entry || entry.holds.length < 28) return undefined;
  return {
    codec: entry.type,
    channels: entry.holds.readUInt16BE(16),
    samplesPerSecond: entry.holds.readUInt32BE(24) / 65_536,
  };
}
