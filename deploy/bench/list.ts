import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchStage } from './bench-stage.ts';
import { fillList, items, listPath, load } from './load-list.ts';
import { quantile } from './spread.ts';

const rounds = 3;

/** The content list against a bare Fastify handler that runs the same driver query; both have their store in their own process. */
export async function benchList(stage: BenchStage): Promise<string[]> {
  const owner = await fillList(stage);
  const ratios: number[] = [];
  let shown = '';
  for (let round = 0; round < rounds; round += 1) {
    const product = await stage.startProduct();
    const { perSecond: ours } = await load(`${product.publicUrl}${listPath}`, product.token);
    await product.stop();
    const bare = await startBare(join(stage.settings.DATA_DIR, 'documents'), owner);
    const { perSecond: theirs } = await load(bare.url, product.token);
    await bare.stop();
    ratios.push(ours / theirs);
    shown = `${ours.toFixed(0)} / ${theirs.toFixed(0)}`;
  }
  return [
    `GET /api/contents, 40 of ${items}: ${quantile(ratios, 0.5).toFixed(2)} of a bare handler's requests per second (median of ${rounds}; last round ${shown}; aim 0.6)`,
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
