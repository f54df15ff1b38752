import type { Store } from '../store/store.ts';
import type { PredictionRecord } from './prediction-record.ts';

const pageSize = 100;

type PredictionFilter = { createdAfter?: number; createdBefore?: number; cursor?: string };

export type PredictionsStore = ReturnType<typeof createPredictionsStore>;

export function createPredictionsStore(store: Store) {
  const predictions = store.collection<PredictionRecord>('predictions');
  return {
    ...predictions,
    /** Newest first, 100 a page; the cursor is the id of the last one shown (ai-providers.md A1). */
    page({ createdAfter = -Infinity, createdBefore = Infinity, cursor }: PredictionFilter): {
      results: PredictionRecord[];
      nextCursor?: string;
    } {
      const all = predictions
        .newestFirst()
        .filter(one => one.createdAt >= createdAfter && one.createdAt < createdBefore);
      const start = cursor ? all.findIndex(one => one.id === cursor) + 1 : 0;
      const results = all.slice(start, start + pageSize);
      return { results, nextCursor: start + pageSize < all.length ? results.at(-1)?.id : undefined };
    },
    ofOutput: (path: string) => predictions.newestFirst().find(one => one.outputs.includes(path)),
  };
}
