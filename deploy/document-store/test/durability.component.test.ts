import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type ClientSession, Long, MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DocumentStore, startDocumentStore } from '../src/start-document-store.ts';
import { type Item, temporaryFolder } from '../testing/backends.ts';

const programOf = (name: string) => fileURLToPath(new URL(`../testing/${name}`, import.meta.url));
const writer = programOf('write-until-killed.ts');
const changer = programOf('change-many-until-killed.ts');

describe('the folder of a document store', () => {
  let folder: string;
  const closers: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
    await rm(folder, { recursive: true });
  });

  async function open(): Promise<{ store: DocumentStore; client: MongoClient; close: () => Promise<void> }> {
    const store = await startDocumentStore({ folder });
    const client = await new MongoClient(store.url).connect();
    const close = async () => {
      await client.close();
      await store.stop();
    };
    closers.push(close);
    return { store, client, close };
  }

  it('gives back all documents and indexes when it is opened again', async () => {
    const first = await open();
    const before = first.client.db('one').collection('items');
    await before.createIndex({ n: 1, tags: -1 }, { unique: true });
    await before.insertMany([{ n: 1, tags: ['a', 'b'] }, { n: 2 }]);
    await first.client.db('two').collection('other').insertOne({ x: 1 });
    closers.pop();
    await first.close();

    const { client } = await open();
    const items = client.db('one').collection('items');
    expect(await items.find({ n: 1 }).toArray()).toMatchObject([{ n: 1, tags: ['a', 'b'] }]);
    expect((await items.indexes()).map(index => index.name)).toEqual(['_id_', 'n_1_tags_-1']);
    await expect(items.insertOne({ n: 1, tags: 'b' })).rejects.toMatchObject({ code: 11000 });
    expect(await client.db('two').collection('other').countDocuments({ x: 1 })).toBe(1);
    const { databases } = await client.db().admin().listDatabases();
    expect(databases.map(({ name }) => name)).toEqual(['one', 'two']);
  });

  it('says so when a collection is dropped while many of it are changed', async () => {
    const { client } = await open();
    const items = client.db('one').collection('items');
    await items.insertMany(Array.from({ length: 5_000 }, (_, n) => ({ n })));

    const all = items.updateMany({}, { $inc: { n: 1 } });
    const refused = expect(all).rejects.toMatchObject({ code: 175, codeName: 'QueryPlanKilled' });
    await items.drop();

    await refused;
    expect(await items.countDocuments()).toBe(0);
  });

  it('gives a write that is sent again the answer of the first time, also after a restart', async () => {
    const first = await open();
    const write = (client: MongoClient, session: ClientSession) =>
      client
        .db('test')
        .command(
          { update: 'items', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }], txnNumber },
          { session },
        );
    const txnNumber = Long.fromNumber(7);
    const session = first.client.startSession();
    const answer = await write(first.client, session);
    expect(answer).toMatchObject({ n: 1, upserted: [{ index: 0, _id: 1 }] });
    expect(await write(first.client, session)).toMatchObject({ n: 1, upserted: [{ index: 0, _id: 1 }] });
    const { id } = session.serverSession;
    closers.pop();
    // Not ended: an ended session would be forgotten by its driver.
    await first.store.stop();

    const second = await open();
    const resumed = second.client.startSession();
    Object.assign(resumed.serverSession, { id });
    expect(await write(second.client, resumed)).toMatchObject({ n: 1, upserted: [{ index: 0, _id: 1 }] });

    expect(await second.client.db('test').collection<Item>('items').findOne({ _id: 1 })).toMatchObject({
      n: 1,
    });
    await first.client.close();
  });

  it('may be restarted under a client that writes: every write is there once', async () => {
    const store = await startDocumentStore({ folder });
    const client = await new MongoClient(store.url).connect();
    const items = client.db('test').collection<Item>('items');
    await items.insertOne({ _id: 0, n: 0 });
    const restart = async () => {
      await running.stop();
      running = await startDocumentStore({ folder, port: Number(new URL(store.url).port) });
    };
    let running = store;
    const writes = Array.from({ length: 400 }, (_, index) => index + 1);
    const restarts: Promise<void>[] = [];

    for (const index of writes) {
      if (index % 100 === 50) restarts.push(restart());
      await items.insertOne({ _id: index });
      await items.updateOne({ _id: 0 }, { $inc: { n: 1 } });
      expect(await items.findOneAndUpdate({ _id: index }, { $inc: { n: 1 } })).toMatchObject({ _id: index });
    }
    await Promise.all(restarts);

    expect(await items.findOne({ _id: 0 })).toMatchObject({ n: writes.length });
    expect(await items.countDocuments({ _id: { $gt: 0 }, n: 1 })).toBe(writes.length);
    await client.close();
    await running.stop();
  });

  it('keeps every acknowledged write of a process that is killed', async () => {
    const child = spawn(process.execPath, [writer, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    const acknowledged: number[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      acknowledged.push(Number(line));
      if (acknowledged.length === 40) child.kill('SIGKILL');
    }

    const { client } = await open();
    const items = client.db('test').collection('items');
    const last = acknowledged.at(-1) ?? -1;
    expect(acknowledged).toEqual(Array.from({ length: last + 1 }, (_, n) => n));
    expect(await items.countDocuments({ n: { $in: acknowledged } })).toBe(acknowledged.length);
    const marker = await items.findOne({ n: -1 });
    expect(marker?.last).toBeGreaterThanOrEqual(last);
    await expect(items.insertOne({ n: last })).rejects.toMatchObject({ code: 11000 });
  });

  it('has each of many documents as it was or as it should be when its process is killed while it changes them', async () => {
    const count = 20_000;
    const child = spawn(process.execPath, [changer, folder, String(count)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await ended;

    const { client } = await open();
    const items = client.db('test').collection('items');
    const states = await items.find().toArray();
    const changed = states.filter(({ state }) => state === 'new').length;
    expect(changed).toBeGreaterThan(0);
    expect(changed).toBeLessThan(count);
    expect(states).toHaveLength(count);
    expect(await items.countDocuments({ state: 'new' })).toBe(changed);
    expect(await items.countDocuments({ state: 'old' })).toBe(count - changed);
  });

  it('is refused to a second process, in plain words, and to a second store of the same process', async () => {
    const first = await open();
    closers.pop();
    await first.close();
    await open();

    await expect(startDocumentStore({ folder })).rejects.toThrow(/already in use by another process/);
    const child = spawn(process.execPath, [writer, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) lines.push(line);
    if (child.exitCode === null) await once(child, 'exit');
    expect(lines).toEqual([`The document store in ${folder} is already in use by another process.`]);
    expect(child.exitCode).toBe(1);
  });
});
