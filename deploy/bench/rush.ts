import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { createAccountsStore } from '../../services/instagram/src/accounts/accounts.store.ts';
import { createTokenBox } from '../../services/instagram/src/accounts/token-box.ts';
import type { GraphClient } from '../../services/instagram/src/graph/graph-client.ts';
import { livePace } from '../../services/instagram/src/steps/pace.ts';
import { createDirectGraph, newPublishingWorld } from '../../services/instagram/test/graph/direct-graph.ts';
import { startTestBench } from '../../services/instagram/test/start-test-app.ts';
import { serveHttp } from '../testing/servers/serve-http.ts';
import { quantile } from './spread.ts';

const items = 1_000;
/** After which the measurement ends with what is live. */
const limitMs = 240_000;
/** Ids that a platform of one account may give away; tells from an id whose it is. */
const idsEach = 1_000_000;

/** A thousand jobs of one second at the instagram service alone, on a hundred accounts and on one: how late each post is. */
export async function benchRush(): Promise<string[]> {
  return [await measure(100), await measure(1)];
}

async function measure(accountCount: number): Promise<string> {
  const bench = await startTestBench();
  const liveAt: number[] = [];
  const platform = await startPlatform(accountCount, () => liveAt.push(Date.now()));
  const settings: Record<string, string | undefined> = bench.settingsFor(platform);
  const mongo = await MongoClient.connect(settings.MONGODB_URL ?? '');
  const accounts = await createAccountsStore({
    db: mongo.db('instagram'),
    box: createTokenBox(settings.ENCRYPTION_KEY ?? ''),
  });
  for (const id of platform.accountIds) {
    const names = { name: '', username: '', pageId: '1', pageName: '' };
    await accounts.replace(`owner-${id}`, 'EAAlong', [{ id, ...names, pageToken: 'EAApage' }]);
  }
  const app = await bench.startApp(platform, livePace);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 250);
  try {
    const dueAt = Date.now();
    const ids = Array.from({ length: items }, (_, index) => platform.accountIds[index % accountCount] ?? '');
    await Promise.all(ids.map(accountId => bench.queue(`owner-${accountId}`, { accountId })));
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
    await mongo.close();
    await platform.stop();
    await bench.stop();
  }
}

/** The publishing part of the Graph API for many accounts. */
async function startPlatform(accountCount: number, onPost: () => void) {
  const worlds = Array.from({ length: accountCount }, (_, index) =>
    newPublishingWorld({
      accountId: `17841${String(index).padStart(12, '0')}`,
      nextId: index * idsEach,
      quotaTotal: 10_000,
    }),
  );
  const graphs = new Map(worlds.map(world => [world.accountId, createDirectGraph(world)]));
  const graphOf = (id: string) => {
    const index = Math.floor(Number(id.slice(3)) / idsEach);
    return graphs.get(id) ?? graphs.get(worlds[index]?.accountId ?? '');
  };
  const server = await serveHttp(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://graph');
    const path = url.pathname.replace(/^\/v[\d.]+\//, '');
    let body = '';
    for await (const chunk of request) body += chunk;
    const params = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]);
    const call = { method: request.method, path, params, token: '', reply: {} } as unknown;
    const answer = await graphOf(path.split('/')[0] ?? '')?.(call as Parameters<GraphClient>[0]);
    if (answer?.kind === 'ok' && path.endsWith('media_publish')) onPost();
    response.writeHead(answer?.kind === 'ok' ? 200 : 400, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(answer?.kind === 'ok' ? answer.value : { error: { code: 100, message: path } }),
    );
  });
  return {
    ...server,
    appId: 'app-1',
    appSecret: 'app-secret',
    accountIds: worlds.map(({ accountId }) => accountId),
  };
}
