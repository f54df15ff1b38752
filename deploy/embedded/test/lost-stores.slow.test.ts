import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import { faultOfDocuments, highWaterOf } from '@insta-ai/deploy/document-store/storage/high-water';
import {
  createItem,
  launch,
  ownSettings,
  refusalOf,
  runThrough,
  testFolder,
} from '@insta-ai/deploy/testing/launch';
import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';

const writer = fileURLToPath(new URL('../../document-store/testing/write-until-killed.ts', import.meta.url));

/** Writes documents in a process of its own and kills it after so many were acknowledged. */
async function writeAndKill(folder: string, acknowledged: number): Promise<void> {
  const child = spawn(process.execPath, [writer, folder, highWaterOf(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let lines = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    expect(line).toMatch(/^\d+$/);
    if (++lines === acknowledged) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

const documentsFolder = async () => join(await testFolder(), 'documents');

async function writeSome(folder: string, count: number): Promise<void> {
  const store = await startDocumentStore({ folder, highWaterFile: highWaterOf(folder) });
  const client = await new MongoClient(store.url).connect();
  for (let n = 0; n < count; n++) await client.db('test').collection('some').insertOne({ n });
  await client.close();
  await store.stop();
}

function commitsIn(folder: string): number {
  const database = new DatabaseSync(join(folder, 'documents.sqlite'), { readOnly: true });
  const commits = Number(database.prepare('SELECT commits FROM store_state').get()?.commits);
  database.close();
  return commits;
}

test('a kill at any moment never looks like a loss', async () => {
  for (let kill = 1; kill <= 20; kill++) {
    const folder = await documentsFolder();
    await writeAndKill(folder, kill * 4);

    expect(await faultOfDocuments(folder), `kill ${kill}`).toBeUndefined();
    await writeSome(folder, 1);
    expect(await faultOfDocuments(folder), `after kill ${kill}`).toBeUndefined();
  }
});

test('documents that lost their newest changes are told from whole ones', async () => {
  const folder = await documentsFolder();
  await writeSome(folder, 20);
  const copy = `${folder}-copy`;
  await cp(folder, copy, { recursive: true });
  await writeSome(folder, 1);
  expect(await faultOfDocuments(folder)).toBeUndefined();

  await rm(folder, { recursive: true });
  await rename(copy, folder);

  expect(await faultOfDocuments(folder)).toBe('is older than it was');
});

test('a write-ahead log that is gone or damaged is a loss', async () => {
  const folder = await documentsFolder();
  await writeSome(folder, 1);
  await writeAndKill(folder, 60);
  const wal = join(folder, 'documents.sqlite-wal');
  const whole = await readFile(wal);
  // As a second of rest would have noted it.
  await writeFile(highWaterOf(folder), String(commitsIn(folder)));
  expect(await faultOfDocuments(folder)).toBeUndefined();

  await writeFile(wal, whole.fill(0xff, 60_000, 60_100));
  expect(await faultOfDocuments(folder)).toMatch(/^is damaged in its log documents\.sqlite-wal at byte \d+/);
  await rm(wal);
  expect(await faultOfDocuments(folder)).toBe('is older than it was');
});

test('a damaged file is named so, and an empty folder that was full too', async () => {
  const folder = await documentsFolder();
  await writeSome(folder, 1);
  const file = join(folder, 'documents.sqlite');
  await writeFile(file, Buffer.alloc(8_192, 0x55));
  expect(await faultOfDocuments(folder)).toBe('is damaged');

  await rm(file);
  expect(await faultOfDocuments(folder)).toBe('is missing or was emptied');
});

const refused = (settings: Record<string, string>) => refusalOf(launch(settings));
const stopped = (settings: Record<string, string>) =>
  runThrough(launch(settings), person => createItem(person, 'Kept'));

test('a store that is gone, emptied or damaged beside others stops the start, until it is accepted', async () => {
  const settings = await ownSettings();
  const folder = settings.DATA_DIR;
  await stopped(settings);

  for (const name of ['documents', 'media', 'nats', 'secrets.json']) {
    await rename(join(folder, name), join(folder, 'away'));
    expect(await refused(settings)).toMatch(new RegExp(`${name} is missing.*ARGS=--accept-loss`));
    await rename(join(folder, 'away'), join(folder, name));
  }
  await rename(join(folder, 'nats'), join(folder, 'away'));
  await writeFile(join(folder, 'nats'), '');
  expect(await refused(settings)).toContain('nats is a file where a folder belongs');
  await rm(join(folder, 'nats'));
  await rename(join(folder, 'away'), join(folder, 'nats'));
  await stopped(settings);

  await writeFile(join(folder, 'documents/documents.sqlite'), 'no database at all');
  expect(await refused(settings)).toContain('documents is damaged');

  await stopped({ ...settings, ACCEPT_LOSS: 'true' });
  await stopped(settings);
});

test('an older folder without marks is taken as it is, and marked', async () => {
  const settings = await ownSettings();
  await stopped(settings);
  const folder = settings.DATA_DIR;
  for (const name of [
    'installation.json',
    'documents.high-water',
    'nats.high-water',
    'nats/installation-id',
    'media/installation-id',
    'documents/installation-id',
  ])
    await rm(join(folder, name));

  await stopped(settings);

  expect((await stat(join(folder, 'installation.json'))).isFile()).toBe(true);
  await rm(join(folder, 'nats'), { recursive: true });
  expect(await refused(settings)).toContain('nats is missing or was emptied');
});
