import type { IncomingMessage } from 'node:http';
import { MongoClient } from 'mongodb';
import { createAccountsStore } from '../../services/instagram/src/accounts/accounts.store.ts';
import { createTokenBox } from '../../services/instagram/src/accounts/token-box.ts';
import type { GraphClient } from '../../services/instagram/src/graph/graph-client.ts';
import { createDirectGraph, newPublishingWorld } from '../../services/instagram/test/graph/direct-graph.ts';
import { startTestBench } from '../../services/instagram/test/start-test-app.ts';
import { serveHttp } from '../testing/servers/serve-http.ts';

/** A platform answers as usual, with an error of its own, or not at all. */
export type Mood = 'well' | 'refuses' | 'silent';

type Rules = {
  accountCount: number;
  /** Hears of each post that went live. */
  onPost(post: { accountId: string; caption: string }): void;
  /** How it is to an account just now. */
  moodFor?(accountId: string): Mood;
};

/** Ids that a platform of one account may give away; tells from an id whose it is. */
const idsEach = 1_000_000;

/** The instagram service alone before a platform of many connected accounts, each of a person of its own. */
export async function startManyAccounts(rules: Rules) {
  const bench = await startTestBench();
  const platform = await startPlatform(rules);
  const settings: Record<string, string | undefined> = bench.settingsFor(platform);
  const mongo = await MongoClient.connect(settings.MONGODB_URL ?? '');
  const db = mongo.db('instagram');
  const accounts = createAccountsStore({ db, box: createTokenBox(settings.ENCRYPTION_KEY ?? '') });
  for (const id of platform.accountIds) {
    const names = { name: '', username: '', pageId: '1', pageName: '' };
    await accounts.replace(ownerOf(id), 'EAAlong', [{ id, ...names, pageToken: 'EAApage' }]);
  }
  return {
    bench,
    platform,
    settings,
    db,
    queue: (accountId: string, caption?: string) =>
      bench.queue(ownerOf(accountId), { accountId, ...(caption && { caption }) }),
    async stop() {
      await mongo.close();
      await platform.stop();
      await bench.stop();
    },
  };
}

export function ownerOf(accountId: string): string {
  return `owner-${accountId}`;
}

/** The publishing part of the Graph API for many accounts. */
async function startPlatform({ accountCount, onPost, moodFor = () => 'well' }: Rules) {
  const worlds = Array.from({ length: accountCount }, (_, index) =>
    newPublishingWorld({
      accountId: `17841${String(index).padStart(12, '0')}`,
      nextId: index * idsEach,
      quotaTotal: 10_000,
    }),
  );
  const byAccount = new Map(
    worlds.map(world => [world.accountId, { world, graph: createDirectGraph(world) }]),
  );
  const partOf = (id: string) => {
    const index = Math.floor(Number(id.slice(3)) / idsEach);
    return byAccount.get(id) ?? byAccount.get(worlds[index]?.accountId ?? '');
  };
  const server = await serveHttp(async (request, response) => {
    const call = await readCall(request);
    const part = partOf(call.path.split('/')[0] ?? '');
    const mood = moodFor(part?.world.accountId ?? '');
    if (mood === 'silent') return;
    const reply = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (mood === 'refuses') return reply(503, { error: { code: 2, message: 'Service unavailable' } });
    const answer = await part?.graph(call as unknown as Parameters<GraphClient>[0]);
    if (!part || answer?.kind !== 'ok') return reply(400, { error: { code: 100, message: call.path } });
    if (call.path.endsWith('media_publish'))
      onPost({ accountId: part.world.accountId, caption: part.world.posts.at(-1)?.caption ?? '' });
    return reply(200, answer.value);
  });
  return {
    ...server,
    appId: 'app-1',
    appSecret: 'app-secret',
    accountIds: worlds.map(({ accountId }) => accountId),
  };
}

async function readCall(request: IncomingMessage) {
  const url = new URL(request.url ?? '', 'http://graph');
  const path = url.pathname.replace(/^\/v[\d.]+\//, '');
  let body = '';
  for await (const chunk of request) body += chunk;
  const params = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]);
  return { method: request.method, path, params, token: '', reply: {} };
}
