import { AppError } from '@insta-ai/chassis/app-error';
import type { SpendingGateway } from './spending.gateway.ts';

const microsPerPicture = 40_000;

/** Budgets in memory: so many pictures for each person. */
export function createFakeSpending(picturesPerPerson = Number.POSITIVE_INFINITY) {
  const held = new Map<string, { userId: string; pictures: number }>();
  const ended = new Map<string, { wasNotMade: boolean }>();
  const usedBy = (person: string) =>
    [...held.values()].reduce((sum, { userId, pictures }) => sum + (userId === person ? pictures : 0), 0);
  const gateway: SpendingGateway = {
    isRefused: async () => false,
    estimate: async ({ pictures, isFree }) => ({
      micros: isFree ? 0n : BigInt(pictures * microsPerPicture),
      isUnpriced: false,
    }),
    async hold({ id, userId, pictures }) {
      if (ended.has(id)) throw new AppError('failed_precondition', 'This was ordered before.');
      if (held.has(id)) return;
      if (usedBy(userId) + pictures > picturesPerPerson)
        throw new AppError('failed_precondition', 'This would go over the budget.');
      held.set(id, { userId, pictures });
    },
    async end(id, end) {
      if (ended.has(id)) return { wasHeld: true };
      if (!held.has(id)) return { wasHeld: false };
      ended.set(id, end);
      if (end.wasNotMade) held.delete(id);
      return { wasHeld: true };
    },
  };
  return { ...gateway, held, ended };
}
