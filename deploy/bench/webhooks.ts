import { createHmac } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { createAccountsStore } from '../../services/instagram/src/accounts/accounts.store.ts';
import { createTokenBox } from '../../services/instagram/src/accounts/token-box.ts';
import { startTestBench } from '../../services/instagram/test/start-test-app.ts';
import { spread } from './spread.ts';

/** As many as Meta sends in one request (instagram-graph-api.md, 6). */
const updates = 1_000;
const rounds = 5;
/** About as long as a comment is: the request is 1.4 MB. */
const text = 'What a lovely picture, where is this? '.repeat(30);
/** Nothing is asked of it. */
const platform = { url: 'http://127.0.0.1:1', appId: 'app-1', appSecret: 'app-secret' };

/** How long the instagram service alone takes to answer one webhook request with a thousand updates. */
export async function benchWebhooks(): Promise<string[]> {
  return [await measure(1), await measure(100)];
}

async function measure(accountCount: number): Promise<string> {
  const bench = await startTestBench();
  const settings: Record<string, string | undefined> = bench.settingsFor(platform);
  const mongo = await MongoClient.connect(settings.MONGODB_URL ?? '');
  const box = createTokenBox(settings.ENCRYPTION_KEY ?? '');
  const accounts = createAccountsStore({ db: mongo.db('instagram'), box });
  const ids = Array.from({ length: accountCount }, (_, index) => `17841${String(index).padStart(12, '0')}`);
  for (const id of ids) {
    const names = { name: '', username: '', pageId: '1', pageName: '' };
    await accounts.replace(`owner-${id}`, 'EAAlong', [{ id, ...names, pageToken: 'EAApage' }]);
  }
  const { app, stop } = await bench.startApp(platform);
  try {
    const tookMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const payload = JSON.stringify(requestOf(ids, round));
      const signature = createHmac('sha256', platform.appSecret).update(payload).digest('hex');
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
      const startedAt = performance.now();
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/api/instagram/webhook',
        headers,
        payload,
      });
      tookMs.push(performance.now() - startedAt);
      if (statusCode !== 200) throw new Error(`The webhook was answered with ${statusCode}.`);
    }
    const stored = await mongo.db('instagram').collection('conversations').countDocuments();
    const inSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
    return (
      `${updates} comments of ${updates} people on ${accountCount} account${accountCount > 1 ? 's' : ''} in one request: ` +
      `answered after ${spread(tookMs, inSeconds, '1 s')}, ${stored} of ${updates * rounds} stored`
    );
  } finally {
    await stop();
    await mongo.close();
    await bench.stop();
  }
}

function requestOf(accountIds: readonly string[], round: number) {
  const time = Math.floor(Date.now() / 1000);
  const entry = Array.from({ length: updates }, (_, index) => {
    const from = { id: `12${round}${String(index).padStart(6, '0')}`, username: `fan-${index}` };
    const value = { id: `179${round}${index}`, from, text };
    return { id: accountIds[index % accountIds.length], time, changes: [{ field: 'comments', value }] };
  });
  return { object: 'instagram', entry };
}
