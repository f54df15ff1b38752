import type { Subscribe } from '@insta-ai/chassis/messaging/subscribe';
import { events } from '@insta-ai/proto/bus/events';

/** Wakes those who wait for news of an item; only for speed, the item itself is what counts. */
export type PublishWatch = {
  /** Resolves at the next news of the item or when the process begins to end, at the latest after `ms`. */
  news(contentId: string, ms: number): Promise<void>;
};

export function createPublishWatch(subscribe: Subscribe, stopping: AbortSignal): PublishWatch {
  const waiting = new Map<string, Set<() => void>>();
  const wake = (contentId: string) => {
    for (const resolve of waiting.get(contentId) ?? []) resolve();
  };
  // Our own event comes after the item was written, that of instagram may come before.
  subscribe(events.contentChanged, ({ payload }) => wake(payload.contentId));

  return {
    async news(contentId, ms) {
      if (stopping.aborted) return;
      const waiters = waiting.get(contentId) ?? new Set();
      waiting.set(contentId, waiters);
      let resolve = () => {};
      const woken = new Promise<void>(resolveIt => {
        resolve = resolveIt;
      });
      waiters.add(resolve);
      const timer = setTimeout(resolve, ms);
      stopping.addEventListener('abort', resolve);
      await woken;
      stopping.removeEventListener('abort', resolve);
      clearTimeout(timer);
      waiters.delete(resolve);
      if (waiters.size === 0) waiting.delete(contentId);
    },
  };
}
