import type { Document } from 'bson';
import { badValue, CommandError } from '../command-error.ts';
import { clausesOf } from '../matching/clauses.ts';
import { matcherFor } from '../matching/matcher.ts';
import { isPlainObject, ownField } from '../values/plain-object.ts';

export type Path = readonly string[];

export interface PathContext {
  readonly document: Document;
  readonly filter: Document;
  readonly arrayFilters: ReadonlyMap<string, (element: unknown) => boolean>;
}

/** `items.$.done`, `items.$[].done` and `items.$[late].done` as the plain paths they stand for in this document. */
export function expandPath(path: string, context: PathContext): Path[] {
  const parts = path.split('.');
  if (parts.some(part => part === '')) throw badValue(`The path '${path}' has an empty field name`);
  return path.includes('$') ? expand(context.document, parts, [], context) : [parts];
}

function expand(value: unknown, parts: Path, done: Path, context: PathContext): Path[] {
  const [part, ...rest] = parts;
  if (part === undefined) return [done];
  if (!part.startsWith('$')) {
    const inner = isPlainObject(value) || Array.isArray(value) ? ownField(value, part) : undefined;
    return expand(inner, rest, [...done, part], context);
  }
  if (part !== '$' && !/^\$\[.*\]$/.test(part)) {
    throw new CommandError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${part}' is not valid for storage.`,
    );
  }
  const at = done.join('.');
  if (!Array.isArray(value)) {
    throw badValue(`The path '${at}' must exist in the document in order to apply array updates.`);
  }
  const indexes =
    part === '$' ? [matchedIndex(value, at, context.filter)] : chosenIndexes(value, part, context);
  return indexes.flatMap(i => expand(value[i], rest, [...done, String(i)], context));
}

function chosenIndexes(array: readonly unknown[], part: string, context: PathContext): number[] {
  const identifier = part.slice(2, -1);
  const chosen = identifier === '' ? () => true : context.arrayFilters.get(identifier);
  if (!chosen) throw badValue(`No array filter found for identifier '${identifier}'`);
  return [...array.keys()].filter(i => chosen(array[i]));
}

/** The element that made the filter match: the first that fulfils every condition on this array. */
function matchedIndex(array: readonly unknown[], at: string, filter: Document): number {
  const conditions = clausesOf(filter).filter(({ path }) => path === at || path?.startsWith(`${at}.`));
  const tests = conditions.map(({ path = at, filter: condition }) => {
    const matches = matcherFor({ [`e${path.slice(at.length)}`]: condition[path] });
    return (element: unknown) => matches({ e: [element] });
  });
  const index = tests.length === 0 ? -1 : array.findIndex(element => tests.every(test => test(element)));
  if (index < 0) {
    throw badValue('The positional operator did not find the match needed from the query.');
  }
  return index;
}

/** `[{ 'late.due': { $lt: … } }]` as one test per identifier. */
export function readArrayFilters(filters: readonly Document[]): Map<string, (element: unknown) => boolean> {
  const tests = new Map<string, (element: unknown) => boolean>();
  for (const filter of filters) {
    const identifiers = new Set(Object.keys(filter).map(path => path.split('.')[0] ?? ''));
    const [identifier = ''] = identifiers;
    if (identifiers.size !== 1 || !/^[a-z][a-zA-Z0-9]*$/.test(identifier)) {
      throw new CommandError(
        'FailedToParse',
        'Each array filter must be about exactly one lower-case identifier',
      );
    }
    if (tests.has(identifier))
      throw new CommandError('FailedToParse', `Found multiple array filters for '${identifier}'`);
    const matches = matcherFor(filter);
    tests.set(identifier, element => matches({ [identifier]: element }));
  }
  return tests;
}
