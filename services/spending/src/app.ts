import { defineService } from '@insta-ai/chassis/service';
import { spendingSettings } from './config.ts';
import { costsRoutes } from './costs/costs.routes.ts';
import { costsRpc } from './costs/costs.rpc.ts';
import { pictureEnded } from './costs/picture-ended.consumer.ts';
import { releaseLost } from './costs/release-lost.timer.ts';
import { spendingData } from './data.ts';
import { createDeps } from './deps.ts';

/** What calls to models cost, and whether a budget has room for one more. */
export const spendingService = defineService({
  name: 'spending',
  settings: spendingSettings,
  data: spendingData,
  deps: createDeps,
  routes: deps => costsRoutes(deps),
  rpc: deps => [costsRpc(deps)],
  consumers: deps => [pictureEnded(deps)],
  timers: deps => [releaseLost(deps), deps.costs.forgetOld, deps.people.forgetOld, deps.months.forgetOld],
});
