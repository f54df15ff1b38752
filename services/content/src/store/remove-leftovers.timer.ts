import type { Timer } from '@insta-ai/chassis/timer';
import type { ContentsStore } from './contents.store.ts';

const minute = 60_000;

/** Deleted items whose process died before their last message was sent: removed when the sweep has sent it. */
export function removeLeftoversTimer(store: ContentsStore): Timer {
  return {
    name: 'contents-leftovers',
    everyMs: minute,
    run: () => store.removeLeftovers(new Date(Date.now() - minute)),
  };
}
