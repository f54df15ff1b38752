import { randomBytes } from 'node:crypto';
import { watch } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogger } from '@insta-ai/chassis/logger';
import { keeperOf } from '@insta-ai/chassis/start/keep-data';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { createFolderObjectStore } from '@insta-ai/chassis/storage/folder-object-store';
import { contentService } from '@insta-ai/content/app';
import { loadSecrets } from '@insta-ai/deploy/launcher/data-folder/secrets';
import { testFolder } from '@insta-ai/deploy/testing/launch';
import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { startMongoProxy } from '../../e2e/crash/mongo-proxy.ts';
import { startStandInS3 } from '../../testing/servers/start-stand-in-s3.ts';
import { startTestPlatform } from '../../testing/start-test-platform.ts';
import { backupNameAt } from '../src/archive/backup-name.ts';
import { backupPlaceOf } from '../src/archive/backup-place.ts';
import { databaseOrder } from '../src/backup/database-order.ts';
import { makeBackup } from '../src/backup/make-backup.ts';
import { openInstallation } from '../src/installation/open-installation.ts';
import { operate } from './operate.ts';

/** A MongoDB of a test, as its operator reaches it. */
async function startMongo() {
  const platform = await startTestPlatform();
  const url = platform.settings.MONGODB_URL ?? '';
  const client = await MongoClient.connect(url);
  onTestFinished(async () => {
    await client.close();
    await platform.stop();
  });
  return { url, client };
}

/** Given stores with something of everything in them, and where its media is. */
async function filled(bytes: number) {
  const { url, client } = await startMongo();
  const DATA_DIR = await testFolder();
  await client
    .db('content')
    .collection('contents')
    .insertMany([{ title: 'One' }, { title: 'Two' }]);
  await client.db('instagram').collection('ledgers').insertOne({ step: 'live' });
  await client.db('notifier').collection('mails').insertOne({ to: 'ann@example.com' });
  const { ENCRYPTION_KEY } = await loadSecrets(DATA_DIR, {});
  const objects = await createFolderObjectStore(join(DATA_DIR, 'media'));
  await objects.put('media/ann/one.png', randomBytes(bytes));
  return { MONGODB_URL: url, DATA_DIR, ENCRYPTION_KEY };
}

/** So many of these moments, as far apart as they can be, with the first and the last. */
const spread = (count: number) => [0, 1, 2, 3].map(at => Math.round((at * (count - 1)) / 3));

test('a restore into given stores that is killed at some write is served by nobody, and is begun again', async () => {
  const source = await filled(1_000);
  const file = join(await testFolder(), 'backup.tar');
  await makeBackup(backupPlaceOf(file, source), source, () => {});
  const { url, client } = await startMongo();
  const s3 = await startStandInS3(['insta-ai']);
  onTestFinished(() => s3.stop());
  let onWrite: (label: string) => void = () => {};
  const line = await startMongoProxy(url, ({ label }) => onWrite(label));
  onTestFinished(() => line.stop());
  const given = {
    MONGODB_URL: line.url,
    ENCRYPTION_KEY: source.ENCRYPTION_KEY,
    S3_ENDPOINT: s3.url,
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
  };
  const installation = () => openInstallation({ ...given, MONGODB_URL: url }, () => {});
  const emptied = async () => {
    for (const database of databaseOrder) await client.db(database).dropDatabase();
    const objects = await (await installation()).objects();
    for (const key of await objects.list('')) await objects.remove(key);
  };
  const writes: string[] = [];
  onWrite = label => writes.push(label);
  expect(await operate(['restore', file], given)).toMatchObject({ code: 0, problem: '' });
  expect(writes.length).toBeGreaterThan(databaseOrder.length + 3);

  for (const index of spread(writes.length)) {
    await emptied();
    let seen = 0;
    await operate(['restore', file], given, child => {
      onWrite = () => {
        seen += 1;
        if (seen - 1 === index) child.kill('SIGKILL');
      };
    });
    onWrite = () => {};
    const half = await installation();
    await expect(half.documents(), `killed at ${writes[index]}`).rejects.toThrow('has not ended');
    const objects = await half.objects();
    await half.close();
    const isMarked = await client.db('content').collection('restoring').findOne({});
    if (isMarked) {
      const keeper = keeperOf(contentService, { mongo: client, objects, log: createLogger('silent') });
      await expect(keeper.prepare(neverStopping)).rejects.toThrow('has not ended');
    }
    expect(await operate(['restore', file], given)).toMatchObject({ code: 0, problem: '' });
    expect(await client.db('content').collection('contents').countDocuments()).toBe(2);
    expect(await client.db('notifier').collection('mails').countDocuments()).toBe(1);
    expect(await objects.list('')).toEqual(['media/ann/one.png']);
    const whole = await installation();
    await whole.documents();
    await whole.close();
  }
}, 900_000);

test('a backup of a series that is killed at any step is none, and takes no earlier one with it', async () => {
  const source = await filled(40_000_000);
  const older = [1, 2].map(day => backupNameAt(new Date(Date.UTC(2026, 0, day))));
  const steps = [/\.part$/, /^(?!.*(2026-01-01|\.part$))/, /2026-01-01/];
  for (const [index, step] of steps.entries()) {
    const folder = await testFolder();
    for (const name of older) await writeFile(join(folder, name), name);
    await operate(['backup', `${folder}/`, '--keep', '2'], source, child => {
      const watcher = watch(folder, (_kind, name) => {
        if (step.test(name ?? '')) child.kill('SIGKILL');
      });
      child.once('exit', () => watcher.close());
    });

    const left = (await readdir(folder)).sort();
    const whole = left.filter(name => name.endsWith('.tar') && !older.includes(name));
    expect(whole).toHaveLength(index === 0 ? 0 : 1);
    expect(left).toContain(older[1]);
    if (index === 0) expect(left).toContain(older[0]);
    for (const name of whole)
      expect(await operate(['backup', 'verify', join(folder, name)], {})).toMatchObject({ code: 0 });
    expect(await operate(['backup', `${folder}/`, '--keep', '2'], source)).toMatchObject({ code: 0 });
    expect((await readdir(folder)).filter(name => name.endsWith('.tar'))).toHaveLength(2);
  }
}, 900_000);
