import { budgetState, periodInWords, usedInWords } from '@insta-ai/design/spending';
import type { Person } from '@insta-ai/proto/http/operations/people';
import type { EveryonesSpending } from '@insta-ai/proto/http/spending/spending';

/** Who spent something; `whileUnknown` where the people are not there to look them up. */
export function nameOf(people: readonly Person[] | undefined, owner: string, whileUnknown: string): string {
  if (!people) return whileUnknown;
  return people.find(({ _id }) => _id === owner)?.email ?? 'Removed person';
}

type PersonBudget = EveryonesSpending['people'][number]['budgets'][number];

const stateWords = { open: '', near: ', little is left', full: ', used up' } as const;

/** What one person has used of a budget: `20 of 20 pictures today, used up`. */
export function personBudgetInWords(budget: PersonBudget, isOver = false): string {
  const words = `${usedInWords(budget)} ${periodInWords(budget.period, isOver)}`;
  return isOver ? words : `${words}${stateWords[budgetState(budget)]}`;
}
