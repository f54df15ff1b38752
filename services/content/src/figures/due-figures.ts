import type { Measures } from '@insta-ai/chassis/metrics/measures';
import { onceAtATime } from '@insta-ai/chassis/turns/once-at-a-time';
import type { ContentsStore } from '../store/contents.store.ts';

/** Tells how many items are due and not live yet, those that wait for an answer apart, and how long the oldest of them has been. */
export function tellDueFigures(measures: Measures, store: Pick<ContentsStore, 'dueFigures'>): void {
  // Both gauges are asked for side by side and share a look.
  const read = onceAtATime(async () => {
    const now = new Date();
    const { waiting, goingOut, overdue } = await store.dueFigures(now);
    return Object.entries({ waiting, going_out: goingOut, overdue }).map(([state, { count, oldest }]) => ({
      labels: { state },
      count,
      seconds: oldest ? Math.max(0, now.getTime() - oldest.getTime()) / 1_000 : 0,
    }));
  });
  measures.gauge('insta_ai_due_items', async () =>
    (await read()).map(({ labels, count }) => ({ labels, value: count })),
  );
  measures.gauge('insta_ai_due_oldest_seconds', async () =>
    (await read()).map(({ labels, seconds }) => ({ labels, value: seconds })),
  );
}
