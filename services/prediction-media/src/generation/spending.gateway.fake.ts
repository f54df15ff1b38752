import { AppError } from '@insta-ai/chassis/app-error';
import type { SpendingGateway } from './spending.gateway.ts';

/** Budgets in memory: so many pictures for each person. */
export function createFakeSpending(picturesPerPerson = Number.POSITIVE_INFINITY) {
  const held = new Map<string, { userId: string; pictures: number }>();
  const usedBy = (person: string) =>
    [...held.values()].reduce((sum, { userId, pictures }) => sum + (userId === person ? pictures : 0), 0);
  const gateway: SpendingGateway = {
    async hold({ id, userId, pictures }) {
      if (held.has(id)) return;
      if (usedBy(userId) + pictures > picturesPerPerson)
        throw new AppError('failed_precondition', 'This would go over the budget.');
      held.set(id, { userId, pictures });
    },
  };
  return { ...gateway, held };
}
