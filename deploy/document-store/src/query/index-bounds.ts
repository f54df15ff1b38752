import type { Clause } from '../matching/clauses.ts';
import type { IndexField } from '../storage/index-definition.ts';
import { encodeIndexed } from '../storage/index-keys.ts';
import { isNotANumber } from '../values/encode-number.ts';
import { isNothing } from '../values/plain-object.ts';
import { typeOrder, typeOrderOf } from '../values/type-order.ts';

/** Keys from `low` (with it) to `high` (without it). */
export interface Interval {
  readonly low: Buffer;
  readonly high: Buffer;
}

export interface Bounds {
  readonly intervals: readonly Interval[];
  /** Conditions that the intervals fulfil by themselves: no document need be looked at for them. */
  readonly fulfilled: ReadonlySet<Clause>;
  readonly equalFields: number;
  readonly pointFields: number;
  readonly ranged: boolean;
}

/** No key begins with this byte. */
const afterAll = Buffer.from([0xff]);
const maxPoints = 500;
const rangeTypes: ReadonlySet<number> = new Set([
  typeOrder.number,
  typeOrder.string,
  typeOrder.date,
  typeOrder.objectId,
  typeOrder.bool,
  typeOrder.timestamp,
]);

export function boundsFor(
  fields: readonly IndexField[],
  multikey: readonly boolean[],
  clauses: readonly Clause[],
): Bounds {
  const fulfilled = new Set<Clause>();
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  let equalFields = 0;
  let pointFields = 0;
  for (const [i, field] of fields.entries()) {
    const own = clauses.filter(clause => clause.path === field.path);
    const hasArrays = multikey[i] === true;
    const points = pointsOf(own, prefixes.length);
    if (points) {
      prefixes = extend(prefixes, points.values, field);
      if (!hasArrays || !points.values.some(isNothing)) fulfilled.add(points.clause);
      if (points.clause.operator === '$eq' && equalFields === i) equalFields++;
      pointFields++;
      continue;
    }
    const usable = rangeOf(own, hasArrays);
    if (usable.length === 0) break;
    for (const clause of usable) fulfilled.add(clause);
    const intervals = prefixes.map(prefix => rangeInterval(prefix, field, usable));
    return { intervals, fulfilled, equalFields, pointFields, ranged: true };
  }
  const intervals = prefixes.map(prefix => ({ low: prefix, high: successor(prefix) }));
  return { intervals, fulfilled, equalFields, pointFields, ranged: false };
}

function pointsOf(
  clauses: readonly Clause[],
  sofar: number,
): { clause: Clause; values: unknown[] } | undefined {
  const equal = clauses.find(({ operator, value }) => operator === '$eq' && isPoint(value));
  if (equal) return { clause: equal, values: [equal.value] };
  for (const clause of clauses) {
    const list = clause.value;
    if (clause.operator !== '$in' || !Array.isArray(list) || list.length * sofar > maxPoints) continue;
    if (list.every(isPoint)) return { clause, values: list };
  }
  return undefined;
}

/** An array may be meant whole or as an element, a pattern is no value: both are left to the filter. */
function isPoint(value: unknown): boolean {
  return !Array.isArray(value) && typeOrderOf(value) !== typeOrder.regex;
}

/** NaN has a place among the numbers and is in no range of them: the filter looks at it. */
function isRange({ operator = '', value }: Clause): boolean {
  return /^\$[gl]te?$/.test(operator) && rangeTypes.has(typeOrderOf(value)) && !isNotANumber(value);
}

function extend(prefixes: readonly Buffer[], values: readonly unknown[], field: IndexField): Buffer[] {
  const keys = values.map(value => encodeIndexed(value, field)).sort(Buffer.compare);
  const ordered = keys.filter((key, i) => !keys[i - 1]?.equals(key));
  return prefixes.flatMap(prefix => ordered.map(key => Buffer.concat([prefix, key])));
}

/** Bounds of one type; of an array only one, because each may be fulfilled by another element. */
function rangeOf(clauses: readonly Clause[], hasArrays: boolean): Clause[] {
  const range = clauses.filter(isRange);
  const type = typeOrderOf(range[0]?.value);
  return hasArrays ? range.slice(0, 1) : range.filter(clause => typeOrderOf(clause.value) === type);
}

function rangeInterval(prefix: Buffer, field: IndexField, clauses: readonly Clause[]): Interval {
  const type = typeOrderOf(clauses[0]?.value);
  // only values of the same type are in range: the bracket is all keys that begin with its byte
  const bracket = field.descending ? 0xff - type : type;
  let low: Buffer = Buffer.concat([prefix, Buffer.from([bracket])]);
  let high: Buffer = Buffer.concat([prefix, Buffer.from([bracket + 1])]);
  if (type === typeOrder.number) {
    const notANumber = Buffer.concat([prefix, encodeIndexed(Number.NaN, field)]);
    if (field.descending) high = notANumber;
    else low = successor(notANumber);
  }
  for (const { operator, value } of clauses) {
    const at = Buffer.concat([prefix, encodeIndexed(value, field)]);
    const above = operator === '$gt' || operator === '$gte';
    const inclusive = operator === '$gte' || operator === '$lte';
    const isLow = above !== field.descending;
    const edge = isLow === inclusive ? at : successor(at);
    if (isLow && Buffer.compare(edge, low) > 0) low = edge;
    if (!isLow && Buffer.compare(edge, high) < 0) high = edge;
  }
  return { low, high };
}

/** The first byte string after all those that begin with `key`. */
export function successor(key: Buffer): Buffer {
  let end = key.length;
  while (end > 0 && key[end - 1] === 0xff) end--;
  if (end === 0) return afterAll;
  const next = Buffer.from(key.subarray(0, end));
  next[end - 1] = (next[end - 1] ?? 0) + 1;
  return next;
}
