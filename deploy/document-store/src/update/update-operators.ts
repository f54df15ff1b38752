import { Timestamp } from 'bson';
import { CommandError } from '../command-error.ts';
import { compareValues } from '../values/encode-key.ts';
import { isPlainObject } from '../values/plain-object.ts';
import { calculate } from './arithmetic.ts';
import { addToSet, pop, pull, pullAll, push } from './array-operators.ts';
import type { Place } from './place.ts';

export interface UpdateOperator {
  /** Whether the field comes into being when it is missing. */
  readonly makes: boolean;
  apply(place: Place, operand: unknown, path: string): void;
}

/**
 * Not mingo's: those pass over a wrong type in silence ($inc on text, $push on a number, a path through null), drop
 * $slice and $sort of a $push to a missing field, and know no Long. The server refuses or does these, and so does this.
 */
export const updateOperators: Readonly<Record<string, UpdateOperator>> = {
  $set: { makes: true, apply: (place, operand) => place.set(operand) },
  $unset: { makes: false, apply: place => place.remove() },
  $inc: { makes: true, apply: (place, by, path) => place.set(calculate('$inc', place.value, by, path)) },
  $mul: { makes: true, apply: (place, by, path) => place.set(calculate('$mul', place.value, by, path)) },
  $min: { makes: true, apply: (place, value) => keepExtreme(place, value, -1) },
  $max: { makes: true, apply: (place, value) => keepExtreme(place, value, 1) },
  $currentDate: { makes: true, apply: (place, kind) => place.set(now(kind)) },
  $push: { makes: true, apply: (place, operand, path) => place.set(push(place.value, operand, path)) },
  $addToSet: {
    makes: true,
    apply: (place, operand, path) => place.set(addToSet(place.value, operand, path)),
  },
  $pull: { makes: false, apply: (place, operand, path) => place.set(pull(place.value, operand, path)) },
  $pullAll: { makes: false, apply: (place, operand, path) => place.set(pullAll(place.value, operand, path)) },
  $pop: { makes: false, apply: (place, operand, path) => place.set(pop(place.value, operand, path)) },
};

function keepExtreme(place: Place, value: unknown, sign: 1 | -1): void {
  if (place.value === undefined || sign * compareValues(value, place.value) > 0) place.set(value);
}

function now(kind: unknown): Date | Timestamp {
  const type = isPlainObject(kind) ? kind.$type : 'date';
  if (type === 'date') return new Date();
  if (type === 'timestamp') return new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 });
  throw new CommandError('BadValue', "The '$type' of $currentDate is 'date' or 'timestamp'");
}
