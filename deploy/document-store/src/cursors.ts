import { Long, serialize } from 'bson';
import { CommandError } from './command-error.ts';
import { documentOf } from './values/elements.ts';

/** As they are sent. */
export type Documents = Iterator<Uint8Array> | AsyncIterator<Uint8Array>;

export interface Cursor {
  readonly id: number;
  readonly namespace: string;
  readonly documents: Documents;
  /** One document read ahead tells whether there are more, and saves the client the round trip to an empty batch. */
  ahead: Uint8Array | undefined;
  lastUsed: number;
}

export type Cursors = ReturnType<typeof createCursors>;

/** As on the server: a cursor nobody asks for is dropped after ten minutes. */
const idleMs = 10 * 60_000;

export function createCursors() {
  const open = new Map<number, Cursor>();
  let nextId = 1;
  return {
    open(namespace: string, documents: Documents): Cursor {
      const now = Date.now();
      for (const cursor of open.values()) if (now - cursor.lastUsed > idleMs) open.delete(cursor.id);
      const cursor: Cursor = { id: nextId++, namespace, documents, ahead: undefined, lastUsed: now };
      open.set(cursor.id, cursor);
      return cursor;
    },
    take(id: number, namespace: string): Cursor {
      const cursor = open.get(id);
      if (cursor?.namespace !== namespace)
        throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
      cursor.lastUsed = Date.now();
      return cursor;
    },
    close: (id: number) => open.delete(id),
  };
}

/** Smaller than the 16 MB the protocol allows: a batch is held in memory while it is sent. */
const maxBatchBytes = 4 * 1024 * 1024;

export async function readBatch(
  cursor: Cursor,
  size: number,
): Promise<{ batch: Uint8Array[]; done: boolean }> {
  const batch: Uint8Array[] = [];
  let bytes = 0;
  if (size === 0) return { batch, done: false };
  for (;;) {
    const next = cursor.ahead ?? (await cursor.documents.next()).value;
    cursor.ahead = undefined;
    if (!next) return { batch, done: true };
    if (batch.length > 0 && (batch.length >= size || bytes + next.length > maxBatchBytes)) {
      cursor.ahead = next;
      return { batch, done: false };
    }
    batch.push(next);
    bytes += next.length;
  }
}

/** `{ cursor: { firstBatch: [...], id, ns }, ok: 1 }` put together from stored bytes: nothing is decoded to be sent. */
export function cursorReply(
  name: 'firstBatch' | 'nextBatch',
  batch: readonly Uint8Array[],
  id: number,
  namespace: string,
): Uint8Array {
  const array = documentOf(batch.map((document, i) => element(0x03, String(i), document)));
  const rest = serialize({ id: Long.fromNumber(id), ns: namespace }).subarray(4, -1);
  const cursor = documentOf([element(0x04, name, array), rest]);
  return documentOf([element(0x03, 'cursor', cursor), serialize({ ok: 1 }).subarray(4, -1)]);
}

function element(type: number, name: string, value: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`, 'latin1'), value]);
}
