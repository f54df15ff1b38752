import { maxMessageBytes, WireError } from './wire-message.ts';

const headerLength = 16;

/** Cuts a byte stream into messages by their length. Pieces are joined once per message, not once per piece. */
export async function* splitMessages(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let held = 0;
  let wanted = headerLength;
  for await (const piece of stream) {
    pieces.push(piece);
    held += piece.length;
    if (held < wanted) continue;
    let joined = pieces.length === 1 ? piece : Buffer.concat(pieces);
    for (wanted = lengthOf(joined); joined.length >= wanted; wanted = lengthOf(joined)) {
      yield joined.subarray(0, wanted);
      joined = joined.subarray(wanted);
    }
    pieces = [joined];
    held = joined.length;
  }
}

function lengthOf(bytes: Buffer): number {
  if (bytes.length < headerLength) return headerLength;
  const length = bytes.readInt32LE(0);
  if (length < headerLength || length > maxMessageBytes)
    throw new WireError(`impossible message length ${length}`);
  return length;
}
