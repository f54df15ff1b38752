import type { Measures } from '@insta-ai/chassis/metrics/measures';
import { onceAtATime } from '@insta-ai/chassis/turns/once-at-a-time';
import type { RendersStore } from './renders.store.ts';

/** Tells how many films are wanted and not there, and for how long, whichever process is asked. */
export function tellFilmFigures(measures: Measures, store: Pick<RendersStore, 'figures'>): void {
  // Both gauges are asked for side by side and share a look.
  const read = onceAtATime(async () => {
    const now = Date.now();
    return Object.entries(await store.figures()).map(([state, { count, oldest }]) => ({
      labels: { state },
      count,
      seconds: oldest ? Math.max(0, now - oldest.getTime()) / 1_000 : 0,
    }));
  });
  measures.gauge('insta_ai_films', async () =>
    (await read()).map(({ labels, count }) => ({ labels, value: count })),
  );
  measures.gauge('insta_ai_films_oldest_seconds', async () =>
    (await read()).map(({ labels, seconds }) => ({ labels, value: seconds })),
  );
}
