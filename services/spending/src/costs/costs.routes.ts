import { type Route, serve } from '@insta-ai/chassis/http/route';
import { totalCountHeader } from '@insta-ai/proto/data/paging';
import { calls } from '@insta-ai/proto/http/routes';
import { listPriceOf } from '../prices/price-of.ts';
import { placeOf } from '../room/cost.ts';
import { sumOf, sumsBy } from '../room/sum-costs.ts';
import { budgetsOfMonth } from './budgets-of-month.ts';
import type { CostParts } from './costs.service.ts';
import { estimateCost } from './estimate.service.ts';
import { type EveryonesParts, everyonesSpending } from './everyones-spending.service.ts';

/** What a person's calls to models cost in a month, what is left of the budgets, and what one more call may come to. */
export function costsRoutes(parts: CostParts & EveryonesParts): Route[] {
  const { costs, now } = parts;
  return [
    serve(calls.getPrice, ({ userId: owner, query: { task } }) => estimateCost(parts, { owner, task })),
    serve(calls.getEveryonesSpending, async ({ userId, query, reply }) => {
      const { spending, people } = await everyonesSpending(parts, { userId, ...query });
      reply.header(totalCountHeader, String(people));
      return spending;
    }),
    serve(calls.getSpending, async ({ userId: owner, query }) => {
      const month = query.month ?? placeOf(now()).month;
      const [mine, budgets] = await Promise.all([
        costs.listOfMonth(owner, month),
        budgetsOfMonth(parts, { owner, month }),
      ]);
      return {
        month,
        total: sumOf(mine),
        byTask: sumsBy(mine, ({ task }) => task).map(({ key: task, sum }) => ({ task, ...sum })),
        byType: sumsBy(mine, cost => cost.contentType).map(({ key, sum }) => ({ _contentType: key, ...sum })),
        byModel: sumsBy(mine, ({ provider, model }) => ({ provider, model })).map(({ key, sum }) => {
          const list = listPriceOf(parts.prices, key);
          return { ...key, ...sum, ...(list && { listPriceOn: list.on }) };
        }),
        budgets,
      };
    }),
  ];
}
