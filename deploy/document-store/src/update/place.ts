import type { Document } from 'bson';
import { badValue, CommandError } from '../command-error.ts';
import { isPlainObject, ownField } from '../values/plain-object.ts';
import { isArrayIndex } from '../values/values-at-path.ts';
import type { Path } from './expand-path.ts';

/** Where a path ends in a document: read, write or remove what is there. */
export interface Place {
  readonly value: unknown;
  set(value: unknown): void;
  remove(): void;
}

/** As on the server, only so many empty elements may come into being before one that is set by its number. */
const maxPadding = 1_500_000;

/** The place a path leads to; on the way there, missing documents are made when `make` is set. */
export function placeAt(document: Document, path: Path, make: boolean): Place | undefined {
  let holder: unknown = document;
  for (const [i, part] of path.slice(0, -1).entries()) {
    const inner = childOf(holder, part, path, i, make);
    if (inner === undefined && !make) return undefined;
    if (inner === undefined) setChild(holder as Document, part, {});
    holder = inner ?? (holder as Document)[part];
  }
  const last = path.at(-1) ?? '';
  const value = childOf(holder, last, path, path.length - 1, make);
  if (!make && value === undefined) return undefined;
  const target = holder as Document;
  return {
    value,
    set: next => setChild(target, last, next),
    remove() {
      // the server leaves null in an array, so that the elements behind keep their numbers
      if (Array.isArray(target)) target[Number(last)] = null;
      else delete target[last];
    },
  };
}

function childOf(holder: unknown, part: string, path: Path, at: number, make: boolean): unknown {
  if (isPlainObject(holder)) return ownField(holder, part);
  if (Array.isArray(holder) && isArrayIndex(part)) return holder[Number(part)];
  if (!make) return undefined;
  const shown = `{${path[at - 1]}: ${JSON.stringify(holder)}}`;
  throw new CommandError('PathNotViable', `Cannot create field '${part}' in element ${shown}`);
}

function setChild(holder: Document, part: string, value: unknown): void {
  if (Array.isArray(holder)) {
    const index = Number(part);
    if (index - holder.length > maxPadding) throw badValue(`Array index ${part} is too far away`);
    while (holder.length < index) holder.push(null);
    holder[index] = value;
    return;
  }
  // an own field even when it is called like something on Object.prototype
  Object.defineProperty(holder, part, { value, enumerable: true, configurable: true, writable: true });
}
