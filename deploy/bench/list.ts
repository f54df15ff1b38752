import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { createApi } from '../e2e/api.ts';
import { startProduct } from '../e2e/product-process.ts';
import { startDocumentStore } from '../embedded/src/document-store/start-document-store.ts';
import { freePort } from '../embedded/src/free-port.ts';
import { seedContents } from './seed-contents.ts';

const items = 10_000;
const seconds = 8;
const rounds = 3;
const model = {
  title: 'Item',
  description: 'A morning at the beach with the first surfers of the day.',
  location: 'Kuta Beach',
  city: 'Bali',
  prompt: 'surfers at sunrise, soft light, wide angle',
  metaDescription: 'First light, first waves.',
  hashtags: '#bali #surf #sunrise',
  date: '2027-01-01T00:00:00.000Z',
};

/** The content list against a bare Fastify handler that runs the same driver query; both have their store in their own process. */
export async function benchList(folder: string): Promise<string[]> {
  const settings = { DATA_DIR: folder, PORT: String(await freePort()) };
  const first = await startProduct(settings);
  const { _id: owner } = (await (
    await fetch(`${first.publicUrl}/api/users/getUser`, {
      headers: { authorization: `Bearer ${first.token}` },
    })
  ).json()) as { _id: string };
  await createApi(first.publicUrl, first.token).createContent(model);
  await first.stop();
  const store = await startDocumentStore({ folder: join(folder, 'documents') });
  await seedContents(store.url, owner, items);
  await store.stop();

  const ratios: number[] = [];
  let shown = { product: 0, bare: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const product = await startProduct(settings);
    const ours = await load(`${product.publicUrl}/api/contents?pageSize=40&sortKey=date`, product.token);
    await product.stop();
    const bare = await startBare(join(folder, 'documents'), owner);
    const theirs = await load(bare.url, product.token);
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

async function load(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  await autocannon({ url, headers, connections: 8, duration: 2 });
  const result = await autocannon({ url, headers, connections: 8, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} of the requests failed.`);
  return result.requests.average;
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
