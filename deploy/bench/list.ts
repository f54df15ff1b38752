import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@insta-ai/deploy/launcher/addresses/free-port';
import { startProduct } from '../e2e/product-process.ts';
import { fillList, items, listPath, load } from './load-list.ts';

const rounds = 3;

/** The content list against a bare Fastify handler that runs the same driver query; both have their store in their own process. */
export async function benchList(folder: string): Promise<string[]> {
  const settings = { DATA_DIR: folder, PORT: String(await freePort()) };
  const owner = await fillList(settings);

  const ratios: number[] = [];
  let shown = { product: 0, bare: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const product = await startProduct(settings);
    const { perSecond: ours } = await load(`${product.publicUrl}${listPath}`, product.token);
    await product.stop();
    const bare = await startBare(join(folder, 'documents'), owner);
    const { perSecond: theirs } = await load(bare.url, product.token);
    await bare.stop();
    ratios.push(ours / theirs);
    shown = { product: ours, bare: theirs };
  }
  ratios.sort((a, b) => a - b);
  const ratio = ratios[Math.floor(rounds / 2)] ?? 0;
  return [
    `GET /api/contents, 40 of ${items}: ${ratio.toFixed(2)} of a bare handler's requests per second (median of ${rounds}; last round ${shown.product.toFixed(0)} / ${shown.bare.toFixed(0)}; aim 0.6)`,
  ];
}

async function startBare(folder: string, owner: string) {
  const child = fork(fileURLToPath(new URL('./bare-list.ts', import.meta.url)), [folder, owner]);
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
