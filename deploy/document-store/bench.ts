import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { startDocumentStore } from './src/start-document-store.ts';

/** What a page of a list, a count and a claim cost through the driver, with 10,000 documents of about 1 kB. */
const documents = 10_000;
const rounds = 200;

const folder = await mkdtemp(path.join(tmpdir(), 'document-store-bench-'));
const store = await startDocumentStore({ folder });
const client = await new MongoClient(store.url).connect();
const items = client.db('bench').collection('items');
await items.createIndex({ owner: 1, date: 1, _id: 1 });

const began = performance.now();
for (let done = 0; done < documents; done += 1000) {
  await items.insertMany(
    Array.from({ length: 1000 }, (_, i) => ({
      owner: `user-${(done + i) % 10}`,
      date: new Date(Date.UTC(2026, 0, 1) + (((done + i) * 7919) % documents)),
      status: (done + i) % 3 === 0 ? 'Scheduled' : 'Draft',
      text: 'x'.repeat(900),
    })),
  );
}
console.log(`insert ${documents}: ${(performance.now() - began).toFixed(0)} ms`);

const owner = 'user-3';
await measure('page of 40, one equality, sorted by index', () =>
  items.find({ owner }).sort({ date: 1, _id: 1 }).limit(40).toArray(),
);
await measure('the same page without one field', () =>
  items
    .find({ owner }, { projection: { status: 0 } })
    .sort({ date: 1, _id: 1 })
    .limit(40)
    .toArray(),
);
await measure('the same page further on, backwards', () =>
  items.find({ owner }).sort({ date: -1, _id: -1 }).skip(200).limit(40).toArray(),
);
await measure('the same page with a condition outside the index', () =>
  items.find({ owner, status: 'Scheduled' }).sort({ date: 1, _id: 1 }).limit(40).toArray(),
);
await measure('countDocuments, equality in the index (1000)', () => items.countDocuments({ owner }));
await measure('page of 40 sorted without an index', () =>
  items.find({ status: 'Draft' }).sort({ text: 1 }).limit(40).toArray(),
);
const { _id } = (await items.findOne({ owner })) ?? {};
await measure('findOne by _id', () => items.findOne({ _id }));
await measure('updateOne by _id', round => items.updateOne({ _id }, { $set: { round } }));
await measure('updateOne by _id, flushed to disk (j: true)', round =>
  items.updateOne({ _id }, { $set: { round: -round } }, { writeConcern: { w: 1, journal: true } }),
);
const { rss } = process.memoryUsage();
console.log(`memory of the whole process (driver included): ${(rss / 1024 / 1024).toFixed(0)} MB`);

await client.close();
await store.stop();
await rm(folder, { recursive: true });

async function measure(what: string, work: (round: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work(round);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const [median = 0, late = 0] = [times[rounds / 2], times[Math.floor(rounds * 0.95)]];
  console.log(`${what}: median ${median.toFixed(2)} ms, 95 % under ${late.toFixed(2)} ms`);
}
