import type { Sight } from './sight.store.ts';

/** What is known in memory; by default nobody has found out. */
export function createFakeSight(known?: boolean): Sight {
  let sees = known;
  return {
    sees: async () => sees,
    async remember(learned) {
      sees = learned;
    },
  };
}
