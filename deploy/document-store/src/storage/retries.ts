import { type Document, Long, serialize } from 'bson';
import type { SqliteFile } from './sqlite-file.ts';

/** A write as its driver numbers it; the same number in the same session is the same write. */
export interface NumberedWrite {
  readonly session: Uint8Array;
  readonly number: number;
}

/** Drivers drop a session that rested for so long, in milliseconds (`logicalSessionTimeoutMinutes`). */
const forgetAfterMs = 30 * 60 * 1000;

const schema = `
  CREATE TABLE IF NOT EXISTS store_retries (
    session BLOB PRIMARY KEY, number INTEGER NOT NULL, reply BLOB NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
`;

export type Retries = ReturnType<typeof openRetries>;

/** Answers of the last write of each session, for drivers that lost the answer and ask again. */
export function openRetries(file: SqliteFile) {
  file.run(schema);
  return {
    /** The bytes of the answer that this write was given. */
    known({ session, number }: NumberedWrite): Uint8Array | undefined {
      const last = file.statement('SELECT number, reply FROM store_retries WHERE session = ?').get(session);
      return last && Number(last.number) === number ? (last.reply as Uint8Array) : undefined;
    },
    /** The caller holds the transaction of the write: what it did and its answer are on record together. */
    remember({ session, number }: NumberedWrite, reply: Document): void {
      const row = [number, serialize(reply), Date.now(), session];
      const change = file.statement(
        'UPDATE store_retries SET number = ?, reply = ?, at = ? WHERE session = ?',
      );
      if (change.run(...row).changes > 0) return;
      file.statement('DELETE FROM store_retries WHERE at < ?').run(Date.now() - forgetAfterMs);
      file
        .statement('INSERT INTO store_retries (number, reply, at, session) VALUES (?, ?, ?, ?)')
        .run(...row);
    },
  };
}

/** The number of a write command, when its driver gave it one. */
export function numberOf(body: Document): NumberedWrite | undefined {
  const id: { buffer?: Uint8Array; position?: number } | undefined = body.lsid?.id;
  if (body.txnNumber === undefined || !id?.buffer) return undefined;
  const number = Long.isLong(body.txnNumber) ? body.txnNumber.toNumber() : Number(body.txnNumber);
  return { session: id.buffer.subarray(0, id.position), number };
}
