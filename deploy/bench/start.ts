import { launchProduct } from '../e2e/product-process.ts';
import type { BenchStage } from './bench-stage.ts';
import { quantile, spread } from './spread.ts';

const tries = 5;

/** Second start of the whole product to the first answered request, and what took how much of it. */
export async function benchStart(stage: BenchStage): Promise<string[]> {
  const first = await stage.startProduct();
  await first.stop();
  const runs: { ms: number; phases: { name: string; ms: number }[] }[] = [];
  for (let index = 0; index < tries; index += 1) {
    const from = performance.now();
    const product = await launchProduct({ ...stage.settings, SHOW_PHASES: '1' });
    const reply = await fetch(`${product.publicUrl}/api/users/getUser`, {
      headers: { authorization: `Bearer ${first.token}` },
    });
    if (!reply.ok) throw new Error(`The first request answered ${reply.status}.`);
    runs.push({ ms: performance.now() - from, phases: product.phases() });
    await product.stop();
  }
  const times = runs.map(({ ms }) => ms);
  const median = runs.find(({ ms }) => ms === quantile(times, 0.5));
  const shares = median?.phases.map(({ name, ms }) => `${name} ${Math.round((100 * ms) / median.ms)} %`);
  const inSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  return [
    `second start to first answered request: ${spread(times, inSeconds, '3 s')}`,
    `shares of the median: ${shares?.join(', ')}`,
  ];
}
