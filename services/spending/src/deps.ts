import type { ServiceContext } from '@insta-ai/chassis/service';
import { AuthUserService } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import { readBudgets } from './budgets/read-budgets.ts';
import type { SpendingSettings } from './config.ts';
import { tellBudgetFigures } from './costs/budget-figures.ts';
import { createCostsStore } from './costs/costs.store.ts';
import { tellEndTo } from './costs/model-figures.ts';
import { readPrices } from './prices/read-prices.ts';
import { createCallsOfBeforeStore } from './room/calls-of-before.store.ts';
import { createMonthsStore } from './room/months.store.ts';
import { createPeopleStore } from './room/people.store.ts';
import { createUsersGateway } from './users/users.gateway.ts';

export async function createDeps(context: ServiceContext<SpendingSettings>) {
  const { BUDGETS, PRICES } = context.settings;
  const parts = {
    costs: createCostsStore(context),
    months: createMonthsStore(context),
    people: createPeopleStore(context),
    callsOfBefore: createCallsOfBeforeStore(context),
    budgets: readBudgets(BUDGETS),
    prices: await readPrices(PRICES),
    users: createUsersGateway(context.rpc(AuthUserService)),
    tellEnd: tellEndTo(context.measures),
    now: () => new Date(),
  };
  tellBudgetFigures(context.measures, parts);
  return parts;
}
