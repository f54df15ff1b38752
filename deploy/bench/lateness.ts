import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { until } from '../e2e/api.ts';
import { createOutside } from '../e2e/outside.ts';
import type { BenchStage } from './bench-stage.ts';
import { family, memoryOf } from './process-memory.ts';
import { quantile } from './spread.ts';

const items = 50;
/** From planning to the moment: long enough that all are prepared ahead, as what is planned by a person is. */
const leadMs = 60_000;

/** How late 50 items that are due in the same second are on the feed; none early, none twice. */
export async function benchLateness(stage: BenchStage): Promise<string[]> {
  const simulatorPort = await ownPort();
  const { api, pid } = await stage.startProduct({ SIMULATOR_PORT: String(simulatorPort) });
  let peakMiB = 0;
  const watch = setInterval(() => {
    const mib = family(pid).reduce((sum, member) => sum + memoryOf(member).rss, 0);
    peakMiB = Math.max(peakMiB, mib);
  }, 1_000);
  stage.endWith(() => clearInterval(watch));
  const { _id: _contentType } = await api.createContentType({ name: 'Bench' });
  const { _id } = await api.createContent({ title: 'Picture', prompt: 'a quiet bay', _contentType });
  const contents = await api.generate(_id);
  const due = new Date(Math.ceil((Date.now() + leadMs) / 1000) * 1000);
  const planned = { _contentType, contents, status: 'Scheduled', date: due.toISOString() } as const;
  for (let index = 0; index < items; index += 1)
    await api.createContent({ ...planned, metaDescription: `bench item ${index}.` });
  const { posts } = createOutside(`http://127.0.0.1:${simulatorPort}`);
  const live = await until(
    () => posts('bench item'),
    all => all.length >= items,
    300_000,
  );
  const late = live.map(post => Date.parse(post.timestamp) - due.getTime());
  const seconds = (share: number) => (quantile(late, share) / 1000).toFixed(1);
  const early = late.filter(ms => ms < 0).length;
  const twice = live.length - new Set(live.map(post => post.caption)).size;
  return [
    `${items} items due in the same second: median ${seconds(0.5)} s late, p99 ${seconds(0.99)} s, worst ${seconds(1)} s, ${early} early, ${twice} twice, peak ${peakMiB.toFixed(0)} MiB resident`,
  ];
}
