import { type Static, Type } from 'typebox';
import { callAddresses } from '../../data/calls.ts';
import {
  budgetPeriods,
  budgetScopes,
  budgetUnits,
  spendingTasks,
} from '../../data/spending/spending-tasks.ts';
import { defineCall } from '../shared/call.ts';
import { pageOfList } from '../shared/paging.ts';
import { Id, Nullable, OneOf } from '../shared/schema.ts';

const Amount = Type.Integer({ minimum: 0 });
const tasks = Object.keys(spendingTasks) as (keyof typeof spendingTasks)[];

/** What a group of calls came to; money in millionths of a US dollar, of those whose price is known. */
const Sum = {
  calls: Amount,
  pictures: Amount,
  tokens: Amount,
  /** How long machines drew, as far as image services say it; absent before the version that noted it. */
  seconds: Type.Optional(Amount),
  micros: Amount,
  /** How many of the calls have no known price. */
  unknown: Amount,
};

/** A budget and how much of it is used, of today or this month (UTC); in a month that is over, of its fullest day or all of it. */
const UsedBudget = Type.Object({
  scope: OneOf(budgetScopes),
  period: OneOf(budgetPeriods),
  unit: OneOf(budgetUnits),
  limit: Amount,
  used: Amount,
});

/** YYYY-MM, in UTC, as budgets count. */
const month = Type.String();
const AskedMonth = Type.Optional(Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$' }));

export const Spending = Type.Object({
  month,
  total: Type.Object(Sum),
  byTask: Type.Array(Type.Object({ task: OneOf(tasks), ...Sum })),
  byType: Type.Array(Type.Object({ _contentType: Nullable(Id), ...Sum })),
  byModel: Type.Array(
    Type.Object({
      provider: Type.String(),
      model: Type.String(),
      /** When its price stood in the vendor's public list, as a person reads it; absent where the operator gave it one. */
      listPriceOn: Type.Optional(Type.String()),
      ...Sum,
    }),
  ),
  budgets: Type.Array(UsedBudget),
});
export type Spending = Static<typeof Spending>;

/** A month of the whole installation, with a page of those who spent anything in it, the dearest first. */
export const EveryonesSpending = Type.Object({
  month,
  total: Type.Object(Sum),
  /** Those of everybody together; of a month that is over those that it had, where they are known. */
  budgets: Type.Array(UsedBudget),
  people: Type.Array(
    Type.Object({
      owner: Id,
      ...Sum,
      /** Those of each person, as this one has used them. */
      budgets: Type.Array(UsedBudget),
    }),
  ),
});
export type EveryonesSpending = Static<typeof EveryonesSpending>;

/** In millionths of a US dollar; null when nobody knows, and `isUnpriced` where that is because the model has no price. */
export const Price = Type.Object({ micros: Nullable(Amount), isUnpriced: Type.Optional(Type.Literal(true)) });
export type Price = Static<typeof Price>;

export const spendingCalls = {
  getSpending: defineCall({
    ...callAddresses.getSpending,
    owner: 'spending',
    summary: 'What calls to models cost in a month, and how much of each budget is used',
    query: Type.Object({ month: AskedMonth }),
    reply: Spending,
  }),
  getEveryonesSpending: defineCall({
    ...callAddresses.getEveryonesSpending,
    owner: 'spending',
    summary:
      'What a month cost the whole installation and each person, and how much of each budget is used, for an admin; everybody else gets 403',
    query: Type.Object({ month: AskedMonth, ...pageOfList }),
    reply: EveryonesSpending,
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
 * less than what is held for them, and nobody has waited for that in vain; `waitedInVain` where somebody has, and what was paid until
 * then is lost.
 */
export type BudgetFull = { isBudgetFull: true; mayHaveRoom?: true; waitedInVain?: true };

/**
 * In the details of a failure: something that the work needs was away, and surely nothing was paid for any part of it, so that it may be
 * begun anew unasked.
 */
export type SurelyUnpaid = { isSurelyUnpaid: true };
