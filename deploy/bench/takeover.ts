import { startSlowProvider } from './workers/slow-provider.ts';
import { openWorkerStage } from './workers/worker-stage.ts';

const tries = 5;
/** Long enough that a run is under way when its worker dies and when another takes it over. */
const runMs = 15_000;

/** From `kill -9` of a worker until another one looks at its run. */
export async function benchTakeover(): Promise<string[]> {
  const provider = await startSlowProvider(runMs);
  const stage = await openWorkerStage(provider);
  try {
    const seconds: number[] = [];
    for (let index = 0; index < tries; index += 1) {
      for (let n = 0; stage.workers().length < 2; n += 1) await stage.startWorker(`try${index}w${n}`, 1);
      const first = looker(provider, () => true);
      const done = stage.generate(1);
      const victim = await first;
      const other = looker(provider, worker => worker !== victim);
      const killedAt = performance.now();
      await stage.kill(victim);
      await other;
      seconds.push((performance.now() - killedAt) / 1000);
      await done;
    }
    seconds.sort((a, b) => a - b);
    const words = (value: number | undefined) => `${(value ?? 0).toFixed(1)} s`;
    return [
      `kill -9 of a worker until another looks at its run: median ${words(seconds[Math.floor(tries / 2)])} of ${tries} (best ${words(seconds[0])}, worst ${words(seconds.at(-1))}); the job is held for 5 s from its last sign of life, one every 1.7 s`,
    ];
  } finally {
    await stage.stop();
    await provider.stop();
  }
}

function looker(
  provider: { onLook(listener: (worker: string) => void): void },
  fits: (worker: string) => boolean,
): Promise<string> {
  return new Promise(resolve => provider.onLook(worker => fits(worker) && resolve(worker)));
}
