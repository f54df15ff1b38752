import { createHash, randomBytes } from 'node:crypto';
import { ObjectId } from 'mongodb';

/** A new id that sorts by time of creation. */
export function newId(): string {
  return new ObjectId().toHexString();
}

/** The id of something that may be asked for twice: the same parts give the same id, which looks like any other. */
export function derivedId(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}

/** Text that cannot be guessed (128 bits), safe in addresses. */
export function unguessable(): string {
  return randomBytes(16).toString('hex');
}
