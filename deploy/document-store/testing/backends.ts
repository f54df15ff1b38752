import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Db, type Document, MongoClient, type ObjectId } from 'mongodb';
import { startDocumentStore } from '../src/start-document-store.ts';

/** Documents of any shape, with the kinds of `_id` that the tests use. */
export interface Item extends Document {
  _id?: ObjectId | number | string;
}

export interface Backend {
  readonly database: Db;
  close(): Promise<void>;
}

const realUrl = process.env.TEST_MONGODB_URL;

/** The same promises are tried on this store and, where one can be reached, on the real server. */
export const backends: { name: string; skip: boolean; open: () => Promise<Backend> }[] = [
  { name: 'the embedded document store', skip: false, open: openEmbedded },
  {
    name: realUrl ? 'real MongoDB' : 'real MongoDB (SKIPPED: set TEST_MONGODB_URL to try it)',
    skip: !realUrl,
    open: openReal,
  },
];

export async function temporaryFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'document-store-'));
}

export async function openEmbedded(): Promise<Backend> {
  const folder = await temporaryFolder();
  const store = await startDocumentStore({ folder });
  const client = await new MongoClient(store.url).connect();
  return {
    database: client.db('test'),
    async close() {
      await client.close();
      await store.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function openReal(): Promise<Backend> {
  const client = await new MongoClient(realUrl ?? '').connect();
  const database = client.db(`test_${randomBytes(6).toString('hex')}`);
  return {
    database,
    async close() {
      await database.dropDatabase();
      await client.close();
    },
  };
}
