import { freePort } from '@insta-ai/deploy/launcher/addresses/free-port';
import { createApi, until } from '../e2e/api.ts';
import { createOutside } from '../e2e/outside.ts';
import { startProduct } from '../e2e/product-process.ts';
import { residentOfAll } from './memory.ts';

const items = 50;
const leadMs = 15_000;

/** How late 50 items that are due in the same second are on the feed; none early, none twice. */
export async function benchLateness(folder: string): Promise<string[]> {
  const simulatorPort = await freePort();
  const settings = {
    DATA_DIR: folder,
    PORT: String(await freePort()),
    SIMULATOR_PORT: String(simulatorPort),
  };
  const product = await startProduct(settings);
  let peakMiB = 0;
  const watch = setInterval(() => {
    peakMiB = Math.max(peakMiB, residentOfAll(product.pid));
  }, 1_000);
  try {
    const api = createApi(product.publicUrl, product.token);
    const { _id: _contentType } = await api.createContentType({ name: 'Bench' });
    const { _id } = await api.createContent({ title: 'Picture', prompt: 'a quiet bay', _contentType });
    const contents = await api.generate(_id);
    const due = new Date(Math.ceil((Date.now() + leadMs) / 1000) * 1000);
    for (let index = 0; index < items; index += 1) {
      const metaDescription = `bench item ${index}.`;
      await api.createContent({
        metaDescription,
        _contentType,
        contents,
        status: 'Scheduled',
        date: due.toISOString(),
      });
    }
    const { posts } = createOutside(`http://127.0.0.1:${simulatorPort}`);
    const live = await until(
      () => posts('bench item'),
      all => all.length >= items,
      300_000,
    );
    const late = live.map(post => Date.parse(post.timestamp) - due.getTime()).sort((a, b) => a - b);
    const seconds = (ms: number | undefined) => ((ms ?? 0) / 1000).toFixed(1);
    const early = late.filter(ms => ms < 0).length;
    const twice = live.length - new Set(live.map(post => post.caption)).size;
    return [
      `${items} items due in the same second: median ${seconds(quantile(late, 0.5))} s late, p99 ${seconds(quantile(late, 0.99))} s, worst ${seconds(late.at(-1))} s, ${early} early, ${twice} twice, peak ${peakMiB.toFixed(0)} MiB resident`,
    ];
  } finally {
    clearInterval(watch);
    await product.stop();
  }
}

function quantile(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
