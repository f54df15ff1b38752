import type { ServiceContext } from '@insta-ai/chassis/service';
import { readBudgets } from './budgets/read-budgets.ts';
import type { SpendingSettings } from './config.ts';
import { tellBudgetFigures } from './costs/budget-figures.ts';
import type { CostParts } from './costs/costs.service.ts';
import { createCostsStore } from './costs/costs.store.ts';
import { tellEndTo } from './costs/model-figures.ts';
import { createMonthsStore } from './costs/months.store.ts';
import { readPrices } from './prices/read-prices.ts';

export async function createDeps(context: ServiceContext<SpendingSettings>): Promise<CostParts> {
  const { BUDGETS, PRICES } = context.settings;
  const parts = {
    costs: createCostsStore(context),
    months: createMonthsStore(context),
    budgets: readBudgets(BUDGETS),
    prices: await readPrices(PRICES),
    tellEnd: tellEndTo(context.measures),
    now: () => new Date(),
  };
  tellBudgetFigures(context.measures, parts);
  return parts;
}
