import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { databasesOf } from '@insta-ai/chassis/storage/documents/databases';
import { createFolderObjectStore } from '@insta-ai/chassis/storage/folder-object-store';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { openObjectStore } from '@insta-ai/chassis/storage/open-object-store';
import { startTestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startStandInS3 } from '../../testing/servers/start-stand-in-s3.ts';
import { backupPlaceOf } from '../src/archive/backup-place.ts';
import type { BackupPlace } from '../src/archive/place.ts';
import { makeBackup } from '../src/backup/make-backup.ts';
import { objectSettings } from '../src/installation/object-settings.ts';
import { restoreBackup } from '../src/restore/restore-backup.ts';
import { bucketMark, takeBucket } from '../src/restore/take-bucket.ts';
import { takeTurn } from '../src/restore/take-turn.ts';

const ENCRYPTION_KEY = '11'.repeat(32);
const items = 50;

let platform: Awaited<ReturnType<typeof startTestPlatform>>;
let mongo: MongoClient;
let made: BackupPlace;
beforeAll(async () => {
  platform = await startTestPlatform();
  mongo = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
  const rows = Array.from({ length: items }, (_, at) => ({ title: `Item ${at}` }));
  await documentsOf('source_').of('content').collection('contents').insertMany(rows);
  made = backupPlaceOf(join(platform.folder, 'backup.tar'), {});
  const source = await placeOf('source_');
  const objects = await createFolderObjectStore(join(source.DATA_DIR, 'media'));
  await objects.put('outputs/ann/one.png', Buffer.from('a picture'));
  await makeBackup(made, source, () => {});
});
afterAll(async () => {
  await mongo.close();
  await platform.stop();
});

const documentsOf = (prefix: string) => databasesOf(mongo, platform.database(prefix));

/** Stores under a prefix of their own, as two operators may name them. */
async function placeOf(prefix: string) {
  const { MONGODB_URL = '', PATH = process.env.PATH } = platform.settings;
  const DATABASE_PREFIX = platform.database(prefix);
  const DATA_DIR = join(await mkdtemp(join(platform.folder, 'place-')), 'data');
  return { MONGODB_URL, DATABASE_PREFIX, ENCRYPTION_KEY, PATH, DATA_DIR };
}

/** The backup, as one that is put back slowly: `begun` once its stores are taken, and no further before `goOn`. */
function slowly() {
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let readings = 0;
  const open = async () => {
    readings += 1;
    if (readings === 2) {
      begun.resolve();
      await goOn.promise;
    }
    return made.open();
  };
  return { place: { ...made, open }, begun: begun.promise, goOn: () => goOn.resolve() };
}

const itemsIn = (prefix: string) => documentsOf(prefix).of('content').collection('contents').countDocuments();

test('of two at once into the same stores one puts everything back, and the other is told to wait', async () => {
  const first = slowly();
  const restored = restoreBackup(first.place, await placeOf('both_'));
  await Promise.race([first.begun, restored]);

  await expect(restoreBackup(made, await placeOf('both_'))).rejects.toThrow(
    'Another restore into these databases has not ended: wait until it has. Nothing was changed.',
  );

  first.goOn();
  await restored;
  expect(await itemsIn('both_')).toBe(items);
  await expect(restoreBackup(made, await placeOf('both_'))).rejects.toThrow('is not empty');
});

test('one that was silent until another took its turn writes nothing more', async () => {
  const first = slowly();
  const restored = restoreBackup(first.place, await placeOf('silent_'));
  await Promise.race([first.begun, restored]);
  const locks = documentsOf('silent_').of('operator').collection<{ _id: string }>('locks');
  await locks.updateOne({ _id: 'restore' }, { $set: { holder: 'another', until: new Date(0) } });

  first.goOn();

  await expect(restored).rejects.toThrow('Another restore into these databases was begun meanwhile');
  // Still half of one, which the next begins anew.
  await restoreBackup(made, await placeOf('silent_'));
  expect(await itemsIn('silent_')).toBe(items);
});

