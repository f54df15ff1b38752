import { setTimeout as pause } from 'node:timers/promises';
import { livePace } from '../../services/instagram/src/steps/pace.ts';
import { startManyAccounts } from './many-accounts.ts';
import { quantile } from './spread.ts';

const items = 1_000;
/** After which the measurement ends with what is live. */
const limitMs = 240_000;

/** A thousand jobs of one second at the instagram service alone, on a hundred accounts and on one: how late each post is. */
export async function benchRush(): Promise<string[]> {
  return [await measure(100), await measure(1)];
}

async function measure(accountCount: number): Promise<string> {
  const liveAt: number[] = [];
  const stage = await startManyAccounts({ accountCount, onPost: () => liveAt.push(Date.now()) });
  const { bench, platform } = stage;
  const app = await bench.startApp(platform, livePace);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 250);
  try {
    const dueAt = Date.now();
    const ids = Array.from({ length: items }, (_, index) => platform.accountIds[index % accountCount] ?? '');
    await Promise.all(ids.map(accountId => stage.queue(accountId)));
    while (liveAt.length < items && Date.now() < dueAt + limitMs) await pause(100);
    const late = liveAt.map(at => at - dueAt);
    const seconds = (share: number) => (quantile(late, share) / 1000).toFixed(1);
    return (
      `${items} items due in the same second on ${accountCount} account${accountCount > 1 ? 's' : ''}: ` +
      `${late.length} live, median ${seconds(0.5)} s late, p99 ${seconds(0.99)} s, worst ${seconds(1)} s, ` +
      `peak ${(peak / 2 ** 20).toFixed(0)} MiB resident (service, bus client, document store and platform in one process)`
    );
  } finally {
    clearInterval(watch);
    await app.stop();
    await stage.stop();
  }
}
