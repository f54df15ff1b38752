import type { World } from '../world.ts';
import type { PredictionRecord } from './prediction-record.ts';

export const predictionsOf = (world: World) => world.store.collection<PredictionRecord>('predictions');

const pageSize = 100;

export type PredictionPage = { results: PredictionRecord[]; nextCursor?: string };

/** Newest first, 100 a page; the cursor is the id of the last one shown (ai-providers.md A1). */
export function pageOfPredictions(
  world: World,
  filter: { createdAfter?: number; createdBefore?: number; cursor?: string },
): PredictionPage {
  const { createdAfter = -Infinity, createdBefore = Infinity, cursor } = filter;
  const all = predictionsOf(world)
    .newestFirst()
    .filter(one => one.createdAt >= createdAfter && one.createdAt < createdBefore);
  const start = cursor ? all.findIndex(one => one.id === cursor) + 1 : 0;
  const results = all.slice(start, start + pageSize);
  const last = results.at(-1);
  return { results, nextCursor: last && start + pageSize < all.length ? last.id : undefined };
}
