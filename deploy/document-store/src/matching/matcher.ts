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

export function matcherFor(filter: Document): (document: Document) => boolean {
  const query = refusing(() => new Query(withRegExps(filter) as Document, mingoOptions));
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
