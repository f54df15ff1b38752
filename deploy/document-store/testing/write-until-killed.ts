import { MongoClient } from 'mongodb';
import { startDocumentStore } from '../src/start-document-store.ts';

/** A process of its own for the tests: writes without end and says each number once its write is acknowledged. */
const [folder = '', highWaterFile] = process.argv.slice(2);

try {
  const store = await startDocumentStore({ folder, highWaterFile });
  const client = await new MongoClient(store.url).connect();
  const items = client.db('test').collection('items');
  await items.createIndex({ n: 1 }, { unique: true });
  await items.insertOne({ n: -1, last: 0 });
  for (let n = 0; ; n++) {
    await items.insertOne({ n, text: 'x'.repeat(2000) });
    await items.updateOne({ n: -1 }, { $set: { last: n } });
    process.stdout.write(`${n}\n`);
  }
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
