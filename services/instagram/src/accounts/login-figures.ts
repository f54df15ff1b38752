import type { Measures } from '@insta-ai/chassis/metrics/measures';
import { onceAtATime } from '@insta-ai/chassis/turns/once-at-a-time';
import type { LoginsStore } from './logins.store.ts';

const dayMs = 24 * 60 * 60_000;

/** Tells how many logins are accepted, and in how many days the first of them ends. */
export function tellLoginFigures(measures: Measures, logins: Pick<LoginsStore, 'figures'>): void {
  // Both gauges are asked for side by side and share a look.
  const read = onceAtATime(() => logins.figures(new Date()));
  measures.gauge('insta_ai_logins', async () => {
    const { firstEnd: _, ...counts } = await read();
    return Object.entries(counts).map(([state, value]) => ({ value, labels: { state } }));
  });
  measures.gauge('insta_ai_token_days_left', async () => {
    const { firstEnd } = await read();
    return firstEnd ? [{ value: (firstEnd.getTime() - Date.now()) / dayMs, labels: {} }] : [];
  });
}
