import type { BudgetPeriod, BudgetScope, BudgetUnit } from '@insta-ai/proto/data/spending/spending-tasks';

/** Most of something that may be spent in a day or a month (UTC), by each person or by all together. */
export type Budget = { scope: BudgetScope; period: BudgetPeriod; unit: BudgetUnit; limit: number };

const part = '\\s*\\d{1,7}(\\.\\d{1,6})?\\s*(USD|pictures)\\s*/\\s*(day|month)\\s*';
const group = `\\s*(person|installation)\\s*=${part}(,${part})*`;

/** What BUDGETS must look like; empty is none. */
export const budgetsPattern = `^(${group}(;${group})*;?\\s*)?$`;

/** The budgets of a text that fits the pattern. */
export function readBudgets(text: string): Budget[] {
  return text
    .split(';')
    .filter(each => each.trim() !== '')
    .flatMap(each => {
      const [scope = '', amounts = ''] = each.split('=');
      return amounts.split(',').map(amount => readBudget(scope.trim() as BudgetScope, amount));
    });
}

function readBudget(scope: BudgetScope, amount: string): Budget {
  const [, number, unit, period] = /([\d.]+)\s*(USD|pictures)\s*\/\s*(day|month)/.exec(amount) ?? [];
  const isMoney = unit === 'USD';
  return {
    scope,
    period: period as BudgetPeriod,
    unit: isMoney ? 'micros' : 'pictures',
    // Half a picture more is one over the limit.
    limit: isMoney ? Math.round(Number(number) * 1_000_000) : Math.floor(Number(number)),
  };
}
