import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { canBreakDisk, mountBreakableDisk } from '@insta-ai/deploy/testing/servers/breakable-disk';
import { MongoClient } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import { startDocumentStore } from '../src/start-document-store.ts';
import { temporaryFolder } from '../testing/backends.ts';

it.runIf(canBreakDisk)(
  'on a disk that becomes read-only, what is there can be read and a write is refused as what it is, whoever waits for the disk',
  async () => {
    const root = await temporaryFolder();
    const folder = path.join(root, 'disk');
    await mkdir(folder);
    const disk = mountBreakableDisk(folder, path.join(root, 'image'), 30);
    const store = await startDocumentStore({ folder });
    const client = await new MongoClient(store.url).connect();
    onTestFinished(async () => {
      await client.close();
      await store.stop();
      disk.release();
      await rm(root, { recursive: true });
    });
    const items = client.db('test').collection<{ _id: number }>('items');
    await items.insertOne({ _id: 1 }, { writeConcern: { w: 'majority' } });
    disk.breakIt();

    const refused = { codeName: 'DiskIsReadOnly', code: 90_000_030 };
    await expect(items.insertOne({ _id: 2 })).rejects.toMatchObject(refused);
    await expect(items.insertOne({ _id: 3 }, { writeConcern: { w: 'majority' } })).rejects.toMatchObject(
      refused,
    );
    await expect(items.deleteOne({ _id: 1 })).rejects.toMatchObject(refused);
    expect(await items.find().toArray()).toEqual([{ _id: 1 }]);
  },
);
