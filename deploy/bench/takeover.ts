import type { BenchStage } from './bench-stage.ts';
import { spread } from './spread.ts';
import { openWorkerStage } from './workers/worker-stage.ts';

const tries = 5;
/** Long enough that a run is under way when its worker dies and when another takes it over. */
const runMs = 15_000;

/** From `kill -9` of a worker until another one looks at its run. */
export async function benchTakeover({ endWith }: BenchStage): Promise<string[]> {
  const stage = await openWorkerStage({ runMs: () => runMs });
  endWith(stage.stop);
  const lookBy = (fits: (worker: string) => boolean) =>
    new Promise<string>(resolve => stage.onLook(worker => fits(worker) && resolve(worker)));
  const seconds: number[] = [];
  for (let index = 0; index < tries; index += 1) {
    for (let n = 0; stage.workers().length < 2; n += 1) await stage.startWorker(`try${index}w${n}`, 1);
    const first = lookBy(() => true);
    const done = stage.generate(1);
    const victim = await first;
    const other = lookBy(worker => worker !== victim);
    const killedAt = performance.now();
    await stage.kill(victim);
    await other;
    seconds.push((performance.now() - killedAt) / 1000);
    await done;
  }
  return [
    `kill -9 of a worker until another looks at its run: ${spread(seconds, value => `${value.toFixed(1)} s`)}; the job is held for 5 s from its last sign of life, one every 1.7 s`,
  ];
}
