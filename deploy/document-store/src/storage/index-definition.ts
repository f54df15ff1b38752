import type { Document } from 'bson';
import { CommandError, notSupported } from '../command-error.ts';
import { clausesOf } from '../matching/clauses.ts';
import { matcherFor } from '../matching/matcher.ts';
import { isPlainObject } from '../values/plain-object.ts';
import { isArrayIndex } from '../values/values-at-path.ts';

export interface IndexField {
  readonly path: string;
  readonly descending: boolean;
}

export interface IndexDefinition {
  readonly name: string;
  readonly fields: readonly IndexField[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partialFilter: Document | undefined;
  readonly covers: (document: Document) => boolean;
  /** As the caller wrote it: what listIndexes shows. */
  readonly spec: Document;
}

const knownOptions = new Set([
  'v',
  'key',
  'name',
  'ns',
  'unique',
  'sparse',
  'partialFilterExpression',
  'background',
]);

export function readIndexDefinition(spec: unknown): IndexDefinition {
  if (!isPlainObject(spec)) throw new CommandError('TypeMismatch', 'An index is described by a document');
  for (const [option, value] of Object.entries(spec)) {
    if (!knownOptions.has(option) && value !== false) throw notSupported(`The index option '${option}'`);
  }
  const key: unknown = spec.key;
  if (!isPlainObject(key) || Object.keys(key).length === 0) {
    throw new CommandError('CannotCreateIndex', 'Index keys must be a document that is not empty');
  }
  const fields = Object.entries(key).map(([path, direction]) => readField(path, direction));
  const partialFilter: Document | undefined = spec.partialFilterExpression;
  if (partialFilter && spec.sparse) {
    throw new CommandError('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
  }
  if (partialFilter) checkPartialFilter(partialFilter);
  const name = typeof spec.name === 'string' ? spec.name : nameOf(key);
  return {
    name,
    fields,
    unique: Boolean(spec.unique),
    sparse: Boolean(spec.sparse),
    partialFilter,
    covers: partialFilter ? matcherFor(partialFilter) : () => true,
    spec: { v: 2, ...spec, name },
  };
}

function readField(path: string, direction: unknown): IndexField {
  if (direction !== 1 && direction !== -1) {
    throw notSupported(`The index type ${JSON.stringify(direction)} of field '${path}'`);
  }
  const parts = path.split('.');
  if (parts.some(part => part === '' || part.startsWith('$') || isArrayIndex(part))) {
    throw new CommandError('CannotCreateIndex', `Index on the path '${path}' is not supported`);
  }
  return { path, descending: direction === -1 };
}

/** The same few the server takes: with them, what holds for a value holds for a document that has it in an array. */
function checkPartialFilter(filter: Document): void {
  for (const { operator, value } of clausesOf(filter)) {
    if (/^\$(eq|[gl]te?|type|in)$/.test(operator ?? '')) continue;
    if (operator === '$exists' && value) continue;
    throw new CommandError(
      'CannotCreateIndex',
      `unsupported expression in partial index: ${operator ?? '$or, $nor …'}`,
    );
  }
}

function nameOf(key: Document): string {
  return Object.entries(key)
    .map(([path, direction]) => `${path}_${direction}`)
    .join('_');
}
