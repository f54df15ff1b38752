import type { Budget } from '@insta-ai/spending/budgets';
import { type Month, usedOf } from '@insta-ai/spending/months';
import { type Finding, fail, ok, warn } from '../finding.ts';

/** Which budgets are full in the month that runs. */
export function judgeBudgets(budgets: readonly Budget[], month: Month | undefined, day: string): Finding[] {
  if (budgets.length === 0) return [ok('There are no budgets.')];
  const findings = budgets.flatMap(budget => {
    const isFull = (owner: string) => usedOf(month, budget, { owner, day }) >= budget.limit;
    const what = `${amountOf(budget)} for this ${budget.period}`;
    if (budget.scope === 'installation')
      return isFull('') ? [fail(`The budget of the installation is used up: ${what}.`)] : [];
    const people = Object.keys(month?.people ?? {}).filter(isFull);
    return people.length > 0
      ? [warn(`${people.length === 1 ? 'A person has' : `${people.length} people have`} used up ${what}.`)]
      : [];
  });
  return findings.length > 0 ? findings : [ok('There is room in every budget.')];
}

const amountOf = ({ unit, limit }: Budget) =>
  unit === 'micros' ? `${limit / 1_000_000} USD` : `${limit} pictures`;
