import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocumentStore, startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import { type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../src/run-command.ts';

let folder: string;
let store: DocumentStore;
let client: MongoClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insta-ai-stuck-'));
  store = await startDocumentStore({ folder });
  client = await new MongoClient(store.url).connect();
});
afterAll(async () => {
  await client?.close();
  await store?.stop();
  await rm(folder, { recursive: true, force: true });
});

const minute = 60_000;
const inMs = (ms: number) => new Date(Date.now() + ms);

async function operate(...words: string[]) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const given = { MONGODB_URL: store.url, DATA_DIR: join(folder, 'none') };
  const code = await runCommand(['stuck', ...words], given, say, say);
  return { code, said: said.join('\n') };
}

const contents = () => client.db('content').collection<Document & { _id: string }>('contents');

const goingOut = (_id: string, askAt: Date) => ({
  _id,
  owner: 'ann',
  title: `Post ${_id}`,
  status: 'Scheduled',
  decision: {
    publishId: `${_id}.1`,
    dueAt: inMs(-10 * minute),
    giveUpAt: inMs(60 * minute),
    askAt,
    asked: 9,
  },
  outcome: { state: 'publishing', message: '', advice: '', at: inMs(-10 * minute) },
});

it('lists what hangs with its reason, the longest waiting first, and not what goes its way', async () => {
  expect(await operate()).toEqual({ code: 0, said: 'No post hangs.' });

  await contents().insertMany([
    goingOut('lost', inMs(minute)),
    goingOut('paused', inMs(minute)),
    { _id: 'due', owner: 'ann', title: 'Due', status: 'Scheduled', dueAt: inMs(-30 * minute) },
  ]);
  await client
    .db('instagram')
    .collection<Document & { _id: string }>('ledgers')
    .insertOne({ _id: 'paused.1', state: 'open', nextAt: inMs(5 * minute), held: null });

  const { code, said } = await operate();
  expect(code).toBe(1);
  expect(said).toMatch(/^due {2}"Due" of ann[\s\S]*lost {2}"Post lost" of ann/);
  expect(said).toContain('insta stuck ask lost');
  expect(said).not.toContain('paused');
});

it('says of one that was found late when it was due, and lists it by that', async () => {
  const date = inMs(-3 * 24 * 60 * minute);
  const outcome = { state: 'overdue', message: '', advice: '', at: inMs(-minute) };
  await contents().insertOne({
    _id: 'late',
    owner: 'ann',
    title: 'Late',
    status: 'Scheduled',
    date,
    outcome,
  });

  const { said } = await operate();

  expect(said).toMatch(new RegExp(`^late {2}"Late" of ann {2}due ${date.toISOString()}`));
});

it('has a job asked for at the next look, under the same publish id', async () => {
  await contents().insertOne(goingOut('asked', inMs(minute)));

  const { code, said } = await operate('ask', 'asked');

  expect([code, said]).toEqual([0, expect.stringContaining('The job of asked.1 is asked for again')]);
  const found = await contents().findOne({ _id: 'asked' });
  expect(found?.decision).toMatchObject({ publishId: 'asked.1', asked: 9 });
  expect(found?.decision.askAt.getTime()).toBeLessThanOrEqual(Date.now());
});

it('asks for nothing that is not going out, is not there, or that nobody would ask for', async () => {
  const asleep = goingOut('asleep', inMs(-10 * minute));
  await contents().insertOne(asleep);

  expect(await operate('ask', 'due')).toMatchObject({
    code: 1,
    said: expect.stringContaining('not going out'),
  });
  expect(await operate('ask', 'nothing')).toEqual({ code: 1, said: 'There is no item nothing.' });
  expect(await operate('ask', 'asleep')).toMatchObject({
    code: 1,
    said: expect.stringContaining('The service content was to ask for it'),
  });
  expect((await contents().findOne({ _id: 'asleep' }))?.decision.askAt).toEqual(asleep.decision.askAt);
});

it('says what it can do when it is told something else', async () => {
  expect(await operate('ask')).toMatchObject({
    code: 2,
    said: expect.stringContaining('insta stuck ask <item>'),
  });
});
