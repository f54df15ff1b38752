import { type Static, Type } from 'typebox';
import { callAddresses } from '../../data/calls.ts';
import {
  budgetPeriods,
  budgetScopes,
  budgetUnits,
  spendingTasks,
} from '../../data/spending/spending-tasks.ts';
import { defineCall } from '../shared/call.ts';
import { Id, Nullable, OneOf } from '../shared/schema.ts';

const Amount = Type.Integer({ minimum: 0 });
const tasks = Object.keys(spendingTasks) as (keyof typeof spendingTasks)[];

/** What a group of calls came to; money in millionths of a US dollar, of those whose price is known. */
const Sum = {
  calls: Amount,
  pictures: Amount,
  tokens: Amount,
  micros: Amount,
  /** How many of the calls have no known price. */
  unknown: Amount,
};

export const Spending = Type.Object({
  /** YYYY-MM, in UTC, as budgets count. */
  month: Type.String(),
  total: Type.Object(Sum),
  byTask: Type.Array(Type.Object({ task: OneOf(tasks), ...Sum })),
  byType: Type.Array(Type.Object({ _contentType: Nullable(Id), ...Sum })),
  byModel: Type.Array(Type.Object({ provider: Type.String(), model: Type.String(), ...Sum })),
  budgets: Type.Array(
    Type.Object({
      scope: OneOf(budgetScopes),
      period: OneOf(budgetPeriods),
      unit: OneOf(budgetUnits),
      limit: Amount,
      used: Amount,
    }),
  ),
});
export type Spending = Static<typeof Spending>;

/** In millionths of a US dollar; null when nobody knows. */
export const Price = Type.Object({ micros: Nullable(Amount) });
export type Price = Static<typeof Price>;

export const spendingCalls = {
  getSpending: defineCall({
    ...callAddresses.getSpending,
    owner: 'spending',
    summary: 'What calls to models cost in a month, and how much of each budget is used',
    query: Type.Object({
      month: Type.Optional(Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$' })),
    }),
    reply: Spending,
  }),
  getPrice: defineCall({
    ...callAddresses.getPrice,
    owner: 'spending',
    summary: 'What one more call of a task may come to, going by the newest ones',
    query: Type.Object({ task: OneOf(tasks) }),
    reply: Price,
  }),
};

/**
 * In the details of a refusal: a budget has no room for this now. `mayHaveRoom` where there is some once calls under way have come to
 * less than what is held for them.
 */
export type BudgetFull = { isBudgetFull: true; mayHaveRoom?: true };
