import { randomBytes } from 'node:crypto';
import { ObjectId } from 'mongodb';

/** A new id that sorts by time of creation. */
export function newId(): string {
  return new ObjectId().toHexString();
}

/** Text that cannot be guessed (128 bits), safe in addresses. */
export function unguessable(): string {
  return randomBytes(16).toString('base64url').replaceAll('-', 'a').replaceAll('_', 'b');
}
