import { Timestamp } from 'bson';
import { badValue } from '../command-error.ts';
import { compareValues } from '../values/encode-key.ts';
import { isPlainObject } from '../values/plain-object.ts';
import { calculate } from './arithmetic.ts';
import { addToSet, pop, pull, pullAll, push } from './array-operators.ts';

export interface UpdateOperator {
  /** Whether the field comes into being when it is missing. */
  readonly makes: boolean;
  /** What the field holds from now on; `nothing` when it goes. */
  change(value: unknown, operand: unknown, path: string): unknown;
}

export const nothing = Symbol('nothing');

/**
 * Not mingo's (7.2.6, each was tried): those pass over a wrong type in silence ($inc on text, $pop of a number, $set through
 * null), drop $slice and $sort of a $push to a missing field, order text before numbers in $min and $max, and find no
 * Int32 or Long that another type of number equals. The server refuses or does these, and so does this.
 */
export const updateOperators: Readonly<Record<string, UpdateOperator>> = {
  $set: { makes: true, change: (_, operand) => operand },
  $unset: { makes: false, change: () => nothing },
  $inc: { makes: true, change: (value, by, path) => calculate('$inc', value, by, path) },
  $mul: { makes: true, change: (value, by, path) => calculate('$mul', value, by, path) },
  $min: { makes: true, change: (value, other) => extreme(value, other, -1) },
  $max: { makes: true, change: (value, other) => extreme(value, other, 1) },
  $currentDate: { makes: true, change: (_, kind) => now(kind) },
  $push: { makes: true, change: push },
  $addToSet: { makes: true, change: addToSet },
  $pull: { makes: false, change: pull },
  $pullAll: { makes: false, change: pullAll },
  $pop: { makes: false, change: pop },
};

function extreme(value: unknown, other: unknown, sign: 1 | -1): unknown {
  return value === undefined || sign * compareValues(other, value) > 0 ? other : value;
}

function now(kind: unknown): Date | Timestamp {
  const type = isPlainObject(kind) ? kind.$type : 'date';
  if (type === 'date') return new Date();
  if (type === 'timestamp') return new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 });
  throw badValue("The '$type' of $currentDate is 'date' or 'timestamp'");
}
