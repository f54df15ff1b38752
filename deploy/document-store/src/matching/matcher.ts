import type { Document } from 'bson';
import { Context } from 'mingo/core';
import * as accumulatorOperators from 'mingo/operators/accumulator';
import * as expressionOperators from 'mingo/operators/expression';
import * as projectionOperators from 'mingo/operators/projection';
import * as mingoQueryOperators from 'mingo/operators/query';
import { Query } from 'mingo/query';
import type { Options } from 'mingo/types';
import { badValue, CommandError } from '../command-error.ts';
import { withRegExps } from '../values/decode-document.ts';
import { queryOperators } from './query-operators.ts';

/** Operators registered first win over those added later. */
export const mingoContext = Context.init({ query: queryOperators as never })
  .addQueryOps(mingoQueryOperators as never)
  .addProjectionOps(projectionOperators as never)
  .addExpressionOps(expressionOperators as never)
  .addAccumulatorOps(accumulatorOperators as never);

export const mingoOptions: Partial<Options> = { context: mingoContext, scriptEnabled: false };

/**
 * What queries are made with. Of plain options mingo copies every operator for each query, 60 µs; of those that it made itself,
 * nothing, but it shows them to operators only.
 */
export const queryOptions = madeByMingo(mingoOptions);

function madeByMingo(options: Partial<Options>): Partial<Options> {
  let made: Partial<Options> | undefined;
  const $made = (_path: string, _expected: unknown, own: Options) => {
    if (made) throw badValue('unknown query operator $made');
    made = own;
    return () => true;
  };
  const context = Context.from(Context.init({ query: { $made } as never }), mingoContext);
  new Query({ any: { $made: 1 } } as never, { ...options, context });
  return made ?? options;
}

export function matcherFor(filter: Document): (document: Document) => boolean {
  const query = refusing(() => new Query(withRegExps(filter) as Document, queryOptions));
  return document => refusing(() => query.test(document));
}

/** What mingo does not take is the caller's mistake, or an operator that does not exist here: code 2, as the server. */
export function refusing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw badValue(error instanceof Error ? error.message : String(error));
  }
}
