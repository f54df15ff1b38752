import { readBudgets } from '@insta-ai/spending/budgets';
import { spendingSettings } from '@insta-ai/spending/config';
import { placeOf } from '@insta-ai/spending/cost';
import type { Month } from '@insta-ai/spending/months';
import type { Check } from '../check.ts';
import { judgeBudgets } from './judge-budgets.ts';

export const budgetsCheck: Check = {
  group: 'accounts',
  name: 'budgets',
  asks: 'whether a budget is used up',
  fix: 'Wait for the next day or month, or raise BUDGETS.',
  needs: ['documents'],
  async look(scene) {
    const { BUDGETS } = scene.read(spendingSettings);
    const { month, day } = placeOf(scene.machine.now());
    const months = (await scene.documents()).of('spending').collection<Month>('months');
    return judgeBudgets(readBudgets(BUDGETS), (await months.findOne({ _id: month })) ?? undefined, day);
  },
};
