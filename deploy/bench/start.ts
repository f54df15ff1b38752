import { freePort } from '@insta-ai/deploy/launcher/addresses/free-port';
import { launchProduct, startProduct } from '../e2e/product-process.ts';

const tries = 5;

/** Second start of the whole product to the first answered request, and what took how much of it. */
export async function benchStart(folder: string): Promise<string[]> {
  const settings = { DATA_DIR: folder, PORT: String(await freePort()), SHOW_PHASES: '1' };
  const first = await startProduct(settings);
  await first.stop();
  const runs: { ms: number; phases: { name: string; ms: number }[] }[] = [];
  for (let index = 0; index < tries; index += 1) {
    const from = performance.now();
    const product = await launchProduct(settings);
    const reply = await fetch(`${product.publicUrl}/api/users/getUser`, {
      headers: { authorization: `Bearer ${first.token}` },
    });
    if (!reply.ok) throw new Error(`The first request answered ${reply.status}.`);
    runs.push({ ms: performance.now() - from, phases: product.phases() });
    await product.stop();
  }
  runs.sort((a, b) => a.ms - b.ms);
  const median = runs[Math.floor(tries / 2)];
  if (!median) return [];
  const shares = median.phases
    .map(({ name, ms }) => `${name} ${Math.round((100 * ms) / median.ms)} %`)
    .join(', ');
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  return [
    `second start to first answered request: median ${seconds(median.ms)} s of ${tries} (best ${seconds(runs[0]?.ms ?? 0)}, worst ${seconds(runs.at(-1)?.ms ?? 0)}; aim 3 s)`,
    `shares of the median: ${shares}`,
  ];
}
