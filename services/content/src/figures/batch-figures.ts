import type { Measures } from '@insta-ai/chassis/metrics/measures';
import type { BatchesStore } from '../batches/batches.store.ts';

/** Tells how many batches go on, or wait to be told to. */
export function tellOpenBatches(measures: Measures, batches: Pick<BatchesStore, 'countOpen'>): void {
  measures.gauge('insta_ai_batches', async () =>
    Object.entries(await batches.countOpen()).map(([state, value]) => ({ value, labels: { state } })),
  );
}
