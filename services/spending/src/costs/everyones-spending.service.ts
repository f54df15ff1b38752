import { refuseUnlessAdmin } from '@insta-ai/chassis/http/auth';
import type { EveryonesSpending } from '@insta-ai/proto/http/spending/spending';
import type { Budget } from '../budgets/read-budgets.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import { placeOf } from './cost.ts';
import type { CostParts } from './costs.service.ts';
import { usedBudgets } from './months.store.ts';
import { totalOf } from './sum-costs.ts';

export type EveryonesParts = Pick<CostParts, 'costs' | 'months' | 'budgets' | 'now'> & {
  users: UsersGateway;
};

type Asked = { userId: string; month?: string | undefined; pageSize: number; currentPage: number };

/** A month of the whole installation with one page of its people, and how many they are; for an admin alone. */
export async function everyonesSpending(
  { costs, months, budgets, users, now }: EveryonesParts,
  { userId, month: asked, pageSize, currentPage }: Asked,
): Promise<{ spending: EveryonesSpending; people: number }> {
  refuseUnlessAdmin(await users.isAdmin(userId));
  const today = placeOf(now());
  const month = asked ?? today.month;
  // Budgets are those of now: what a limit was in another month nobody knows.
  const counting = month === today.month ? budgets : [];
  const [sums, counted] = await Promise.all([
    costs.sumsByOwner(month),
    counting.length > 0 ? months.find(month) : undefined,
  ]);
  const used = (scope: Budget['scope'], owner: string) =>
    usedBudgets(
      counted,
      counting.filter(budget => budget.scope === scope),
      { owner, day: today.day },
    );
  const from = currentPage * pageSize;
  return {
    people: sums.length,
    spending: {
      month,
      total: totalOf(sums),
      budgets: used('installation', ''),
      people: sums.slice(from, from + pageSize).map(sum => ({ ...sum, budgets: used('person', sum.owner) })),
    },
  };
}
