import { cp, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import { documentsIn, highWaterOf, logOf } from '@insta-ai/deploy/document-store/storage/high-water';
import { testFolder } from '@insta-ai/deploy/testing/launch';
import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { checkInstallation } from '../src/data-folder/installation-marks.ts';

/** A data folder whose documents were left by a kill, and how many there are. */
async function leftByKill(): Promise<{ folder: string; documents: string; count: number }> {
  const folder = await testFolder();
  const used = join(await testFolder(), 'documents');
  const documents = join(folder, 'documents');
  const store = await startDocumentStore({ folder: used });
  const client = await new MongoClient(store.url).connect();
  const count = 40;
  for (let n = 0; n < count; n++)
    await client
      .db('test')
      .collection('items')
      .insertOne({ n, text: 'x'.repeat(900) });
  await cp(used, documents, { recursive: true });
  await client.close();
  await store.stop();
  return { folder, documents, count };
}

/** As a product that was ended in order. */
async function writeSome(folder: string, count: number): Promise<void> {
  const store = await startDocumentStore({ folder, highWaterFile: highWaterOf(folder) });
  const client = await new MongoClient(store.url).connect();
  const all = Array.from({ length: count }, (_, n) => ({ n, text: 'x'.repeat(900) }));
  await client.db('test').collection('items').insertMany(all);
  await client.close();
  await store.stop();
}

async function countIn(folder: string): Promise<number> {
  const store = await startDocumentStore({ folder });
  const client = await new MongoClient(store.url).connect();
  const count = await client.db('test').collection('items').countDocuments();
  await client.close();
  await store.stop();
  return count;
}

const damage = async (file: string, at: (length: number) => number) => {
  const bytes = await readFile(file);
  const place = at(bytes.length);
  await writeFile(file, bytes.fill(0xff, place, place + 50));
};

test('a log with damage in its middle is refused with file and place, and kept when its loss is accepted', async () => {
  const { folder, documents, count } = await leftByKill();
  await damage(logOf(documents), length => Math.floor(length / 2));
  const damaged = await readFile(logOf(documents));
  await writeFile(join(folder, 'secrets.json'), '{}');

  await expect(checkInstallation(folder, ['documents'], false)).rejects.toThrow(
    /documents is damaged in its log documents\.sqlite-wal at byte \d+.*insta restore.*ARGS=--accept-loss/,
  );
  expect(await readFile(logOf(documents))).toEqual(damaged);

  await checkInstallation(folder, ['documents'], true);
  const kept = (await readdir(documents)).find(name => name.startsWith('documents.sqlite-wal.lost-'));
  expect(await readFile(join(documents, kept ?? ''))).toEqual(damaged);
  const left = await countIn(documents);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(count);
});

test('bytes that changed while nothing ran are told with their place, and the rest is used when that is accepted', async () => {
  const folder = await testFolder();
  const documents = join(folder, 'documents');
  await writeSome(documents, 3_000);
  await writeFile(join(folder, 'secrets.json'), '{}');
  const file = documentsIn(documents);
  await checkInstallation(folder, ['documents'], false);
  const { atime, mtime } = await stat(file);
  const bytes = await readFile(file);
  const word = bytes.indexOf('x'.repeat(500), 1_100_000);
  await writeFile(file, bytes.fill('y', word, word + 1));
  await utimes(file, atime, mtime);

  await expect(checkInstallation(folder, ['documents'], false)).rejects.toThrow(
    /documents is damaged in its file documents\.sqlite between byte 1048576 and byte 2097152.*insta restore/,
  );
  await checkInstallation(folder, ['documents'], true);

  expect((await readdir(documents)).some(name => name.startsWith('documents.sqlite.lost-'))).toBe(true);
  expect(await countIn(documents)).toBe(3_000);
  await checkInstallation(folder, ['documents'], false);
});

test('a file that somebody wrote since, a version that notes no sums say, is judged as before', async () => {
  const folder = await testFolder();
  const documents = join(folder, 'documents');
  await writeSome(documents, 10);
  await writeFile(join(folder, 'secrets.json'), '{}');
  const database = new DatabaseSync(documentsIn(documents));
  database.exec('CREATE TABLE of_another_version (a)');
  database.close();
  await utimes(documentsIn(documents), new Date(), new Date(Date.now() + 5_000));

  await checkInstallation(folder, ['documents'], false);
});

test('a page that is damaged is named, and the whole store set aside when its loss is accepted', async () => {
  const { folder, documents } = await leftByKill();
  await countIn(documents);
  await writeFile(join(folder, 'secrets.json'), '{}');
  // As of a run that was killed: only then every page is looked at.
  await writeFile(logOf(documents), 'x');
  await damage(documentsIn(documents), () => 5 * 4_096);

  await expect(checkInstallation(folder, ['documents'], false)).rejects.toThrow(
    /documents is damaged at page \d+/,
  );
  await checkInstallation(folder, ['documents'], true);

  expect((await readdir(folder)).some(name => name.startsWith('documents.lost-'))).toBe(true);
});
