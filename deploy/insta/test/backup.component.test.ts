import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, watch } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { databasesOf } from '@insta-ai/chassis/storage/documents/databases';
import { createFolderObjectStore } from '@insta-ai/chassis/storage/folder-object-store';
import { readWhole } from '@insta-ai/chassis/storage/object-store';
import { newAccount } from '@insta-ai/deploy/accounts/own-account';
import { startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import { checkInstallation } from '@insta-ai/deploy/launcher/data-folder/installation-marks';
import { lockFolder } from '@insta-ai/deploy/launcher/data-folder/lock-folder';
import { noteRunningStores } from '@insta-ai/deploy/launcher/data-folder/running-stores';
import { loadSecrets } from '@insta-ai/deploy/launcher/data-folder/secrets';
import { testFolder } from '@insta-ai/deploy/testing/launch';
import { wordsKey } from '@insta-ai/instagram/restored-words';
import { Binary, Double, Int32, Long, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startStandInS3 } from '../../testing/servers/start-stand-in-s3.ts';
import { startTestPlatform } from '../../testing/start-test-platform.ts';
import { backupNameAt, supersededBackups } from '../src/archive/backup-name.ts';
import { backupPlaceOf } from '../src/archive/backup-place.ts';
import { backupSeriesOf } from '../src/archive/backup-series.ts';
import { openBackupBucket } from '../src/archive/bucket-place.ts';
import { copyInBucket } from '../src/archive/copy-in-bucket.ts';
import { newHead } from '../src/archive/new-head.ts';
import { writeArchive } from '../src/archive/write-archive.ts';
import { copyEverything } from '../src/backup/copy-everything.ts';
import { makeBackup } from '../src/backup/make-backup.ts';
import { restoreBackup } from '../src/restore/restore-backup.ts';
import { operate } from './operate.ts';

const pictures = { 'outputs/ann/one.png': randomBytes(300_000), 'uploads/big.bin': randomBytes(9_000_000) };
const sessionsBegan = new Date('2026-01-01T08:00:00Z');
const person = {
  _id: 'ann',
  passwordHash: 'hash',
  sessionsEndedAt: sessionsBegan,
  reset: { tokenHash: 'link' },
  signInCode: { tokenHash: 'code' },
};
const account = { _id: 'ann 178', sealed: new Binary(randomBytes(40)), n: new Long('9007199254740993') };

/** A data folder with its stores as those of a product that runs on it, or that has ended. */
async function installation(around: string) {
  const folder = join(around, 'data');
  await mkdir(folder, { mode: 0o700 });
  const lock = lockFolder(folder);
  await loadSecrets(folder, {});
  const store = await startDocumentStore({ folder: join(folder, 'documents'), account: newAccount() });
  const note = await noteRunningStores(folder, { bus: 'nats://none', documents: store.url });
  const mongo = await MongoClient.connect(store.url);
  const objects = await createFolderObjectStore(join(folder, 'media'));
  for (const [key, bytes] of Object.entries(pictures)) await objects.put(key, bytes);
  await mongo.db('instagram').collection<{ _id: string }>('accounts').insertOne(account);
  await mongo.db('auth-user').collection<{ _id: string }>('users').insertOne(person);
  const contents = mongo.db('content').collection<{ _id: string; title: string }>('contents');
  const rows = Array.from({ length: 500 }, (_, at) => ({
    _id: `c${at}`,
    title: `Item ${at} ${'x'.repeat(20_000)}`,
    account: 'ig1',
    metaDescription: at < 2 ? 'Fresh bread' : `Bread of day ${at}`,
    hashtags: '#bread',
  }));
  await contents.insertMany(rows);
  await contents.createIndex({ title: 1 });
  await mongo
    .db('spending')
    .collection('costs')
    .insertOne({ whole: new Int32(3), half: new Double(3) });
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await mongo.close();
    for (const part of [note, store, lock]) await part.stop();
  };
  return { folder, contents, stop };
}

