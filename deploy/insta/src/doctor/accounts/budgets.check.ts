import { readBudgets } from '@insta-ai/spending/budgets';
import { spendingSettings } from '@insta-ai/spending/config';
import { placeOf } from '@insta-ai/spending/cost';
import type { Month } from '@insta-ai/spending/months';
import type { PersonMonth } from '@insta-ai/spending/people';
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
    const spending = (await scene.documents()).of('spending');
    const [counted, people] = await Promise.all([
      spending.collection<Month>('months').findOne({ _id: month }),
      spending.collection<PersonMonth>('personMonths').find({ month }).toArray(),
    ]);
    return judgeBudgets(readBudgets(BUDGETS), { month: counted ?? undefined, people, day });
  },
};
