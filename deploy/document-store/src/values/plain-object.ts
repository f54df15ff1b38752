import type { Document } from 'bson';

/** A BSON document, told from the class instances (ObjectId, Date, Long …) that stand for other BSON types. */
export function isPlainObject(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && value.constructor === Object;
}

/** The own field of a document: a field named like something on Object.prototype must read as missing. */
export function ownField(document: Document, name: string): unknown {
  return Object.hasOwn(document, name) ? document[name] : undefined;
}
