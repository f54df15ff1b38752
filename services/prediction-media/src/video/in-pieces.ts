import { createReadStream, type ReadStream } from 'node:fs';

/** A film is read in pieces four times the usual ones, which takes half the time of a processor. */
const pieceBytes = 256 * 1024;

/** A whole film from a file. */
export function inPieces(path: string): ReadStream {
  return createReadStream(path, { highWaterMark: pieceBytes });
}
