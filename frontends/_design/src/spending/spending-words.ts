import type { Spending } from '@insta-ai/proto/http/spending/spending';
import { dollarsInWords } from '@insta-ai/proto/rules/spending/dollars';

type Sum = Spending['total'];
type Budget = Spending['budgets'][number];

/** What calls came to: never 0 for what nobody knows. */
export function costInWords({ calls, micros, unknown }: Pick<Sum, 'calls' | 'micros' | 'unknown'>): string {
  if (calls === 0) return '$0';
  if (unknown === calls) return 'unknown';
  if (unknown > 0) return `at least ${dollarsInWords(micros)}`;
  return micros === 0 ? 'free' : dollarsInWords(micros);
}

/** Why a sum is no exact one; undefined when it is. */
export function unknownInWords({ unknown }: Pick<Sum, 'unknown'>): string | undefined {
  if (unknown === 0) return undefined;
  return `${unknown === 1 ? 'One call has' : `${unknown} calls have`} no known price. Who runs Insta AI can set one (PRICES).`;
}

/** How much was asked for. */
export function amountInWords({
  calls,
  pictures,
  tokens,
  seconds = 0,
}: Pick<Sum, 'calls' | 'pictures' | 'tokens' | 'seconds'>): string {
  const parts = [counted(calls, 'call')];
  if (pictures > 0) parts.push(counted(pictures, 'picture'));
  if (tokens > 0) parts.push(counted(tokens, 'token'));
  if (seconds > 0) parts.push(counted(seconds, 'second'));
  return parts.join(' · ');
}

export type BudgetState = 'open' | 'near' | 'full';

/** From four fifths on there is little left. */
export function budgetState({ used, limit }: Pick<Budget, 'used' | 'limit'>): BudgetState {
  if (used >= limit) return 'full';
  return used >= limit * 0.8 ? 'near' : 'open';
}

/** A budget by name: `You, this month`. */
export function budgetName({ scope, period }: Pick<Budget, 'scope' | 'period'>, isOver = false): string {
  return `${scope === 'person' ? 'You' : 'All people here'}, ${periodInWords(period, isOver)}`;
}

/** When a budget counts; of a month that is over a day is the one that used most of it. */
export function periodInWords(period: Budget['period'], isOver = false): string {
  if (isOver) return period === 'day' ? 'on the fullest day' : 'in the whole month';
  return period === 'day' ? 'today' : 'this month';
}

export function usedInWords({ unit, used, limit }: Pick<Budget, 'unit' | 'used' | 'limit'>): string {
  if (unit === 'pictures') return `${written(used)} of ${counted(limit, 'picture')}`;
  return `${dollarsInWords(used)} of ${dollarsInWords(limit)}`;
}

/** What follows from the state of a budget; undefined while there is nothing to say. */
export function stateInWords({
  period,
  ...budget
}: Pick<Budget, 'period' | 'used' | 'limit'>): string | undefined {
  const state = budgetState(budget);
  if (state === 'open') return undefined;
  if (state === 'near') return 'Little is left.';
  return `Used up: nothing more that costs is asked for until ${period === 'day' ? 'tomorrow' : 'next month'}.`;
}

function counted(many: number, word: string): string {
  return `${written(many)} ${word}${many === 1 ? '' : 's'}`;
}

function written(many: number): string {
  return many.toLocaleString('en');
}
