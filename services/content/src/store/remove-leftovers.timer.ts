import type { Timer } from '@insta-ai/chassis/timer';
import type { ContentsStore } from './contents.store.ts';

const minute = 60_000;

/** Deleted items of which everything is said by now, what is said again after minutes included, and what a process that died left unsaid. */
export function removeLeftoversTimer(store: ContentsStore): Timer {
  return {
    name: 'contents-leftovers',
    everyMs: minute,
    run: () => store.removeLeftovers(new Date(Date.now() - minute)),
  };
}
