import type { Document } from 'bson';
import { badValue } from '../command-error.ts';
import { isPlainObject } from '../values/plain-object.ts';

/** One condition of a filter. `path` and `operator` are set where an index may serve it; `filter` says it whole. */
export interface Clause {
  readonly path?: string;
  readonly operator?: string;
  readonly value?: unknown;
  readonly filter: Document;
}

/** A filter as conditions that must all hold. */
export function clausesOf(filter: Document): Clause[] {
  return Object.entries(filter).flatMap(([name, condition]): Clause[] => {
    if (name === '$and') return andClauses(condition);
    if (name === '$comment') return [];
    if (name.startsWith('$')) return [{ filter: { [name]: condition } }];
    if (!isOperatorDocument(condition)) {
      return [{ path: name, operator: '$eq', value: condition, filter: { [name]: condition } }];
    }
    // $regex and its $options are two halves of one condition
    if ('$regex' in condition) return [{ path: name, filter: { [name]: condition } }];
    return Object.entries(condition).map(([operator, value]) => {
      if (!operator.startsWith('$')) throw badValue(`unknown operator: ${operator}`);
      return { path: name, operator, value, filter: { [name]: { [operator]: value } } };
    });
  });
}

export function isOperatorDocument(value: unknown): value is Document {
  return isPlainObject(value) && Object.keys(value)[0]?.startsWith('$') === true;
}

function andClauses(list: unknown): Clause[] {
  if (!Array.isArray(list) || list.length === 0 || !list.every(isPlainObject)) {
    throw badValue('$and must be a nonempty array of documents');
  }
  return list.flatMap(clausesOf);
}

export function joinClauses(clauses: readonly Clause[]): Document | undefined {
  const [first, second] = clauses;
  if (!first) return undefined;
  return second ? { $and: clauses.map(clause => clause.filter) } : first.filter;
}
