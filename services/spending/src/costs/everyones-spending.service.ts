import { refuseUnlessAdmin } from '@insta-ai/chassis/http/auth';
import type { EveryonesSpending } from '@insta-ai/proto/http/spending/spending';
import type { Budget } from '../budgets/read-budgets.ts';
import { placeOf } from '../room/cost.ts';
import { roomOfAll } from '../room/months.store.ts';
import { totalOf } from '../room/sum-costs.ts';
import { usedBudgets } from '../room/used-budgets.ts';
import type { UsersGateway } from '../users/users.gateway.ts';
import { budgetsAsOf } from './budgets-of-month.ts';
import type { CostParts } from './costs.service.ts';

export type EveryonesParts = Pick<CostParts, 'people' | 'months' | 'budgets' | 'now'> & {
  users: UsersGateway;
};

type Asked = { userId: string; month?: string | undefined; pageSize: number; currentPage: number };

/** A month of the whole installation with one page of its people, and how many they are; for an admin alone. */
export async function everyonesSpending(
  parts: EveryonesParts,
  { userId, month: asked, pageSize, currentPage }: Asked,
): Promise<{ spending: EveryonesSpending; people: number }> {
  const { people, months, users, now } = parts;
  refuseUnlessAdmin(await users.isAdmin(userId));
  const month = asked ?? placeOf(now()).month;
  const [sums, counted] = await Promise.all([people.sumsByOwner(month), months.find(month)]);
  const { budgets, day } = budgetsAsOf(parts, { month, counted });
  const of = (scope: Budget['scope']) => budgets.filter(budget => budget.scope === scope);
  const from = currentPage * pageSize;
  const page = sums.slice(from, from + pageSize);
  const counts = await people.listCounts(
    month,
    page.map(({ owner }) => owner),
  );
  const countOf = new Map(counts.map(({ owner, count }) => [owner, count]));
  return {
    people: sums.length,
    spending: {
      month,
      total: totalOf(sums),
      budgets: usedBudgets({ installation: roomOfAll(counted), person: undefined }, of('installation'), day),
      people: page.map(sum => {
        const person = { count: countOf.get(sum.owner), holds: [] };
        return { ...sum, budgets: usedBudgets({ installation: undefined, person }, of('person'), day) };
      }),
    },
  };
}
