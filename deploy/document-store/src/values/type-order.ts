import { bsonTypeOf, isPlainObject } from './plain-object.ts';

/** First byte of an encoded value: the order of BSON types. Gaps keep 0x00 (end) and 0xff (after all) free. */
export const typeOrder = {
  minKey: 0x08,
  emptyArray: 0x0c,
  null: 0x10,
  number: 0x20,
  string: 0x30,
  object: 0x40,
  array: 0x50,
  binData: 0x60,
  objectId: 0x70,
  bool: 0x80,
  date: 0x90,
  timestamp: 0xa0,
  regex: 0xb0,
  code: 0xc0,
  maxKey: 0xf0,
} as const;

/** As an index or sort key an empty array stands before null, although as a value it is an array. */
export const emptyArray = Symbol('empty array');

const byBsonType: Record<string, number> = {
  Int32: typeOrder.number,
  Double: typeOrder.number,
  Long: typeOrder.number,
  Decimal128: typeOrder.number,
  BSONSymbol: typeOrder.string,
  Binary: typeOrder.binData,
  ObjectId: typeOrder.objectId,
  Timestamp: typeOrder.timestamp,
  BSONRegExp: typeOrder.regex,
  Code: typeOrder.code,
  MinKey: typeOrder.minKey,
  MaxKey: typeOrder.maxKey,
};

const byJsType: Record<string, number> = {
  number: typeOrder.number,
  bigint: typeOrder.number,
  string: typeOrder.string,
  boolean: typeOrder.bool,
  undefined: typeOrder.null,
};

export function typeOrderOf(value: unknown): number {
  const simple = byJsType[typeof value];
  if (simple !== undefined) return simple;
  if (value === null) return typeOrder.null;
  if (value === emptyArray) return typeOrder.emptyArray;
  if (Array.isArray(value)) return typeOrder.array;
  if (value instanceof Date) return typeOrder.date;
  if (value instanceof RegExp) return typeOrder.regex;
  if (isPlainObject(value)) return typeOrder.object;
  return byBsonType[bsonTypeOf(value) ?? ''] ?? typeOrder.object;
}
