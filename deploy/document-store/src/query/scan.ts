import type { StoredCollection } from '../storage/catalog.ts';
import type { SqliteFile } from '../storage/sqlite-file.ts';
import type { Interval } from './index-bounds.ts';
import type { Plan } from './plan.ts';

export interface StoredDocument {
  readonly rid: number;
  readonly raw: Uint8Array;
}

interface Place {
  readonly key: Uint8Array;
  readonly rid: number;
}

const smallSlice = 64;
const largeSlice = 512;
const sliceBytes = 1_000_000;

/**
 * The documents of a plan's intervals in the order of its index. Read in slices, each finished before the next begins:
 * no statement stays open while the caller works (or waits), and a write in between cannot disturb the walk.
 */
export function* scan(
  file: SqliteFile,
  collection: StoredCollection,
  plan: Plan,
  wanted = Number.POSITIVE_INFINITY,
): Generator<StoredDocument> {
  const seen = plan.repeats ? new Set<number>() : undefined;
  const sql = sqlFor(collection, plan);
  let size = Math.min(Math.max(wanted, 1), smallSlice);
  for (const { low, high } of intervalsOf(plan)) {
    let place: Place | undefined = plan.backwards ? { key: high, rid: -1 } : { key: low, rid: -1 };
    const end = plan.backwards ? low : high;
    while (place) {
      const bounds = plan.index ? [place.key, place.rid, end] : [place.rid];
      const slice = readSlice(file, sql, [...bounds, size]);
      for (const { rid, raw } of slice.documents) {
        if (seen?.has(rid)) continue;
        seen?.add(rid);
        yield { rid, raw };
      }
      place = slice.next;
      size = Math.min(size * 2, largeSlice);
    }
  }
}

function intervalsOf(plan: Plan): readonly Interval[] {
  if (!plan.index) return [{ low: Buffer.alloc(0), high: Buffer.alloc(0) }];
  return plan.backwards ? plan.intervals.toReversed() : plan.intervals;
}

function sqlFor(collection: StoredCollection, { index, backwards }: Plan): string {
  const direction = backwards ? 'DESC' : 'ASC';
  if (!index)
    return `SELECT rid, rid AS key, doc FROM ${collection.table} WHERE rid > ? ORDER BY rid LIMIT ?`;
  const [behind, before] = backwards ? ['<', '>='] : ['>', '<'];
  if (!index.table) {
    return `SELECT rid, id AS key, doc FROM ${collection.table}
      WHERE (id, rid) ${behind} (?, ?) AND id ${before} ? ORDER BY id ${direction}, rid ${direction} LIMIT ?`;
  }
  // CROSS JOIN keeps SQLite from turning the walk round: the index is the outer loop
  return `SELECT i.rid, i.key, d.doc FROM ${index.table} i CROSS JOIN ${collection.table} d ON d.rid = i.rid
    WHERE (i.key, i.rid) ${behind} (?, ?) AND i.key ${before} ? ORDER BY i.key ${direction}, i.rid ${direction} LIMIT ?`;
}

function readSlice(
  file: SqliteFile,
  sql: string,
  parameters: (Uint8Array | number)[],
): { documents: StoredDocument[]; next: Place | undefined } {
  const documents: StoredDocument[] = [];
  const limit = Number(parameters.at(-1));
  let bytes = 0;
  for (const row of file.statement(sql).iterate(...parameters)) {
    const raw = row.doc as Uint8Array;
    documents.push({ rid: Number(row.rid), raw });
    bytes += raw.length;
    if (documents.length === limit || bytes > sliceBytes) {
      return { documents, next: { key: row.key as Uint8Array, rid: Number(row.rid) } };
    }
  }
  return { documents, next: undefined };
}

/** The document at a place, while there is one. */
export function documentAt(
  file: SqliteFile,
  collection: StoredCollection,
  rid: number,
): StoredDocument | undefined {
  const row = file.statement(`SELECT doc FROM ${collection.table} WHERE rid = ?`).get(rid);
  return row && { rid, raw: row.doc as Uint8Array };
}

/** How many documents lie in a plan's intervals, without reading one. */
export function countInIntervals(file: SqliteFile, collection: StoredCollection, plan: Plan): number {
  const table = plan.index?.table ?? collection.table;
  if (!plan.index) return numberOf(file, `SELECT COUNT(*) AS n FROM ${table}`, []);
  const key = plan.index.table ? 'key' : 'id';
  if (!plan.repeats || plan.intervals.length === 1) {
    const what = plan.repeats ? 'DISTINCT rid' : '*';
    const sql = `SELECT COUNT(${what}) AS n FROM ${table} WHERE ${key} >= ? AND ${key} < ?`;
    return plan.intervals.reduce((sum, { low, high }) => sum + numberOf(file, sql, [low, high]), 0);
  }
  const rids = new Set<unknown>();
  const rows = file.statement(`SELECT rid FROM ${table} WHERE ${key} >= ? AND ${key} < ?`);
  for (const { low, high } of plan.intervals) for (const { rid } of rows.all(low, high)) rids.add(rid);
  return rids.size;
}

function numberOf(file: SqliteFile, sql: string, parameters: Uint8Array[]): number {
  return Number(file.statement(sql).get(...parameters)?.n);
}
