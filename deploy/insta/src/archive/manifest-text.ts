import type { Manifest } from './archive-form.ts';
import type { EntryList } from './entry-list.ts';

const [quote, backslash] = Buffer.from('"\\');
const rowsBegin = '"entries":[';

/** The manifest in pieces, which together are one JSON object, as every version reads and has written it. */
export function* manifestText(manifest: Manifest, entries: EntryList): Generator<Buffer> {
  yield Buffer.from(`${JSON.stringify(manifest).slice(0, -1)},${rowsBegin}`);
  yield* entries.texts();
  yield Buffer.from(']}');
}

/** Takes a manifest apart as it comes, so that nobody holds all of it: `take` gets each row, and what is left is the rest, without rows. */
export function manifestSplitter(take: (row: string) => void): { add(chunk: Buffer): void; rest(): string } {
  const marksIn = markFinder();
  let rest = '';
  let pieces: Buffer[] = [];
  let isInRows = false;
  const takePieces = () => {
    const text = Buffer.concat(pieces).toString();
    pieces = [];
    return text;
  };
  const endRow = () => {
    const row = takePieces();
    if (row) take(row);
  };
  return {
    add(chunk) {
      let from = 0;
      const keepTo = (end: number) => {
        // A copy: what it is a part of would stay as long as it.
        pieces.push(Buffer.from(chunk.subarray(from, end)));
        from = end;
      };
      for (const { at, mark } of marksIn(chunk)) {
        if (mark === '[') {
          keepTo(at + 1);
          rest += takePieces();
          isInRows = rest.endsWith(rowsBegin);
        } else if (isInRows) {
          keepTo(at);
          endRow();
          isInRows = mark === ',';
          if (isInRows) from = at + 1;
        }
      }
      keepTo(chunk.length);
    },
    rest: () => rest + takePieces(),
  };
}

/** Finds the brackets and commas of a list of the whole, in a JSON text that comes in pieces; those deeper within or in words are none. */
function markFinder(): (chunk: Buffer) => Generator<{ at: number; mark: string }> {
  const within = inWords();
  let depth = 0;
  return function* (chunk) {
    for (const [at, byte] of chunk.entries()) {
      if (within(byte)) continue;
      const mark = String.fromCharCode(byte);
      if ('[{'.includes(mark)) depth += 1;
      if (depth === 2 && '[,]'.includes(mark)) yield { at, mark };
      if (']}'.includes(mark)) depth -= 1;
    }
  };
}

/** Whether a byte of a JSON text is of its words, or ends them; told of each in turn. */
function inWords(): (byte: number) => boolean {
  let isInWords = false;
  let isEscaped = false;
  return byte => {
    const was = isInWords;
    if (isEscaped) isEscaped = false;
    else if (byte === quote) isInWords = !isInWords;
    else isEscaped = isInWords && byte === backslash;
    return was;
  };
}
