import { startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import { fastify } from 'fastify';
import { MongoClient } from 'mongodb';

/** The least that can answer the content list: the same query through the same driver, and nothing else. */
const [folder = '', owner = ''] = process.argv.slice(2);
const store = await startDocumentStore({ folder });
const client = await new MongoClient(store.url).connect();
const contents = client.db('content').collection('contents');
const app = fastify();
app.get('/', async () => contents.find({ owner }).sort({ standsAt: 1, _id: 1 }).limit(40).toArray());
process.send?.(`${await app.listen({ port: 0, host: '127.0.0.1' })}/`);
process.once('SIGTERM', async () => {
  await app.close();
  await client.close();
  await store.stop();
  process.exit(0);
});
