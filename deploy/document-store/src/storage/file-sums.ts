import {
  closeSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';

/** So much of the file has a sum of its own, which is how closely the place of a damage is known. */
const pieceBytes = 1024 * 1024;

/** Inside the folder: whoever copies the folder copies it along. */
const sumsOf = (file: string) => `${file}.sums`;

/**
 * Notes what is in a file that was just closed. SQLite itself has no sum of its pages, so a byte that changes on the disk while
 * nothing runs would be a word in somebody's text.
 */
export function noteSums(file: string): void {
  const temporary = `${sumsOf(file)}.new`;
  writeFileSync(temporary, JSON.stringify({ writtenAt: writtenAt(file), sums: sumsIn(file) }), {
    mode: 0o600,
  });
  renameSync(temporary, sumsOf(file));
}

/** From the first write on they say nothing. */
export function forgetSums(file: string): void {
  rmSync(sumsOf(file), { force: true });
}

/** Where a file is not as it was closed; undefined where it is, or where nobody noted that. */
export function findOtherBytes(file: string): { from: number; to: number } | undefined {
  const noted = readNoted(file);
  if (!noted) return undefined;
  const sums = sumsIn(file);
  const longest = Math.max(noted.length, sums.length);
  for (let piece = 0; piece < longest; piece++)
    if (noted[piece] !== sums[piece]) return { from: piece * pieceBytes, to: (piece + 1) * pieceBytes };
  return undefined;
}

/** A note that was cut off by a lost power says nothing, nor does one of before somebody wrote: a version that knows no sums, say. */
function readNoted(file: string): number[] | undefined {
  try {
    const noted = JSON.parse(readFileSync(sumsOf(file), 'utf8'));
    return noted.writtenAt === writtenAt(file) && Array.isArray(noted.sums) ? noted.sums : undefined;
  } catch {
    return undefined;
  }
}

/** A disk that goes bad changes bytes and not this. In whole seconds, which every archive keeps. */
const writtenAt = (file: string) => Math.floor(statSync(file).mtimeMs / 1_000);

function sumsIn(file: string): number[] {
  const handle = openSync(file, 'r');
  const piece = Buffer.alloc(pieceBytes);
  const sums: number[] = [];
  try {
    for (;;) {
      const length = readSync(handle, piece, 0, pieceBytes, sums.length * pieceBytes);
      if (length === 0) return sums;
      sums.push(crc32(piece.subarray(0, length)));
    }
  } finally {
    closeSync(handle);
  }
}
