import { type Document, serialize } from 'bson';
import { badValue, CommandError } from '../command-error.ts';
import { isOperatorDocument } from '../matching/clauses.ts';
import { matcherFor } from '../matching/matcher.ts';
import { readSort, sortKeyOf } from '../query/sort-key.ts';
import { decodeDocument } from '../values/decode-document.ts';
import { compareValues } from '../values/encode-key.ts';
import { isPlainObject } from '../values/plain-object.ts';

const pushModifiers = new Set(['$each', '$slice', '$sort', '$position']);

export function push(current: unknown, operand: unknown, path: string): unknown[] {
  const array = arrayAt('$push', current, path);
  if (!isPlainObject(operand) || !('$each' in operand)) return [...array, operand];
  const unknown = Object.keys(operand).find(name => !pushModifiers.has(name));
  if (unknown) throw badValue(`Unrecognized clause in $push: ${unknown}`);
  const position = wholeOrNothing('$position', operand.$position) ?? array.length;
  const result = array.toSpliced(position, 0, ...eachOf('$push', operand.$each));
  if (operand.$sort !== undefined) sortArray(result, operand.$sort);
  const slice = wholeOrNothing('$slice', operand.$slice);
  if (slice === undefined) return result;
  return slice < 0 ? result.slice(slice) : result.slice(0, slice);
}

export function addToSet(current: unknown, operand: unknown, path: string): unknown[] {
  const result = [...arrayAt('$addToSet', current, path)];
  const items = isPlainObject(operand) && '$each' in operand ? eachOf('$addToSet', operand.$each) : [operand];
  for (const item of items) if (!result.some(one => compareValues(one, item) === 0)) result.push(item);
  return result;
}

export function pull(current: unknown, condition: unknown, path: string): unknown[] {
  const array = arrayAt('$pull', current, path);
  const plain = withPlainNumbers(condition);
  if (isPlainObject(plain) && !isOperatorDocument(plain)) {
    const matches = matcherFor(plain);
    return array.filter(element => !isPlainObject(element) || !matches(element));
  }
  const matches = matcherFor({ e: plain });
  return array.filter(element => !matches({ e: element }));
}

export function pullAll(current: unknown, unwanted: unknown, path: string): unknown[] {
  const values = eachOf('$pullAll', unwanted);
  return arrayAt('$pullAll', current, path).filter(
    element => !values.some(value => compareValues(value, element) === 0),
  );
}

export function pop(current: unknown, end: unknown, path: string): unknown[] {
  const side = Number(end);
  if (side !== 1 && side !== -1)
    throw new CommandError('FailedToParse', `$pop expects 1 or -1, found: ${end}`);
  const array = arrayAt('$pop', current, path);
  return side === 1 ? array.slice(0, -1) : array.slice(1);
}

/** An update keeps the types of its numbers, a filter is written with plain ones. */
function withPlainNumbers(condition: unknown): unknown {
  return decodeDocument(serialize({ condition })).condition;
}

function arrayAt(operator: string, value: unknown, path: string): readonly unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw badValue(`Cannot apply ${operator} to the field '${path}': it must be an array`);
}

function eachOf(operator: string, list: unknown): unknown[] {
  if (Array.isArray(list)) return list;
  throw badValue(`${operator} needs an array`);
}

function wholeOrNothing(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isInteger(number)) throw badValue(`The value for ${name} must be an integer`);
  return number;
}

function sortArray(array: unknown[], spec: unknown): void {
  if (!isPlainObject(spec)) {
    const direction = Number(spec);
    if (direction !== 1 && direction !== -1) throw badValue('The $sort must be 1, -1 or a document');
    array.sort((a, b) => direction * compareValues(a, b));
    return;
  }
  const sort = readSort(withPlainNumbers(spec));
  const keys = new Map(array.map(element => [element, sortKeyOf(element as Document, sort)]));
  const empty = Buffer.alloc(0);
  array.sort((a, b) => Buffer.compare(keys.get(a) ?? empty, keys.get(b) ?? empty));
}
