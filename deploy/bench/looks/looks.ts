import type { BenchStage } from '../bench-stage.ts';
import { openWorkerStage } from '../workers/worker-stage.ts';
import { lookLine } from './look-line.ts';

/** Runs of such lengths, in real time. */
const seconds = [2, 20, 120];
/** So many of each. */
const pictures = 5;

/** How often a worker asks the provider for one picture, with webhooks and without, by how long its run takes. */
export async function benchLooks(stage: BenchStage): Promise<string[]> {
  const [looking, hooked] = await Promise.all([measure(stage, false), measure(stage, true)]);
  return [...looking.map(line => `without a webhook, ${line}`), ...hooked.map(line => `with one, ${line}`)];
}

async function measure({ endWith }: BenchStage, isHooked: boolean): Promise<string[]> {
  const stage = await openWorkerStage({ runMs: prompt => secondsIn(prompt) * 1_000, isHooked });
  endWith(stage.stop);
  await stage.startWorker('w0', seconds.length * pictures);
  await Promise.all(seconds.map(length => stage.generate(pictures, promptOf(length))));
  return seconds.map(length =>
    lookLine(
      length,
      stage.runs().filter(({ prompt }) => secondsIn(prompt) === length),
    ),
  );
}

const promptOf = (length: number) => `a bay that takes ${length} seconds`;

function secondsIn(prompt: string): number {
  return Number(/takes (\d+) seconds/.exec(prompt)?.[1]);
}