/** A backup of one, for tests that only read it. */
let file = '';
let secrets = '';
let kept = '';
beforeAll(async () => {
  kept = await mkdtemp(join(tmpdir(), 'insta-ai-backup-'));
  const { folder, stop } = await installation(kept);
  await stop();
  file = join(folder, '../backup.tar');
  expect(await operate(['backup', file], { DATA_DIR: folder })).toMatchObject({ code: 0, problem: '' });
  secrets = await readFile(join(folder, 'secrets.json'), 'utf8');
});
afterAll(() => rm(kept, { recursive: true, force: true }));

async function copyOfFile(): Promise<string> {
  const copy = join(await testFolder(), 'copy.tar');
  await writeFile(copy, await readFile(file));
  return copy;
}

/** Whatever a data folder holds, read as the product would. */
async function openRestored(folder: string) {
  const store = await startDocumentStore({ folder: join(folder, 'documents') });
  const mongo = await MongoClient.connect(store.url);
  onTestFinished(async () => {
    await mongo.close();
    await store.stop();
  });
  return { mongo, objects: await createFolderObjectStore(join(folder, 'media')) };
}

async function expectAll(folder: string): Promise<void> {
  const { mongo, objects } = await openRestored(folder);
  for (const [key, bytes] of Object.entries(pictures))
    expect((await readWhole(objects, key)).equals(bytes)).toBe(true);
  const known = { promoteValues: false } as const;
  const stored = await mongo.db('instagram').collection<{ _id: string }>('accounts').findOne({}, known);
  expect(stored).toEqual(account);
  const cost = await mongo.db('spending').collection('costs').findOne({}, known);
  expect(cost).toMatchObject({ whole: new Int32(3), half: new Double(3) });
  expect(await mongo.db('content').collection('contents').countDocuments()).toBeGreaterThanOrEqual(500);
}

describe('data that a newer version wrote', () => {
  const step = { version: 99, when: 'needed', readableFrom: 99, product: '9.0.0', begunAt: new Date() };
  const refused =
    /The data of content was written by Insta AI 9\.0\.0 \(data version 99\) and this is .+UPGRADING\.md/;

  test('is backed up by nobody who does not know all of it', async () => {
    const { folder, contents, stop } = await installation(await testFolder());
    onTestFinished(stop);
    await contents.db.collection('migrations').insertOne(step);
    const to = join(folder, '../backup.tar');

    const made = await operate(['backup', to], { DATA_DIR: folder });

    expect(made).toMatchObject({ code: 1, problem: expect.stringMatching(refused) });
    expect(existsSync(to)).toBe(false);
  });

  test('is not restored, and nothing is made', async () => {
    const { folder, contents, stop } = await installation(await testFolder());
    onTestFinished(stop);
    await contents.db.collection('migrations').insertOne(step);
    const newer = join(folder, '../newer.tar');
    const sources = {
      head: newHead({}, new Date()),
      documents: databasesOf(contents.db.client, ''),
      objects: await createFolderObjectStore(join(folder, 'media')),
      secrets: await readFile(join(folder, 'secrets.json')),
      stopping: neverStopping,
    };
    await writeArchive(createWriteStream(newer), archive => copyEverything(sources, archive));
    const to = join(folder, '../elsewhere');

    const restored = await operate(['restore', newer], { DATA_DIR: to });

    expect(restored).toMatchObject({ code: 1, problem: expect.stringMatching(refused) });
    expect(restored.problem).toContain('Nothing was changed.');
    expect(existsSync(to)).toBe(false);
  });
});

