import type { BenchStage } from './bench-stage.ts';
import { openWorkerStage } from './workers/worker-stage.ts';

const runMs = 2_000;
/** Jobs at once in one worker; the product's own 12 would be bounded by two cores long before eight workers. */
const slots = 2;
/** How often each slot is filled. */
const waves = 5;

/** Pictures per second with more and more workers, beside slots / 2 s: what they could do if the product cost nothing. */
export async function benchWorkers({ endWith }: BenchStage): Promise<string[]> {
  const stage = await openWorkerStage({ runMs: () => runMs });
  endWith(stage.stop);
  const lines: string[] = [];
  for (const workers of [1, 2, 4, 8]) {
    while (stage.workers().length < workers) await stage.startWorker(`w${stage.workers().length}`, slots);
    const atOnce = workers * slots;
    const done = await stage.generate(atOnce * waves);
    // From the end of the first wave on: how long it took to queue the jobs is not asked here.
    const seconds = ((done.at(-1) ?? 0) - (done[atOnce - 1] ?? 0)) / 1000;
    const perSecond = (atOnce * (waves - 1)) / seconds;
    const ideal = (atOnce * 1000) / runMs;
    lines.push(
      `${workers} worker(s) of ${slots} slots: ${perSecond.toFixed(2)} pictures per second, ${(perSecond / ideal).toFixed(2)} of the ideal ${ideal.toFixed(0)} (aim 0.95)`,
    );
  }
  return lines;
}
