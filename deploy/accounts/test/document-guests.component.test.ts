import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocumentStore, startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import { ownDocuments } from '@insta-ai/deploy/processes/document-accounts';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { serviceNames } from '@insta-ai/proto/http/shared/call';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

let folder: string;
let store: DocumentStore;
let access: ReturnType<typeof ownDocuments>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insta-ai-guests-'));
  const port = await ownPort();
  access = ownDocuments(port);
  const { username: user, password } = new URL(access.url);
  store = await startDocumentStore({ folder, port, account: { user, password }, guests: access.own });
});
afterAll(async () => {
  await store?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function as(url: string): Promise<MongoClient> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 30_000 });
  onTestFinished(() => client.close());
  return client.connect();
}

it.each(serviceNames)('%s reads and writes its own database', async name => {
  const db = (await as(access.urlOf(name))).db(name);

  await db.collection('things').createIndex({ name: 1 });
  await db.collection<{ _id: string }>('things').insertOne({ _id: 'mine' });

  expect(await db.collection('things').find().toArray()).toEqual([{ _id: 'mine' }]);
  expect(await db.admin().ping()).toMatchObject({ ok: 1 });
});

it('a service reads, writes and drops nothing of another, and does not learn what there is', async () => {
  const client = await as(access.urlOf('calendar-ai'));
  const others = client.db('auth-user');
  const refused = { code: 13 };

  await expect(others.collection('users').findOne({})).rejects.toMatchObject(refused);
  await expect(others.collection('users').aggregate([]).toArray()).rejects.toMatchObject(refused);
  await expect(others.collection('users').insertOne({})).rejects.toMatchObject(refused);
  await expect(others.collection('users').deleteMany({})).rejects.toMatchObject(refused);
  await expect(others.listCollections().toArray()).rejects.toMatchObject(refused);
  await expect(others.dropDatabase()).rejects.toMatchObject(refused);
  await expect(client.db().admin().listDatabases()).rejects.toMatchObject(refused);
  await expect(client.db('calendar-ai').command({ listDatabases: 1 })).rejects.toMatchObject(refused);
});

it('nobody gets in with the password of another, or under a name that nobody has', async () => {
  const [content, notifier] = [access.urlOf('content'), access.urlOf('notifier')].map(url => new URL(url));
  const swapped = access.urlOf('content').replace(content?.password ?? '', notifier?.password ?? '');

  for (const url of [swapped, access.urlOf('content').replace('//content:', '//nobody:')])
    await expect(as(url)).rejects.toMatchObject({ code: 18 });
});

it('the operator reads everything', async () => {
  const client = await as(access.url);

  expect(await client.db('notifier').collection('things').countDocuments()).toBe(1);
});
