import { ObjectId, serialize } from 'bson';
import { documentOf, elementsOf } from './elements.ts';

/** The server stores `_id` as the first field and makes one where it lacks; all other bytes stay as they came. */
export function withIdFirst(raw: Uint8Array): Uint8Array {
  const elements = elementsOf(raw);
  const id = elements.find(({ name }) => name === '_id') ?? elementsOf(serialize({ _id: new ObjectId() }))[0];
  if (!id || id === elements[0]) return raw;
  return documentOf([id, ...elements.filter(one => one !== id)].map(({ whole }) => whole));
}
