import { readFileSync } from 'node:fs';

/** Where a write-ahead log breaks off although a change was committed behind that place. */
export type BrokenLog = {
  /** The first byte of the part that cannot be read. */
  at: number;
  /** Up to this byte there are changes that are lost with it. */
  until: number;
};

const headerBytes = 32;
const frameHeaderBytes = 24;
/** Names the format; the last bit says in which order the bytes of a sum are. https://www.sqlite.org/fileformat2.html#walformat */
const magic = 0x377f0682;

type Sum = readonly [number, number];

/**
 * Looks for damage in the middle of a write-ahead log. SQLite takes what comes before the first frame that is not whole, and drops the
 * rest without a word: right for an end that was never written, wrong for a place in the middle. The two are told apart by what lies
 * behind: a frame of the same log that ends a transaction and whose sum goes on from its neighbour's. Remains of a write
 * that a full disk refused end none, and those of an earlier round of the log have other salts.
 */
export function findBrokenLog(file: string): BrokenLog | undefined {
  const bytes = readFileSync(file);
  if (bytes.length < headerBytes) return undefined;
  const orders = [readHeader(bytes, magic), readHeader(bytes, magic + 1)];
  const whole = orders.find(({ isWhole }) => isWhole);
  if (whole) return lostBehind(whole, firstBroken(whole));
  // A header is on the disk before any frame is written behind it, so one that is not whole was damaged later, and does not even say
  // in which order the bytes of the sums are.
  for (const log of orders) {
    const lost = lostBehind(log, 0);
    if (lost) return lost;
  }
  return undefined;
}

function lostBehind(log: Log, at: number): BrokenLog | undefined {
  const until = lastEndBehind(log, Math.max(at, headerBytes));
  return until === undefined ? undefined : { at, until };
}

type Log = ReturnType<typeof readHeader>;

/** The log if its header is of this kind: the sum tells whether it is. */
function readHeader(bytes: Buffer, kind: number) {
  const add = adder(kind === magic + 1);
  const sum = sumIn(bytes, 24);
  const isWhole = bytes.readUInt32BE(0) === kind && isSame(add([0, 0], bytes.subarray(0, 24)), sum);
  const noted = bytes.readUInt32BE(8);
  // Of a header that is not whole the size may still be; else it is SQLite's usual one.
  const isSize = noted >= 512 && noted <= 65_536 && (noted & (noted - 1)) === 0;
  return { bytes, add, sum, isWhole, frameBytes: frameHeaderBytes + (isSize ? noted : 4_096) };
}

/** The frame there with the sum that it notes, if that goes on from the one before it and it is of this round of the log. */
function goesOnFrom(before: Sum, at: number, { bytes, add, isWhole, frameBytes }: Log): boolean {
  const frame = bytes.subarray(at, at + frameBytes);
  if (frame.length < frameBytes) return false;
  if (isWhole && !frame.subarray(8, 16).equals(bytes.subarray(16, 24))) return false;
  const counted = add(add(before, frame.subarray(0, 8)), frame.subarray(frameHeaderBytes));
  return isSame(counted, sumIn(frame, 16));
}

function firstBroken(log: Log): number {
  let before = log.sum;
  let at = headerBytes;
  for (; goesOnFrom(before, at, log); at += log.frameBytes) before = sumIn(log.bytes, at + 16);
  return at;
}

/** Where the last transaction ends behind a place, wherever a cut has moved its frames to; undefined without one. */
function lastEndBehind(log: Log, from: number): number | undefined {
  const { bytes, frameBytes } = log;
  // Frames of one round have the same salts: those of the header, unless that is what was damaged.
  const salts = log.isWhole ? bytes.subarray(16, 24) : bytes.subarray(headerBytes + 8, headerBytes + 16);
  for (let found = bytes.lastIndexOf(salts); found - 8 >= from; found = bytes.lastIndexOf(salts, found - 1)) {
    const at = found - 8;
    const neighbour = at - frameBytes;
    if (neighbour < from - frameBytes || bytes.readUInt32BE(at + 4) === 0) continue;
    const before = neighbour < headerBytes ? log.sum : sumIn(bytes, neighbour + 16);
    if (goesOnFrom(before, at, log)) return at + frameBytes;
  }
  return undefined;
}

const sumIn = (bytes: Buffer, at: number): Sum => [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
const isSame = (one: Sum, other: Sum) => one[0] === other[0] && one[1] === other[1];

/** SQLite's own sum, which goes on from the one before it. */
function adder(isBigEndian: boolean): (from: Sum, bytes: Buffer) => Sum {
  return (from, bytes) => {
    let [first, second] = from;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = 0; at + 8 <= bytes.length; at += 8) {
      first = (first + view.getUint32(at, !isBigEndian) + second) >>> 0;
      second = (second + view.getUint32(at + 4, !isBigEndian) + first) >>> 0;
    }
    return [first, second];
  };
}
