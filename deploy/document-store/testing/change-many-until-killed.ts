import { MongoClient } from 'mongodb';
import { startDocumentStore } from '../src/start-document-store.ts';

/** A process of its own for the tests: changes as many documents as it is told with one command, and says when the first is changed. */
const [folder = '', count = ''] = process.argv.slice(2);

const store = await startDocumentStore({ folder });
const client = await new MongoClient(store.url).connect();
const items = client.db('test').collection('items');
await items.createIndex({ state: 1 });
await items.insertMany(Array.from({ length: Number(count) }, () => ({ state: 'old' })));
void items.updateMany({}, { $set: { state: 'new' } });
while (!(await items.findOne({ state: 'new' })));
process.stdout.write('begun\n');
