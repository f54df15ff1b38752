import type { Timer } from '@insta-ai/chassis/timer';
import type { BatchesStore } from './batches.store.ts';

const hour = 60 * 60_000;
/** How long batches are known after they were made, in milliseconds. */
const knownMs = 30 * 24 * hour;

type Deps = { batches: Pick<BatchesStore, 'forget'>; now?: () => number };

/** Forgets batches that ended, or were offered in vain, long ago. */
export function forgetBatchesTimer({ batches, now = Date.now }: Deps): Timer {
  return {
    name: 'forget-batches',
    everyMs: hour,
    run: () => batches.forget(new Date(now() - knownMs)),
  };
}
