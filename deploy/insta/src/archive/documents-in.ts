import { type DeserializeOptions, deserialize } from 'bson';
import type { Document } from 'mongodb';

/** The documents of one part of a backup. */
export function documentsIn(bytes: Buffer, options?: DeserializeOptions): Document[] {
  const found: Document[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + bytes.readInt32LE(at);
    found.push(deserialize(bytes.subarray(at, end), options));
    at = end;
  }
  return found;
}
