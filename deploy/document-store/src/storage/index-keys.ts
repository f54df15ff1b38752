import type { Document } from 'bson';
import { CommandError, notSupported } from '../command-error.ts';
import { encodeKey, flip } from '../values/encode-key.ts';
import { bsonTypeOf } from '../values/plain-object.ts';
import { emptyArray } from '../values/type-order.ts';
import { valuesAtPath } from '../values/values-at-path.ts';
import type { IndexDefinition, IndexField } from './index-definition.ts';

export interface IndexEntry {
  readonly key: Buffer;
  readonly values: readonly unknown[];
}

export interface IndexEntries {
  readonly entries: readonly IndexEntry[];
  /** Position of the field whose value came from an array, -1 without one. */
  readonly arrayField: number;
}

export const noEntries: IndexEntries = { entries: [], arrayField: -1 };

export function indexEntriesOf(index: IndexDefinition, document: Document): IndexEntries {
  if (!index.covers(document)) return noEntries;
  let arrayField = -1;
  let missing = true;
  const columns = index.fields.map(({ path }, position) => {
    const { leaves, throughArray } = valuesAtPath(document, path);
    if (leaves.some(leaf => leaf !== undefined)) missing = false;
    if (throughArray || leaves.some(Array.isArray)) {
      if (arrayField >= 0) throw parallelArrays(index, arrayField, position);
      arrayField = position;
    }
    return indexedValues(leaves, path);
  });
  if (index.sparse && missing) return noEntries;
  return { entries: combine(index.fields, columns), arrayField };
}

function indexedValues(leaves: readonly unknown[], path: string): unknown[] {
  const values = leaves.flatMap(leaf => (Array.isArray(leaf) && leaf.length === 0 ? emptyArray : leaf));
  if (values.length === 0) values.push(undefined);
  for (const value of values) {
    // its place would be that of the nearest double: two different ones would count as one
    if (bsonTypeOf(value) === 'Decimal128') throw notSupported(`A Decimal128 in the indexed field '${path}'`);
  }
  return values;
}

/** At most one column has several values, so this is one entry, or one per element of that array. */
function combine(fields: readonly IndexField[], columns: readonly unknown[][]): IndexEntry[] {
  const width = Math.max(...columns.map(column => column.length));
  const entries = new Map<string, IndexEntry>();
  for (let row = 0; row < width; row++) {
    const values = columns.map(column => (column.length === 1 ? column[0] : column[row]));
    const key = Buffer.concat(values.map((value, i) => encodeIndexed(value, fields[i])));
    if (width === 1) return [{ key, values }];
    entries.set(key.toString('latin1'), { key, values });
  }
  return [...entries.values()];
}

export function encodeIndexed(value: unknown, field: IndexField | undefined): Buffer {
  const encoded = encodeKey(value);
  return field?.descending ? flip(encoded) : encoded;
}

function parallelArrays(index: IndexDefinition, first: number, second: number): CommandError {
  const [a, b] = [index.fields[first]?.path, index.fields[second]?.path];
  return new CommandError('CannotIndexParallelArrays', `cannot index parallel arrays [${b}] [${a}]`);
}
