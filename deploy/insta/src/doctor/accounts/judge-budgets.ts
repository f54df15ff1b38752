import type { Budget } from '@insta-ai/spending/budgets';
import { type Month, roomOfAll } from '@insta-ai/spending/months';
import { type Room, usedOf } from '@insta-ai/spending/used-budgets';
import { type Finding, fail, ok, warn } from '../finding.ts';

/** Which budgets are full in the month that runs. */
export function judgeBudgets(
  budgets: readonly Budget[],
  { month, people, day }: { month: Month | undefined; people: readonly Room[]; day: string },
): Finding[] {
  if (budgets.length === 0) return [ok('There are no budgets.')];
  const findings = budgets.flatMap(budget => {
    const isFull = (room: Room | undefined) => usedOf(room, budget, day) >= budget.limit;
    const what = `${amountOf(budget)} for this ${budget.period}`;
    if (budget.scope === 'installation')
      return isFull(roomOfAll(month)) ? [fail(`The budget of the installation is used up: ${what}.`)] : [];
    const full = people.filter(isFull);
    return full.length > 0
      ? [warn(`${full.length === 1 ? 'A person has' : `${full.length} people have`} used up ${what}.`)]
      : [];
  });
  return findings.length > 0 ? findings : [ok('There is room in every budget.')];
}

const amountOf = ({ unit, limit }: Budget) =>
  unit === 'micros' ? `${limit / 1_000_000} USD` : `${limit} pictures`;
