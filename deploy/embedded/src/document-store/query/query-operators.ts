import { Query } from 'mingo/query';
import type { AnyObject, Options } from 'mingo/types';
import { CommandError } from '../command-error.ts';
import { compareValues, encodeKey } from '../values/encode-key.ts';
import { isPlainObject } from '../values/plain-object.ts';
import { emptyArray, typeOrder, typeOrderOf } from '../values/type-order.ts';
import { candidates, valuesAtPath } from '../values/values-at-path.ts';

type Test = (document: unknown) => boolean;
type Operator = (path: string, expected: unknown, options: Options) => Test;

/**
 * The comparisons of mingo are replaced: they know JavaScript's types, not BSON's (ObjectId, Binary, Long and
 * Decimal128 compare as text there), and an index and the filter behind it must agree on every value.
 * All other operators (logical, $elemMatch, $regex, $size, $mod, $expr …) are mingo's and come back here.
 */
const some =
  (path: string, matches: (value: unknown) => boolean): Test =>
  document => {
    for (const value of candidates(valuesAtPath(document, path).leaves)) if (matches(value)) return true;
    return false;
  };

const not =
  (test: Test): Test =>
  document =>
    !test(document);

const equals: Operator = (path, expected) => {
  if (expected instanceof RegExp) {
    return some(path, value => typeof value === 'string' && expected.test(value));
  }
  return some(path, value => compareValues(value, expected) === 0);
};

/** Only values of the same BSON type compare: `{ $gt: 5 }` never finds a string or a date. */
const ordered =
  (holds: (order: number) => boolean): Operator =>
  (path, expected) => {
    const type = typeOrderOf(expected);
    return some(path, value => typeOrderOf(value) === type && holds(compareValues(value, expected)));
  };

const within: Operator = (path, expected) => {
  const list = arrayArgument('$in', expected);
  const patterns = list.filter(item => item instanceof RegExp);
  const keys = new Set(list.filter(item => !(item instanceof RegExp)).map(keyText));
  return some(
    path,
    value =>
      keys.has(keyText(value)) ||
      (typeof value === 'string' && patterns.some(pattern => pattern.test(value))),
  );
};

const all: Operator = (path, expected, options) => {
  const tests = arrayArgument('$all', expected).map(item => {
    if (!isPlainObject(item) || !('$elemMatch' in item)) return equals(path, item, options);
    const query = new Query({ [path]: item }, options);
    return (document: unknown) => query.test(document as AnyObject);
  });
  return document => tests.length > 0 && tests.every(test => test(document));
};

const exists: Operator = (path, expected) => {
  const found: Test = document => valuesAtPath(document, path).leaves.some(leaf => leaf !== undefined);
  return expected ? found : not(found);
};

const typeNames: Record<string, number> = {
  number: typeOrder.number,
  string: typeOrder.string,
  object: typeOrder.object,
  array: typeOrder.array,
  binData: typeOrder.binData,
  objectId: typeOrder.objectId,
  bool: typeOrder.bool,
  date: typeOrder.date,
  null: typeOrder.null,
  regex: typeOrder.regex,
  timestamp: typeOrder.timestamp,
};

const type: Operator = (path, expected) => {
  const orders = [expected].flat().map(name => {
    const order = typeNames[String(name)];
    if (order === undefined) {
      throw new CommandError(
        'BadValue',
        `$type ${name} is not supported here; known: ${Object.keys(typeNames)}`,
      );
    }
    return order;
  });
  return some(path, value => value !== undefined && orders.includes(typeOrderOf(value)));
};

function arrayArgument(operator: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw new CommandError('BadValue', `${operator} needs an array`);
}

function keyText(value: unknown): string {
  return encodeKey(value === emptyArray ? [] : value).toString('latin1');
}

export const queryOperators: Record<`$${string}`, Operator> = {
  $eq: equals,
  $ne: (...args) => not(equals(...args)),
  $gt: ordered(order => order > 0),
  $gte: ordered(order => order >= 0),
  $lt: ordered(order => order < 0),
  $lte: ordered(order => order <= 0),
  $in: within,
  $nin: (...args) => not(within(...args)),
  $all: all,
  $exists: exists,
  $type: type,
};
