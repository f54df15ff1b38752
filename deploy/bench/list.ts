import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchStage } from './bench-stage.ts';
import { fillList, items, listPath, load } from './load-list.ts';
import { quantile } from './spread.ts';

const rounds = 3;

/** As many as a busy team has. */
const connections = 50;

/**
 * The content list against a bare Fastify handler that runs the same driver query, and against itself when nothing changed since
 * it was read; all have their store in their own process.
 */
export async function benchList(stage: BenchStage): Promise<string[]> {
  const owner = await fillList(stage);
  const ofBare: number[] = [];
  const ofWhole: number[] = [];
  let shown: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const product = await stage.startProduct();
    const list = { url: `${product.publicUrl}${listPath}`, token: product.token, connections };
    const { perSecond: ours } = await load(list);
    const { perSecond: unchanged } = await load({ ...list, known: await tagOf(list) });
    await product.stop();
    const bare = await startBare(join(stage.settings.DATA_DIR, 'documents'), owner);
    const { perSecond: theirs } = await load({ ...list, url: bare.url });
    await bare.stop();
    ofBare.push(ours / theirs);
    ofWhole.push(unchanged / ours);
    shown = [ours, unchanged, theirs];
  }
  const [whole, unchanged, bare] = shown.map(figure => figure.toFixed(0));
  return [
    `GET /api/contents, 40 of ${items}, ${connections} connections: ${quantile(ofBare, 0.5).toFixed(2)} of a bare handler's requests per second (median of ${rounds}; last round ${whole} / ${bare}; aim 0.85 and 1,000)`,
    `the same, unchanged since it was read (304): ${quantile(ofWhole, 0.5).toFixed(2)} times as many (last round ${unchanged})`,
  ];
}

/** The tag of the list as it is. */
async function tagOf({ url, token }: { url: string; token: string }): Promise<string> {
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  return reply.headers.get('etag') ?? '';
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
