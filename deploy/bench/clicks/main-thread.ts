import type { CDPSession } from '@playwright/test';

/** TABLE: what the browser counts of its main thread, by our word for it. */
const kinds = { script: 'ScriptDuration', style: 'RecalcStyleDuration', layout: 'LayoutDuration' };

/**
 * Counts what a page's main thread does, in milliseconds of the processor: unlike the clock they do not grow when others use it.
 * Asked once before and once after; what drives the page is among it, the same in each round.
 */
export async function mainThreadOf(devTools: CDPSession) {
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return (name: string) => 1_000 * (metrics.find(metric => metric.name === name)?.value ?? 0);
  };
  return async () => {
    const before = await read();
    return async () => {
      const after = await read();
      return Object.fromEntries(
        Object.entries(kinds).map(([kind, name]) => [kind, after(name) - before(name)]),
      );
    };
  };
}
