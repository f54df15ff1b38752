import type { Document } from 'bson';

/** A BSON document, told from the class instances (ObjectId, Date, Long …) that stand for other BSON types. */
export function isPlainObject(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && value.constructor === Object;
}

/** The own field of a document: a field named like something on Object.prototype must read as missing. */
export function ownField(document: Document, name: string): unknown {
  return Object.hasOwn(document, name) ? document[name] : undefined;
}

/** Of a value that bson keeps in a class of its own (`Long`, `Decimal128` …). */
export function bsonTypeOf(value: unknown): string | undefined {
  return (value as { _bsontype?: string } | null | undefined)?._bsontype;
}

export function isNothing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}
