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

  expect([...counts.counted.values()]).toEqual([0, 0]);
});

test.each([
  ['minute', { minute: 10, day: 20 }],
  ['day', { minute: 20, day: 10 }],
])('several that are more than is left of a %s leave it for fewer', async (_stretch, limit) => {
  const row = { ...limits.pictures, ...limit };
  const counts = createCounts();
  await countAgainst(row, 'made', counts, 8);
  await expect(countAgainst(row, 'made', counts, 4)).rejects.toMatchObject({ code: 'rate_limited' });

  await countAgainst(row, 'made', counts, 2);

  expect([...counts.counted.values()]).toEqual([10, 10]);
});

test.each([
  [{ minute: 10, day: 20 }, 11, 'minute: 10'],
  [{ minute: 10, day: 5 }, 6, 'day: 5'],
])('what is more than a whole limit %o is refused for good, and not counted', async (limit, more, named) => {
  const counts = createCounts();

  await expect(countAgainst({ ...limits.pictures, ...limit }, 'made', counts, more)).rejects.toMatchObject({
    code: 'failed_precondition',
    message: `These ${more} at once are more than LIMITS allows a ${named}. Ask for fewer at once, or raise the limit.`,
  });

  expect(counts.counted.size).toBe(0);
});
