import { type RunningServices, startServices } from '@insta-ai/chassis/start-services';
import type { Voice } from '@insta-ai/proto/http/voice/voice';
import { voiceService } from '@insta-ai/voice/app';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type StandInGraph, startStandInGraph } from './graph/stand-in-graph.ts';
import { pageWithAccount } from './graph/stand-in-login.ts';
import { postByHand } from './graph/stand-in-publishing.ts';
import { startTestBench, type TestBench } from './start-test-app.ts';

/** More than are imported, and more than the platform gives at once. */
const made = 130;
const onAPage = 65;

let bench: TestBench;
let graph: StandInGraph;
let app: RunningServices;
let voice: RunningServices;
let mongo: MongoClient;
let ann: Awaited<ReturnType<TestBench['identity']['newUser']>>;
/** Connected, and not the selected one. */
let account: string;

beforeAll(async () => {
  [bench, graph] = await Promise.all([startTestBench(), startStandInGraph()]);
  account = graph.world.accountId;
  const settings: Record<string, string> = bench.settingsFor(graph);
  mongo = await MongoClient.connect(settings.MONGODB_URL ?? '');
  app = await bench.startApp(graph);
  voice = await startServices({ services: [voiceService], settings });
  graph.login.liveTokens.add('EAAsecond');
  graph.setPages([
    pageWithAccount('17841400000000001'),
    { ...pageWithAccount(account), access_token: 'EAAsecond' },
  ]);
  graph.world.mediaOnAPage = onAPage;
  for (let at = 0; at < made; at += 1) postByHand(graph.world, { caption: `Post ${at}` });
  ann = await bench.identity.newUser();
  const payload = { authResponse: { accessToken: 'EAAshort' } };
  const login = { method: 'POST', url: '/api/instagram/login', headers: ann.headers, payload } as const;
  expect((await app.app.inject(login)).json().instagramAccount).toBe('17841400000000001');
});
afterAll(async () => {
  await voice?.stop();
  await app?.stop();
  await mongo?.close();
  await graph?.stop();
  await bench?.stop();
});

const call = async (method: 'GET' | 'POST', path: string) => {
  const url = `/api/voice${path}?account=${account}`;
  return (await voice.app.inject({ method, url, headers: ann.headers })).json<Voice>();
};
const newest = Array.from({ length: 100 }, (_, at) => `Post ${made - 1 - at}`);

it('the newest 100 posts of a named account are imported from two pages, with its own token, whichever is selected', async () => {
  const before = graph.journal.length;
  const { import: last, posts } = await call('POST', '/import');

  expect(last).toMatchObject({ state: 'done', problem: '' });
  expect(posts.map(({ caption }) => caption)).toEqual(newest);
  const asked = graph.journal
    .slice(before)
    .filter(entry => entry.call === 'media')
    .map(({ params }) => params);
  expect(asked.map(({ access_token }) => access_token)).toEqual(['EAAsecond', 'EAAsecond']);
});

it('an import that a kill left behind comes to its end once another account is selected', async () => {
  await call('POST', '/import');
  const left = { 'import.state': 'running', 'import.askedAt': new Date(Date.now() - 120_000), posts: [] };
  await mongo
    .db(bench.database('voice'))
    .collection('voices')
    .updateOne({ accountId: account }, { $set: left });

  // Its timer runs at once.
  const next = await startServices({ services: [voiceService], settings: bench.settingsFor(graph) });
  await vi.waitFor(async () => expect((await call('GET', '')).import).toMatchObject({ state: 'done' }));
  await next.stop();

  expect((await call('GET', '')).posts).toHaveLength(100);
});
