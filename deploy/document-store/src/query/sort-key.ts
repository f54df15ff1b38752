import type { Document } from 'bson';
import { badValue, notSupported } from '../command-error.ts';
import type { IndexField } from '../storage/index-definition.ts';
import { encodeIndexed } from '../storage/index-keys.ts';
import { emptyArray } from '../values/type-order.ts';
import { candidates, valuesAtPath } from '../values/values-at-path.ts';

export function readSort(sort: unknown): IndexField[] {
  return Object.entries((sort ?? {}) as Document).map(([path, direction]) => {
    if (path === '$natural') throw notSupported('Sorting by $natural');
    if (direction !== 1 && direction !== -1) {
      throw badValue(`Illegal sort of '${path}': ${JSON.stringify(direction)} is neither 1 nor -1`);
    }
    return { path, descending: direction === -1 };
  });
}

/** Bytes that order documents as the sort asks: the same encoding as the indexes, so both ways give one order. */
export function sortKeyOf(document: Document, sort: readonly IndexField[]): Buffer {
  return Buffer.concat(sort.map(field => fieldKey(document, field)));
}

/** Of an array the smallest element counts when ascending, the largest when descending: the smaller bytes either way. */
function fieldKey(document: Document, field: IndexField): Buffer {
  const { leaves } = valuesAtPath(document, field.path);
  if (leaves.length === 1 && !Array.isArray(leaves[0])) return encodeIndexed(leaves[0], field);
  let least: Buffer | undefined;
  for (const value of candidates(leaves)) {
    const isWhole = Array.isArray(value) && leaves.includes(value);
    if (isWhole && value.length > 0) continue;
    // An empty array that is an element is a value as any other.
    const key = encodeIndexed(isWhole ? emptyArray : value, field);
    if (!least || Buffer.compare(key, least) < 0) least = key;
  }
  return least ?? encodeIndexed(undefined, field);
}