test('the turn of one that was killed is over soon, and no place that is refused is written to', async () => {
  const documents = documentsOf('killed_');
  const locks = documents.of('operator').collection<{ _id: string; holder: string; until: Date }>('locks');
  await locks.insertOne({ _id: 'restore', holder: 'killed', until: new Date(Date.now() + 500) });

  await (await takeTurn(documents, 1_000)).release();

  const before = await mongo.db().admin().listDatabases({ nameOnly: true });
  await expect(restoreBackup(made, await placeOf('source_'))).rejects.toThrow('is not empty');
  expect(await mongo.db().admin().listDatabases({ nameOnly: true })).toEqual(before);
});

/** A bucket that two operators name, each beside a data folder of their own. */
async function sharedBucket() {
  const s3 = await startStandInS3(['insta-ai']);
  onTestFinished(() => s3.stop());
  const keys = { S3_ENDPOINT: s3.url, S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' };
  const { PATH = process.env.PATH } = platform.settings;
  return {
    objects: await openObjectStore(objectSettings(keys)),
    async place() {
      const DATA_DIR = join(await mkdtemp(join(platform.folder, 'folder-')), 'data');
      return { ...keys, ENCRYPTION_KEY, PATH, DATA_DIR };
    },
  };
}

test('of two at once from two data folders into one bucket one puts everything back, and the other is told to wait', async () => {
  const { objects, place } = await sharedBucket();
  const first = slowly();
  const restored = restoreBackup(first.place, await place());
  await Promise.race([first.begun, restored]);
  const second = await place();

  await expect(restoreBackup(made, second)).rejects.toThrow(
    'Another restore into this bucket has not ended: wait until it has. Nothing was changed.',
  );

  first.goOn();
  await restored;
  expect(await objects.list('')).toEqual(['outputs/ann/one.png']);
  await expect(restoreBackup(made, second)).rejects.toThrow('The bucket is not empty (outputs/ann/one.png)');
  expect(await objects.list('')).toEqual(['outputs/ann/one.png']);
});

test('one that was silent until another took its bucket writes nothing more', async () => {
  const { objects, place } = await sharedBucket();
  const first = slowly();
  const own = await place();
  const restored = restoreBackup(first.place, own);
  await Promise.race([first.begun, restored]);
  await objects.put(bucketMark, Buffer.from('another 0'));

  first.goOn();

  await expect(restored).rejects.toThrow('Another restore into this bucket was begun meanwhile');
  await objects.put(bucketMark, Buffer.alloc(0));
  await restoreBackup(made, own);
  expect(await objects.list('')).toEqual(['outputs/ann/one.png']);
});

test('a bucket of one that was killed is free soon, and of two that take it at one moment one has it', async () => {
  const { objects } = await sharedBucket();
  await objects.put(bucketMark, Buffer.from('killed 7'));
  await (await takeBucket(objects, 600)).release();
  expect(await objects.list('')).toEqual([bucketMark]);

  const both = await Promise.allSettled([takeBucket(objects, 3_000), takeBucket(objects, 3_000)]);

  const had = both.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []));
  expect(had).toHaveLength(1);
  await had[0]?.complete();
  expect(await objects.list('')).toEqual([]);
});

test.each([1, 2])(
  'a mark that look %i finds empty, as it is just being written, frees no bucket',
  async torn => {
    const { objects } = await sharedBucket();
    await objects.put('empty', Buffer.alloc(0));
    const first = await takeBucket(objects, 600);
    let looks = 0;
    const tearing: ObjectStore = {
      ...objects,
      read: key => objects.read(++looks === torn ? 'empty' : key),
    };

    await expect(takeBucket(tearing, 6_000)).rejects.toThrow(
      'Another restore into this bucket has not ended',
    );

    await first.complete();
  },
);
