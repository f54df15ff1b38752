import type { BenchStage } from './bench-stage.ts';
import { family } from './process-memory.ts';
import { processorSeconds } from './workers/processor-time.ts';
import { openWorkerStage } from './workers/worker-stage.ts';

const runMs = 2_000;
/** Jobs at once in one worker; the product's own 24 would be bounded by two cores long before eight workers. */
const slots = 2;
/** How often each slot is filled. */
const waves = 5;
/** Half of a run: a slot that is held meanwhile makes a third fewer pictures. */
const handOverMs = 1_000;

type Stage = Awaited<ReturnType<typeof openWorkerStage>>;

/** Pictures per second with more and more workers, beside slots / 2 s: what they could do if the product cost nothing. */
export async function benchWorkers({ endWith }: BenchStage): Promise<string[]> {
  const stage = await openWorkerStage({ runMs: () => runMs });
  endWith(stage.stop);
  const lines: string[] = [];
  for (const workers of [1, 2, 4, 8]) lines.push(await measure(stage, workers));
  await stage.stop();
  const slow = await openWorkerStage({ runMs: () => runMs, handOverMs });
  endWith(slow.stop);
  lines.push(
    `${await measure(slow, 1)}, each picture ${handOverMs / 1_000} s on its way (as much as without that where a slot is free when the provider is done; ${(runMs / (runMs + handOverMs)).toFixed(2)} of the ideal where it is held)`,
  );
  return lines;
}

async function measure(stage: Stage, workers: number): Promise<string> {
  while (stage.workers().length < workers) await stage.startWorker(`w${stage.workers().length}`, slots);
  const atOnce = workers * slots;
  const processor = countProcessor(stage);
  const done = await stage.generate(atOnce * waves);
  const used = processor(done.length);
  // From the end of the first wave on: how long it took to queue the jobs is not asked here.
  const seconds = ((done.at(-1) ?? 0) - (done[atOnce - 1] ?? 0)) / 1000;
  const perSecond = (atOnce * (waves - 1)) / seconds;
  const ideal = (atOnce * 1000) / runMs;
  return `${workers} worker(s) of ${slots} slots: ${perSecond.toFixed(2)} pictures per second, ${(perSecond / ideal).toFixed(2)} of the ideal ${ideal.toFixed(0)} (aim 0.95); ${used}`;
}

/** What the workers and all else (api, document store, bus, provider) take of a processor from now on. */
function countProcessor(stage: Stage): (pictures: number) => string {
  const own = () => sum(stage.pids());
  const all = () => sum(family(process.pid));
  const [ownBefore, allBefore, from] = [own(), all(), performance.now()];
  return pictures => {
    const [ofWorkers, ofAll] = [own() - ownBefore, all() - allBefore];
    const busy = ofAll / ((performance.now() - from) / 1000);
    const each = (seconds: number) => Math.round((seconds * 1000) / pictures);
    return `processor ${busy.toFixed(2)} busy, per picture ${each(ofWorkers)} ms in the workers and ${each(ofAll - ofWorkers)} ms elsewhere`;
  };
}

function sum(pids: readonly number[]): number {
  return pids.reduce((seconds, pid) => seconds + processorSeconds(pid), 0);
}
