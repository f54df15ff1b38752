import type { Measures } from '@insta-ai/chassis/metrics/measures';
import type { BatchesStore } from '../batches/batches.store.ts';

/** Tells how many batches go on, or wait to be told to, and how far those are that go on. */
export function tellOpenBatches(
  measures: Measures,
  batches: Pick<BatchesStore, 'countOpen' | 'countRunningUnits'>,
): void {
  measures.gauge('insta_ai_batches', async () =>
    Object.entries(await batches.countOpen()).map(([state, value]) => ({ value, labels: { state } })),
  );
  measures.gauge('insta_ai_batch_units', async () =>
    (await batches.countRunningUnits()).map(({ count, ...labels }) => ({ value: count, labels })),
  );
}
