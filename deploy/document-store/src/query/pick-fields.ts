import type { Document } from 'bson';
import { documentOf, elementsOf } from '../values/elements.ts';

/**
 * A projection that only names whole top-level fields is cut out of the stored bytes, without decoding them.
 * Undefined for any other: that one is mingo's.
 */
export function fieldPickerFor(projection: Document): ((raw: Uint8Array) => Uint8Array) | undefined {
  const { _id, ...others } = projection;
  const names = Object.keys(others);
  if (names.length === 0 && _id === undefined) return undefined;
  const isPlain = [...names, '_id'].every(name => !/[.$]/.test(name) && isSwitch(projection[name]));
  const including = Boolean(others[names[0] ?? ''] ?? _id);
  if (!isPlain || names.some(name => Boolean(others[name]) !== including)) return undefined;
  const named = new Set(names);
  const idIsKept = _id === undefined || Boolean(_id);
  const isKept = (name: string) => (name === '_id' ? idIsKept : named.has(name) === including);
  return raw =>
    documentOf(
      elementsOf(raw)
        .filter(({ name }) => isKept(name))
        .map(({ whole }) => whole),
    );
}

function isSwitch(value: unknown): boolean {
  return value === undefined || typeof value === 'boolean' || typeof value === 'number';
}
