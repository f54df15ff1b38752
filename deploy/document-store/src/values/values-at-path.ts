import { isPlainObject, ownField } from './plain-object.ts';

export interface PathValues {
  /** What a dotted path leads to: one value, or several where the way there passes through an array. */
  readonly leaves: readonly unknown[];
  readonly throughArray: boolean;
}

export function isArrayIndex(part: string): boolean {
  return /^\d+$/.test(part);
}

/** A missing field is a leaf `undefined`. Index keys and filters both stand on this one walk, so they agree. */
export function valuesAtPath(document: unknown, path: string): PathValues {
  if (!path.includes('.')) {
    return { leaves: [isPlainObject(document) ? ownField(document, path) : undefined], throughArray: false };
  }
  const leaves: unknown[] = [];
  const throughArray = collect(document, path.split('.'), 0, leaves);
  return { leaves, throughArray };
}

function collect(value: unknown, parts: readonly string[], at: number, leaves: unknown[]): boolean {
  const part = parts[at];
  if (part === undefined) {
    leaves.push(value);
    return false;
  }
  if (isPlainObject(value)) return collect(ownField(value, part), parts, at + 1, leaves);
  if (!Array.isArray(value)) {
    leaves.push(undefined);
    return false;
  }
  if (isArrayIndex(part) && Number(part) < value.length) collect(value[Number(part)], parts, at + 1, leaves);
  for (const element of value) if (isPlainObject(element)) collect(element, parts, at, leaves);
  return true;
}

/** What a condition on a path is tried against: each leaf, and each element of a leaf that is an array. */
export function* candidates(leaves: readonly unknown[]): Generator<unknown> {
  for (const leaf of leaves) {
    yield leaf;
    if (Array.isArray(leaf)) yield* leaf;
  }
}
