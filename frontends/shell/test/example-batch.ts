import type { Batch, BatchProgress } from '@insta-ai/proto/http/many/content-batch';

/** How far one kind of step is, for tests. */
export function steps(total: number, part: Partial<BatchProgress> = {}): BatchProgress {
  return { total, working: 0, done: 0, failed: 0, ...part };
}

/** A batch as the server tells of it, for tests: the offer after a calendar. */
export function exampleBatch(change: Partial<Batch> = {}): Batch {
  return {
    _id: 'batch-1',
    state: 'offered',
    items: 54,
    texts: steps(54),
    pictures: steps(54),
    failures: [],
    secondsLeft: 1_080,
    createdAt: '2026-11-23T09:00:00.000Z',
    ...change,
  };
}
