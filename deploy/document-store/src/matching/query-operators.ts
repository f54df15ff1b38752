import { Context } from 'mingo/core';
import * as mingoQueryOperators from 'mingo/operators/query';
import { Query } from 'mingo/query';
import type { AnyObject, Options } from 'mingo/types';
import { badValue } from '../command-error.ts';
import { compareValues, encodeKey } from '../values/encode-key.ts';
import { isNotANumber } from '../values/encode-number.ts';
import { isPlainObject } from '../values/plain-object.ts';
import { emptyArray, typeOrder, typeOrderOf } from '../values/type-order.ts';
import { candidates, valuesAtPath } from '../values/values-at-path.ts';
import { isOperatorDocument } from './clauses.ts';

type Test = (document: unknown) => boolean;
type Operator = (path: string, expected: unknown, options: Options) => Test;

/**
 * The comparisons of mingo are replaced: they know JavaScript's types, not BSON's (ObjectId, Binary, Long and
 * Decimal128 compare as text there), and an index and the filter behind it must agree on every value.
 * All other operators (logical, $regex, $size, $mod, $expr …) are mingo's and come back here.
 */
type Operators = Record<`$${string}`, Operator>;

const not =
  (test: Test): Test =>
  document =>
    !test(document);

/** Only values of the same BSON type compare: `{ $gt: 5 }` never finds a string or a date; and NaN only equals itself. */
const inOrder = (value: unknown, expected: unknown, holds: (order: number) => boolean): boolean => {
  if (typeOrderOf(value) !== typeOrderOf(expected)) return false;
  if (isNotANumber(value) !== isNotANumber(expected)) return false;
  return holds(compareValues(value, expected));
};

/** What they are tried against of what a path leads to: elements of an array too, or not. */
function comparisonsOver(tried: (leaves: readonly unknown[]) => Iterable<unknown>): Operators {
  const some =
    (path: string, matches: (value: unknown) => boolean): Test =>
    document => {
      for (const value of tried(valuesAtPath(document, path).leaves)) if (matches(value)) return true;
      return false;
    };
  const equals: Operator = (path, expected) => {
    if (expected instanceof RegExp) {
      return some(path, value => typeof value === 'string' && expected.test(value));
    }
    return some(path, value => compareValues(value, expected) === 0);
  };
  const ordered =
    (holds: (order: number) => boolean): Operator =>
    (path, expected) =>
      some(path, value => inOrder(value, expected, holds));
  const within: Operator = (path, expected) => {
    const list = arrayArgument('$in', expected);
    const patterns = list.filter(item => item instanceof RegExp);
    const keys = new Set(list.filter(item => !(item instanceof RegExp)).map(keyText));
    return some(
      path,
      value => keys.has(keyText(value)) || patterns.some(one => typeof value === 'string' && one.test(value)),
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
  const type: Operator = (path, expected) => {
    const orders = [expected].flat().map(orderOfType);
    return some(path, value => value !== undefined && orders.includes(typeOrderOf(value)));
  };
  return {
    $eq: equals,
    $ne: (...args) => not(equals(...args)),
    $gt: ordered(order => order > 0),
    $gte: ordered(order => order >= 0),
    $lt: ordered(order => order < 0),
    $lte: ordered(order => order <= 0),
    $in: within,
    $nin: (...args) => not(within(...args)),
    $all: all,
    $type: type,
  };
}

const exists: Operator = (path, expected) => {
  const found: Test = document => valuesAtPath(document, path).leaves.some(leaf => leaf !== undefined);
  return expected ? found : not(found);
};

/** `{ $gt: 1 }` is about the element itself, which may be an array; `{ x: 1 }` about an element that is a document. */
const elementMatches: Operator = (path, expected, options) => {
  if (!isPlainObject(expected)) throw badValue('$elemMatch needs an Object');
  const matches =
    isOperatorDocument(expected) && !isLogical(expected)
      ? elementTest(expected, options)
      : documentTest(expected, options);
  return document =>
    valuesAtPath(document, path).leaves.some(leaf => Array.isArray(leaf) && leaf.some(matches));
};

function documentTest(expected: AnyObject, options: Options): Test {
  const query = new Query(expected, options);
  return element => isPlainObject(element) && query.test(element);
}

function elementTest(expected: AnyObject, options: Options): Test {
  const operators: Operators = {
    ...comparisonsOver(leaves => leaves),
    $exists: exists,
    $elemMatch: (path, inner) => elementMatches(path, inner, options),
    $regex: (path, pattern) => document =>
      valuesAtPath(document, path).leaves.some(
        leaf => typeof leaf === 'string' && (pattern as RegExp).test(leaf),
      ),
  };
  const context = Context.init({ query: operators as never }).addQueryOps(mingoQueryOperators as never);
  const query = new Query({ element: expected }, { context, scriptEnabled: false });
  return element => query.test({ element });
}

const isLogical = (condition: object) => Object.keys(condition).some(name => /^\$(and|or|nor)$/.test(name));

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

function orderOfType(name: unknown): number {
  const order = typeNames[String(name)];
  if (order !== undefined) return order;
  throw badValue(`$type ${name} is not supported here; known: ${Object.keys(typeNames)}`);
}

function arrayArgument(operator: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw badValue(`${operator} needs an array`);
}

function keyText(value: unknown): string {
  return encodeKey(value === emptyArray ? [] : value).toString('latin1');
}

export const queryOperators: Operators = {
  ...comparisonsOver(candidates),
  $exists: exists,
  $elemMatch: elementMatches,
};
