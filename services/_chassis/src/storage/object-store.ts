import type { Readable } from 'node:stream';

/** Part of an object, both ends included, as in an HTTP Range header. */
export type ByteRange = { start: number; end: number };

/** Facts about a stored object. */
export type ObjectStat = { size: number; etag: string; mimeType: string };

/** What an object is made of; a file of this machine stays where it is. */
export type ObjectBody = Buffer | Readable | { path: string };

/** Where media and uploads live: a folder on this machine, or S3. Keys are plain paths without a leading slash. */
export type ObjectStore = {
  /** Stores bytes under a key; readers see the old object or the new one, never a part. */
  put(key: string, body: ObjectBody): Promise<void>;
  /** Facts about an object, undefined when there is none. */
  stat(key: string): Promise<ObjectStat | undefined>;
  /** Bytes of an object or of a range of it; throws `not_found` when there is none. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Copies an object into a file of this machine; throws `not_found` when there is none. */
  readTo(key: string, path: string, signal?: AbortSignal): Promise<void>;
  /** Removes an object; a missing one is fine. */
  remove(key: string): Promise<void>;
  /** Keys that start with a prefix. */
  list(prefix: string): Promise<string[]>;
  /**
   * An address at which whoever is told it may read an object for at least so many seconds, the same for a while, so that what was
   * fetched from it is kept; only where browsers reach the store.
   */
  presign?(key: string, seconds: number): Promise<string>;
};

/** Whole object as bytes; for objects that are known to be small enough to hold. */
export async function readWhole(store: Pick<ObjectStore, 'read'>, key: string): Promise<Buffer> {
  // Put together here: `stream/consumers` goes by way of a Blob, which copies all of it twice more.
  return Buffer.concat(await (await store.read(key)).toArray());
}

/** Whether it is a plain relative path: no dots that climb, no empty parts, no odd characters. */
export function isKey(key: string): boolean {
  return key.length <= 500 && key.split('/').every(part => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(part));
}

/** Throws unless it is the key of an object. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`"${key.slice(0, 100)}" is no object key.`);
}
