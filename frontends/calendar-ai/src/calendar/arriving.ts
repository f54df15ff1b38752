import type { RealtimeMessages } from '@insta-ai/proto/http/realtime';
import type { Row } from '../entries/kept-calendar.ts';

/** A calendar that is being written: what is kept and what has come so far. */
export type Arriving = {
  readonly key: string;
  readonly rows: Row[];
  /** Entries that have come, of so many that were begun; 0 of 0 before the first piece. */
  readonly written: number;
  readonly total: number;
};

export function startArriving(key: string, kept: Row[]): Arriving {
  return { key, rows: kept, written: 0, total: 0 };
}

/** Adds a piece; one of another request, or one that came twice, changes nothing. */
export function addPiece(before: Arriving, piece: RealtimeMessages['calendar-entries']): Arriving {
  if (piece.requestKey !== before.key) return before;
  const known = new Set(before.rows.map(({ rowId }) => rowId));
  const come = piece.entries
    .map(({ place, ...entry }) => ({ ...entry, rowId: `${before.key}-${place}`, isLocked: false }))
    .filter(({ rowId }) => !known.has(rowId));
  if (come.length === 0 && piece.total === before.total) return before;
  return {
    ...before,
    rows: [...before.rows, ...come],
    written: Math.max(before.written, piece.written),
    total: piece.total,
  };
}
