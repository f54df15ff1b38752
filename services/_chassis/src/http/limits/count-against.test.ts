import { limits } from '@insta-ai/proto/http/shared/limits';
import { expect, test } from 'vitest';
import type { CallCounts } from './call-counts.store.ts';
import { countAgainst } from './count-against.ts';

/** Counts in memory, in stretches that do not end. */
function createCounts(): CallCounts & { counted: Map<string, number> } {
  const counted = new Map<string, number>();
  return {
    counted,
    async add(what, stretchMs, more = 1) {
      const count = (counted.get(`${what} ${stretchMs}`) ?? 0) + more;
      counted.set(`${what} ${stretchMs}`, count);
      return { count, endsAt: new Date(8.64e15) };
    },
    sweep: { name: 'none', everyMs: 1, run: async () => {} },
  };
}

test('what is taken back is never refused, also while others have gone over the limit', async () => {
  const row = { ...limits.pictures, minute: 10, day: 20 };
  const counts = createCounts();
  await countAgainst(row, 'made', counts, 8);
  await expect(countAgainst(row, 'made', counts, 8)).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(countAgainst(row, 'made', counts, 8)).rejects.toMatchObject({ code: 'rate_limited' });

  await countAgainst(row, 'made', counts, -8);

  expect([...counts.counted.values()]).toEqual([16, 0]);
});
