import { type Static, Type } from 'typebox';

/** A piece of a backup, as the manifest tells of it. */
export const EntryRow = Type.Object({ name: Type.String(), size: Type.Integer(), sha256: Type.String() });
export type EntryRow = Static<typeof EntryRow>;

/** So many rows are one buffer. */
const blockRows = 500;
/** Between two rows; no text of JSON has a line break within. */
const between = ',\n';

/** Pieces of a backup in their order, held as the text that the manifest has of them: an object for each would be ten times as large. */
export class EntryList implements Iterable<EntryRow> {
  count = 0;
  readonly #full: Buffer[] = [];
  #lines: string[] = [];

  add({ name, size, sha256 }: EntryRow): void {
    this.#lines.push(JSON.stringify({ name, size, sha256 }));
    this.count += 1;
    if (this.#lines.length < blockRows) return;
    this.#full.push(Buffer.from(this.#lines.join(between)));
    this.#lines = [];
  }

  /** The rows of a JSON array, without its brackets. */
  *texts(): Generator<Buffer> {
    let isFirst = true;
    for (const block of this.#blocks()) {
      if (!isFirst) yield Buffer.from(between);
      isFirst = false;
      yield block;
    }
  }

  *[Symbol.iterator](): Generator<EntryRow> {
    for (const block of this.#blocks())
      for (const line of block.toString().split(between)) yield JSON.parse(line);
  }

  *#blocks(): Generator<Buffer> {
    yield* this.#full;
    if (this.#lines.length > 0) yield Buffer.from(this.#lines.join(between));
  }
}