describe('a backup', () => {
  test('brings back nobody’s session, and no link that may have been used since', async () => {
    const folder = join(await testFolder(), 'again');
    const before = new Date();
    expect(await operate(['restore', file], { DATA_DIR: folder })).toMatchObject({ code: 0, problem: '' });

    const { mongo } = await openRestored(folder);
    const found = await mongo.db('auth-user').collection('users').findOne();

    expect(found).toEqual({ _id: 'ann', passwordHash: 'hash', sessionsEndedAt: expect.any(Date) });
    const sessionsEndedAt: Date = found?.sessionsEndedAt;
    // A token counts in whole seconds: one of this very second is over as well.
    expect(sessionsEndedAt.getTime()).toBeGreaterThan(before.getTime());
    expect(sessionsEndedAt.getMilliseconds()).toBe(0);
  });

  test('of a product that goes on writing is whole, private, and becomes the same installation elsewhere', async () => {
    const { folder, contents, stop } = await installation(await testFolder());
    onTestFinished(stop);
    const target = join(folder, '../running.tar');
    let isOver = false;
    const writing = (async () => {
      for (let at = 0; !isOver; at += 1) {
        await contents.insertOne({ _id: `late ${at}`, title: 'Late' });
        await contents.updateOne({ _id: `c${at % 500}` }, { $set: { title: `Changed ${at}` } });
      }
    })();
    const made = await operate(['backup', target], { DATA_DIR: folder });
    isOver = true;
    await writing;

    expect(made).toMatchObject({ code: 0, problem: '' });
    expect(made.out).toContain('It holds the secrets');
    expect((await stat(target)).mode & 0o077).toBe(0);
    expect(await readdir(join(folder, '..'))).not.toContain('running.tar.part');
    expect(await operate(['backup', 'verify', target], {})).toMatchObject({ code: 0 });
    expect((await operate(['backup', target], { DATA_DIR: folder })).problem).toContain('exists');

    const DATA_DIR = join(await testFolder(), 'again');
    const restored = await operate(['restore', target], { DATA_DIR });
    expect(restored).toMatchObject({ code: 0, problem: '' });
    expect(restored.out).toContain('Instagram is asked what is live');
    expect(restored.out.match(/does not run any more/g)).toHaveLength(2);
    expect(await readFile(join(DATA_DIR, 'secrets.json'), 'utf8')).toBe(
      await readFile(join(folder, 'secrets.json'), 'utf8'),
    );
    await expectAll(DATA_DIR);
  });

  test('of each night stay as many as were asked for, and nobody else’s file goes', async () => {
    const folder = await testFolder();
    const older = [1, 2, 3].map(day => backupNameAt(new Date(Date.UTC(2026, 0, day))));
    for (const name of [...older, 'before-the-move.tar']) await writeFile(join(folder, name), name);
    const DATA_DIR = join(kept, 'data');

    for (const words of [['x.tar', '--keep', '2'], [`${folder}/`], [`${folder}/`, '--keep', '0']])
      expect(await operate(['backup', ...words], { DATA_DIR })).toMatchObject({ code: 2 });
    const { code, out } = await operate(['backup', `${folder}/`, '--keep', '2'], { DATA_DIR });

    expect(code).toBe(0);
    const left = (await readdir(folder)).sort();
    expect(left).toEqual(['before-the-move.tar', older[2], expect.stringMatching(/^insta-ai-.*Z\.tar$/)]);
    for (const name of older.slice(0, 2)) expect(out).toContain(`${name} is no longer kept.`);
    expect(await operate(['backup', 'verify', join(folder, left[2] ?? '')], {})).toMatchObject({ code: 0 });
  });

  test('of each night are listed and removed in a bucket as well', async () => {
    const s3 = await startStandInS3(['backups']);
    onTestFinished(() => s3.stop());
    const keys = { S3_ENDPOINT: s3.url, S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' };
    const client = await openBackupBucket('backups', keys)();
    for (const name of ['a.tar', 'b.tar']) await client.putObject('backups', `nightly/${name}`, name);
    const series = backupSeriesOf('s3://backups/nightly/', keys);

    expect((await series.list()).sort()).toEqual(['a.tar', 'b.tar']);
    await series.remove('a.tar');
    expect(await series.list()).toEqual(['b.tar']);
  });

  test.each([
    [
      ['backup', 's3://backups/', '--keep', '2'],
      's3://backups/ names no folder: write it as s3://bucket/folder/.',
    ],
    [
      ['backup', 's3://none/nightly/', '--keep', '2'],
      'There is no bucket none: make it, or choose another place.',
    ],
    [['backup', 'verify', 's3://backups/none.tar'], 'There is no s3://backups/none.tar.'],
    [['restore', 's3://none/a.tar'], 'There is no bucket none.'],
  ])('that has no place in a bucket is refused in words: %s', async (words, said) => {
    const s3 = await startStandInS3(['backups']);
    onTestFinished(() => s3.stop());
    const keys = { S3_ENDPOINT: s3.url, S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' };

    const { code, problem } = await operate(words, { DATA_DIR: join(kept, 'data'), ...keys });

    expect([code, problem]).toEqual([1, `${said}\n`]);
  });

  test('has its name in a bucket only once it was read again, however large', async () => {
    const s3 = await startStandInS3(['backups']);
    onTestFinished(() => s3.stop());
    const keys = { S3_ENDPOINT: s3.url, S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' };
    const series = backupSeriesOf('s3://backups/nightly/', keys);
    const night = backupNameAt(new Date(Date.UTC(2026, 0, 2)));
    const place = backupPlaceOf(`s3://backups/nightly/${night}`, keys);
    const bytes = randomBytes(11_000_000);
    const write = async (target: Writable) => void target.end(bytes);
    let read = Buffer.alloc(0);

    await place.write(write, async open => {
      expect(await series.list()).toEqual([`${night}.part`]);
      expect(supersededBackups([...(await series.list()), backupNameAt(new Date(0))], 1, new Date())).toEqual(
        [],
      );
      read = await buffer(await open());
    });

    expect(read.equals(bytes)).toBe(true);
    expect(await series.list()).toEqual([night]);
    expect((await buffer(await place.open())).equals(bytes)).toBe(true);
    // As one of more than five gigabytes, which no server copies at once.
    const pieces = { from: `nightly/${night}`, to: 'nightly/in pieces.tar', pieceBytes: 5 * 1024 ** 2 };
    await copyInBucket(await openBackupBucket('backups', keys)(), { bucket: 'backups', ...pieces });
    const again = await backupPlaceOf('s3://backups/nightly/in pieces.tar', keys).open();
    expect((await buffer(again)).equals(bytes)).toBe(true);
  });

  test('that is not what was written gets no name in a bucket, and what a killed writer left there goes a day later', async () => {
    const s3 = await startStandInS3(['backups']);
    onTestFinished(() => s3.stop());
    const keys = { S3_ENDPOINT: s3.url, S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' };
    const series = backupSeriesOf('s3://backups/nightly/', keys);
    const [night, killed] = [2, 3].map(day => backupNameAt(new Date(Date.UTC(2026, 0, day)))) as [
      string,
      string,
    ];
    const place = backupPlaceOf(`s3://backups/nightly/${night}`, keys);
    const refused = place.write(
      async target => void target.end('half'),
      async () => {
        throw new Error('is damaged');
      },
    );
    await expect(refused).rejects.toThrow('is damaged');
    expect(await series.list()).toEqual([]);
    const client = await openBackupBucket('backups', keys)();
    await client.putObject('backups', `nightly/${killed}.part`, 'half');
    await client.putObject('backups', 'nightly/mine.part', 'mine');

    const hoursOn = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    expect(await series.clear(hoursOn(23))).toEqual([]);
    expect(await series.clear(hoursOn(25))).toEqual([`${killed}.part`]);
    expect(await series.list()).toEqual(['mine.part']);
  });

  test('can lie in a bucket, from where it is restored', async () => {
    const s3 = await startStandInS3(['backups']);
    onTestFinished(() => s3.stop());
    const { folder, stop } = await installation(await testFolder());
    await stop();
    // Its pictures lie in the folder: only the place of the backup is in the bucket.
    const keys = { S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' };
    const place = backupPlaceOf('s3://backups/nightly/a.tar', { ...keys, S3_ENDPOINT: s3.url });

    await makeBackup(place, { DATA_DIR: folder, PATH: process.env.PATH }, () => {});
    await expect(place.prove()).rejects.toThrow('exists');
    const DATA_DIR = join(await testFolder(), 'from-bucket');
    await restoreBackup(place, { DATA_DIR, PATH: process.env.PATH });

    await expectAll(DATA_DIR);
  });

  test('of any number of files takes little more memory than one of few', { timeout: 180_000 }, async () => {
    const program = join(import.meta.dirname, 'many-pieces.ts');
    const big = join(await testFolder(), 'many.tar');

    // Twenty more than it takes to begin, for a busy machine collects late; with half a kilobyte kept of each file it would die.
    const heap = '--max-old-space-size=44';
    const { stdout } = await promisify(execFile)(process.execPath, [heap, program, big, '100000']);

    expect(stdout).toBe('100000\n');
  });

  test('is refused with the name of the piece in which one byte is another', async () => {
    const whole = await readFile(file);
    const places: [string, number][] = [
      ['objects/outputs/ann/one.png', whole.indexOf(pictures['outputs/ann/one.png'].subarray(1_000, 1_050))],
      ['documents/content/contents/0000', whole.indexOf('Item 7 xx')],
      ['manifest.json', whole.indexOf('"holdsSecrets":true')],
    ];
    for (const [name, at] of places) {
      const copy = await copyOfFile();
      const handle = await open(copy, 'r+');
      await handle.write(Buffer.from([(whole[at] ?? 0) ^ 1]), 0, 1, at);
      await handle.close();
      const DATA_DIR = join(await testFolder(), 'none');
      const { code, problem } = await operate(['restore', copy], { DATA_DIR });
      expect([code, problem]).toEqual([1, expect.stringContaining(name)]);
      expect(problem).toContain('damaged');
      expect(existsSync(DATA_DIR)).toBe(false);
    }
  });

  test.each([0.1, 0.5, 0.999])('that was cut off at %s of it is refused', async part => {
    const copy = await copyOfFile();
    await truncate(copy, Math.floor((await stat(copy)).size * part));

    expect(await operate(['backup', 'verify', copy], {})).toMatchObject({
      code: 1,
      problem: expect.stringMatching(/cut off|not whole/),
    });
  });
});

describe('a restore', () => {
  test('into anything but an empty folder is refused, and changes nothing', async () => {
    const DATA_DIR = await testFolder();
    await writeFile(join(DATA_DIR, 'letters.txt'), 'mine', { mode: 0o600 });

    const { code, problem } = await operate(['restore', file], { DATA_DIR });

    expect([code, problem]).toEqual([1, expect.stringContaining('is not empty (it holds letters.txt)')]);
    expect((await readdir(DATA_DIR)).filter(name => !name.startsWith('in-use'))).toEqual(['letters.txt']);
  });

  test('that was killed is no installation, and is begun again', async () => {
    const DATA_DIR = join(await testFolder(), 'killed');
    const staging = join(DATA_DIR, 'restoring');
    await operate(['restore', file], { DATA_DIR }, child => {
      const look = setInterval(() => {
        if (!existsSync(join(staging, 'documents'))) return;
        clearInterval(look);
        child.kill('SIGKILL');
      }, 1);
      child.once('exit', () => clearInterval(look));
    });
    expect(existsSync(join(DATA_DIR, 'secrets.json'))).toBe(false);
    const asStarted = checkInstallation(DATA_DIR, ['documents', 'media'], true);
    await expect(asStarted).rejects.toThrow('was begun and has not ended');
    // As if it had died while it put the stores in their place.
    if (existsSync(join(staging, 'documents')))
      await rename(join(staging, 'documents'), join(DATA_DIR, 'documents'));

    expect(await operate(['restore', file], { DATA_DIR })).toMatchObject({ code: 0, problem: '' });
    await expectAll(DATA_DIR);
    expect(existsSync(staging)).toBe(false);
  });

  test('notes every item as one of which Instagram must be asked', async () => {
    const DATA_DIR = join(await testFolder(), 'noted');
    await operate(['restore', file], { DATA_DIR });
    const { mongo } = await openRestored(DATA_DIR);

    const notes = await mongo.db('instagram').collection('restored-items').find().toArray();
    const item = await mongo
      .db('content')
      .collection<{ _id: string; restoredUntil?: Date }>('contents')
      .findOne({ _id: 'c7' });

    expect(notes).toHaveLength(500);
    expect(notes[0]?.since.getTime()).toBeLessThan(notes[0]?.until.getTime());
    const itsWords = notes.map(({ words }) => words);
    expect(itsWords.filter(words => words === wordsKey('ig1', 'Fresh  bread\n\n#bread'))).toHaveLength(2);
    expect(new Set(itsWords).size).toBe(499);
    expect(item?.restoredUntil).toEqual(notes[0]?.until);
  });

  test('counts as lost what happens until all of it is back', async () => {
    const DATA_DIR = join(await testFolder(), 'late');
    const place = backupPlaceOf(file, {});
    const read = { until: new Date(0) };
    const open = async () => {
      const source = await place.open();
      return source.once('end', () => {
        read.until = new Date();
      });
    };
    await restoreBackup({ ...place, open }, { DATA_DIR });
    const { mongo } = await openRestored(DATA_DIR);

    const notes = await mongo.db('instagram').collection('restored-items').find().toArray();
    const items = await mongo.db('content').collection('contents').find().toArray();
    const people = await mongo.db('auth-user').collection('users').find().toArray();
    const ends = [
      ...notes.map(({ until }) => until),
      ...items.map(({ restoredUntil }) => restoredUntil),
      ...people.map(({ sessionsEndedAt }) => sessionsEndedAt),
    ];
    expect(ends).toHaveLength(1_001);
    for (const end of ends) expect(end.getTime()).toBeGreaterThanOrEqual(read.until.getTime());
  });

  test('into given stores takes empty ones and the same ENCRYPTION_KEY, and says which is meant', async () => {
    const platform = await startTestPlatform();
    onTestFinished(() => platform.stop());
    const { ENCRYPTION_KEY } = JSON.parse(secrets) as { ENCRYPTION_KEY: string };
    const env = { ...platform.documents, DATA_DIR: join(await testFolder(), 'files') };

    const other = await operate(['restore', file], {
      ...env,
      ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    });
    expect(other).toMatchObject({
      code: 1,
      problem: expect.stringContaining('is another one than that of the backup'),
    });
    expect(other.problem).not.toContain(ENCRYPTION_KEY);
    expect(await operate(['restore', file], { ...env, ENCRYPTION_KEY })).toMatchObject({
      code: 0,
      problem: '',
    });
    const full = await operate(['restore', file], { ...env, ENCRYPTION_KEY, DATA_DIR: await testFolder() });
    expect(full).toMatchObject({ code: 1, problem: expect.stringContaining('is not empty') });
  });
});

describe('installations that share a MongoDB', () => {
  test('are backed up and restored each by itself, under whichever prefix', async () => {
    const platform = await startTestPlatform();
    onTestFinished(() => platform.stop());
    const { MONGODB_URL = '' } = platform.settings;
    const mongo = await MongoClient.connect(MONGODB_URL);
    onTestFinished(() => mongo.close());
    const { ENCRYPTION_KEY } = JSON.parse(secrets) as { ENCRYPTION_KEY: string };
    const at = async (prefix: string) => ({
      ...{ MONGODB_URL, DATABASE_PREFIX: platform.database(prefix), ENCRYPTION_KEY, PATH: process.env.PATH },
      DATA_DIR: join(await testFolder(), 'data'),
    });
    const itemsOf = (prefix: string) =>
      mongo
        .db(platform.database(`${prefix}content`))
        .collection('contents')
        .countDocuments();
    const made = backupPlaceOf(join(await testFolder(), 'one.tar'), {});
    await mongo
      .db(platform.database('content'))
      .collection('contents')
      .insertOne({ title: 'Of the plain names' });

    const one = await at('one_');
    await restoreBackup(backupPlaceOf(file, {}), one);
    const { collections } = await makeBackup(made, one, () => {});
    await restoreBackup(made, await at('two_'));

    await expect(restoreBackup(made, await at('one_'))).rejects.toThrow(
      `The database ${platform.database('one_')}`,
    );
    expect(collections).toContainEqual(
      expect.objectContaining({ database: 'content', collection: 'contents', documents: 500 }),
    );
    for (const [prefix, items] of [
      ['one_', 500],
      ['two_', 500],
      ['', 1],
    ] as const)
      expect(await itemsOf(prefix)).toBe(items);
    const { databases } = await mongo.db().admin().listDatabases({ nameOnly: true });
    const names = databases.map(({ name }) => name).filter(name => name.startsWith(platform.database('')));
    const plain = names.map(name => name.slice(platform.database('').length));
    expect(plain.filter(name => !/^(one_|two_|admin$|config$|local$)/.test(name))).toEqual(['content']);
  });
});

describe('while keys are changed', () => {
  const nextKey = randomBytes(32).toString('base64');

  test('a drill takes a backup that the other key has sealed, as a restore does', async () => {
    const { ENCRYPTION_KEY: ENCRYPTION_KEY_OTHER } = JSON.parse(secrets);
    const TMPDIR = await testFolder();

    const { code, problem } = await operate(['restore-drill', file], {
      TMPDIR,
      ENCRYPTION_KEY: nextKey,
      ENCRYPTION_KEY_OTHER,
    });

    expect([code, problem]).toEqual([0, '']);
  });

  test('a folder that a backup without secrets is put into keeps both keys, until they are finished', async () => {
    const around = await testFolder();
    const { folder, contents, stop } = await installation(around);
    onTestFinished(stop);
    const { ENCRYPTION_KEY: ENCRYPTION_KEY_OTHER } = JSON.parse(
      await readFile(join(folder, 'secrets.json'), 'utf8'),
    );
    const ofCluster = join(around, 'cluster.tar');
    const sources = {
      head: newHead({ ENCRYPTION_KEY: ENCRYPTION_KEY_OTHER }, new Date()),
      documents: databasesOf(contents.db.client, ''),
      objects: await createFolderObjectStore(join(folder, 'media')),
      secrets: undefined,
      stopping: neverStopping,
    };
    await writeArchive(createWriteStream(ofCluster), archive => copyEverything(sources, archive));
    const DATA_DIR = join(around, 'elsewhere');

    const given = { DATA_DIR, ENCRYPTION_KEY: nextKey, ENCRYPTION_KEY_OTHER };
    expect(await operate(['restore', ofCluster], given)).toMatchObject({ code: 0, problem: '' });

    const kept = JSON.parse(await readFile(join(DATA_DIR, 'secrets.json'), 'utf8'));
    expect(kept).toMatchObject({
      ENCRYPTION_KEY: nextKey,
      ENCRYPTION_KEY_OTHER,
      KEYS_CHANGED_AT: expect.stringMatching(/Z$/),
    });
  });
});

describe('a drill', () => {
  test('says that all comes back, and leaves nothing behind', async () => {
    const TMPDIR = await testFolder();

    const { code, out, problem } = await operate(['restore-drill', file], { TMPDIR });

    expect([code, problem]).toEqual([0, '']);
    expect(out).toMatch(/content\.contents +500 of 500\n/);
    expect(out).toMatch(/files +2 of 2\n/);
    expect(await readdir(TMPDIR)).toEqual([]);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'that is ended by %s leaves nothing behind either',
    async signal => {
      const TMPDIR = await testFolder();

      const { code } = await operate(['restore-drill', file], { TMPDIR }, child => {
        const watching = watch(TMPDIR, () => {
          watching.close();
          child.kill(signal);
        });
      });

      expect(code).not.toBe(0);
      expect(await readdir(TMPDIR)).toEqual([]);
    },
  );
});
