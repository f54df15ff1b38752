import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, watch as watchFolder } from 'node:fs';
import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  watch,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createOperatorNotes, operatorNotes } from '@insta-ai/auth-user/operator-notes';
import { databasesOf } from '@insta-ai/chassis/storage/documents/databases';
import { notePrefixes, withProvenPrefixes } from '@insta-ai/deploy/launcher/data-folder/known-prefixes';
import { loadSecrets } from '@insta-ai/deploy/launcher/data-folder/secrets';
import { launch, launchProcesses, ownSettings, testFolder } from '@insta-ai/deploy/testing/launch';
import { MongoClient } from 'mongodb';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startStandInS3 } from '../../testing/servers/start-stand-in-s3.ts';
import { startTestPlatform } from '../../testing/start-test-platform.ts';
import { objectKeyOf } from '../src/archive/archive-form.ts';
import { backupNameAt, partOf } from '../src/archive/backup-name.ts';
import { backupPlaceOf } from '../src/archive/backup-place.ts';
import { backupSeriesOf } from '../src/archive/backup-series.ts';
import { openBackupBucket } from '../src/archive/bucket-place.ts';
import { readArchive } from '../src/archive/read-archive.ts';
import { lastBackup } from '../src/backup/last-backup.ts';
import { listOwnSeries } from '../src/backup/own-backups.ts';
import { nightlyBackup } from '../src/nightly/nightly-backup.ts';
import { restoreBackup } from '../src/restore/restore-backup.ts';
import { operate } from './operate.ts';
import { putBackup } from './put-backup.ts';

/** An installation of given stores, with the clock in the hand of the test. */
async function nights(more: Record<string, string> = {}) {
  const platform = await startTestPlatform();
  onTestFinished(() => platform.stop());
  const client = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
  onTestFinished(() => client.close());
  const BACKUP_TO = more.BACKUP_TO ?? (await testFolder());
  const given = {
    ...platform.documents,
    DATA_DIR: await testFolder(),
    BACKUP_TO,
    BACKUP_AT: '03:15',
    ...more,
  };
  const said: string[] = [];
  let now = new Date();
  const timer = nightlyBackup(given, { say: line => said.push(line), now: () => now });
  return {
    folder: BACKUP_TO,
    given,
    documents: databasesOf(client, platform.database('')),
    prefix: platform.database(''),
    said,
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    run: (stopping = new AbortController().signal) => timer?.run(stopping),
  };
}

const tars = async (folder: string) => (await readdir(folder)).filter(name => name.endsWith('.tar'));

test('without a place there are none', () => {
  expect(nightlyBackup({}, { say: () => {} })).toBeUndefined();
});

test('a prefix of a store that is not used any more does not end those of a product that runs', async () => {
  const { given, folder } = await nights();
  const { DATA_DIR } = given;
  await loadSecrets(DATA_DIR, {});
  await notePrefixes(DATA_DIR, { MONGODB_URL: 'mongodb://elsewhere', DATABASE_PREFIX: 'staging-' });
  const tools = { say: () => {} };
  const never = new AbortController().signal;
  await expect(nightlyBackup(given, tools)?.run(never)).rejects.toThrow('was "staging-" at the last start');

  await nightlyBackup(withProvenPrefixes(given), tools)?.run(never);

  expect(await tars(folder)).toHaveLength(1);
});

test('a process of its own makes them until it is told to end', async () => {
  expect(await operate(['nightly-backup'], {})).toMatchObject({ code: 1 });
  const { folder, given } = await nights();
  const main = join(import.meta.dirname, '../main.ts');
  const isThere = Promise.withResolvers<void>();
  const watching = watchFolder(folder, (_event, name) => name?.endsWith('.tar') && isThere.resolve());
  onTestFinished(() => watching.close());
  const nightly = spawn(process.execPath, [main, 'nightly-backup'], {
    env: { PATH: process.env.PATH, ...given },
    stdio: 'ignore',
  });
  onTestFinished(() => void nightly.kill('SIGKILL'));
  const ended = once(nightly, 'exit');

  await Promise.race([isThere.promise, ended.then(() => Promise.reject(new Error('It ended by itself.')))]);
  nightly.kill('SIGTERM');

  expect(await ended).toEqual([0, null]);
  const [made = ''] = await tars(folder);
  expect(await operate(['backup', 'verify', join(folder, made)], {})).toMatchObject({ code: 0 });
});

test('a process of its own tells Prometheus of one that fails', async () => {
  const { folder, given } = await nights();
  await rm(folder, { recursive: true });
  const main = join(import.meta.dirname, '../main.ts');
  const nightly = spawn(process.execPath, [main, 'nightly-backup'], {
    env: { PATH: process.env.PATH, ...given, HOST: '127.0.0.1', METRICS_PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void nightly.kill('SIGKILL'));
  const ended = once(nightly, 'exit');
  let address = '';
  let isTold = false;
  for await (const line of createInterface(nightly.stdout)) {
    expect(JSON.parse(line)).toMatchObject({ service: 'backup' });
    address = /http:[\w/.:]+/.exec(line)?.[0] ?? address;
    isTold ||= line.includes('BACKUP_TO names no place for a backup. There is no folder');
    if (line.includes('timer run failed')) break;
  }

  const told = await (await fetch(`${address}/metrics`)).text();
  nightly.kill('SIGTERM');

  expect(isTold).toBe(true);
  expect(told).toContain('insta_ai_timer_failures_total{timer="nightly-backup"} 1');
  expect(await ended).toEqual([0, null]);
});

test.each([{ BACKUP_TO: 's3://bucket' }, { BACKUP_AT: '24:00' }, { BACKUP_KEEP: '0' }])(
  'a setting that says nothing sensible ends the start: %o',
  bad => {
    expect(() => nightlyBackup({ BACKUP_TO: '/backups', ...bad }, { say: () => {} })).toThrow(
      Object.keys(bad)[0],
    );
  },
);

const hourMs = 60 * 60_000;

test('what the page Operations shows is told with each one: how large it is, where it is, and when the next is due', async () => {
  const { folder, documents, run } = await nights();
  const notes = createOperatorNotes(documents.of('auth-user'));
  expect(await notes.read()).toEqual({ good: undefined, failed: undefined, nightly: undefined });

  await run();

  const { good, failed, nightly } = await notes.read();
  const [made = ''] = await tars(folder);
  expect(good).toMatchObject({ place: join(folder, made), holds: expect.stringContaining('document') });
  expect(good?.bytes).toBe((await stat(join(folder, made))).size);
  expect(good).not.toHaveProperty('keyIds');
  expect(failed).toBeUndefined();
  expect(nightly).toMatchObject({ place: `${folder}/` });
  expect(nightly?.nextAt?.getTime()).toBeGreaterThan(Date.now());
  expect(nightly?.nextAt?.getTime()).toBeLessThanOrEqual(Date.now() + 25 * hourMs);
});

test('of one that failed the reason is told, and the next try', async () => {
  const { folder, documents, run } = await nights();
  await rm(folder, { recursive: true });

  await expect(run()).rejects.toThrow();

  const { good, failed, nightly } = await createOperatorNotes(documents.of('auth-user')).read();
  expect(good).toBeUndefined();
  expect(failed).toMatchObject({ place: `${folder}/`, reason: expect.stringContaining(folder) });
  expect(nightly?.nextAt?.getTime()).toBeGreaterThan(Date.now() + hourMs / 2);
});

test('what was lost on its way to the page is told again at the next start', async () => {
  const { given, documents, run } = await nights();
  await run();
  await documents.of('auth-user').collection(operatorNotes).drop();

  await nightlyBackup(given, { say: () => {} })?.run(new AbortController().signal);

  const { good, nightly } = await createOperatorNotes(documents.of('auth-user')).read();
  expect(good?.bytes).toBeGreaterThan(0);
  expect(nightly?.nextAt).toBeInstanceOf(Date);
});

test('the job of a cluster tells its schedule, and what is told is in no backup', async () => {
  const { given, documents, folder } = await nights();
  const notes = createOperatorNotes(documents.of('auth-user'));
  await notes.tellNightly({ place: '/elsewhere/' });

  const { code, problem } = await operate(['backup', `${folder}/`, '--keep', '2'], {
    ...given,
    BACKUP_SCHEDULE: '15 3 * * * (Europe/Rome)',
  });

  expect({ code, problem }).toEqual({ code: 0, problem: '' });
  expect((await notes.read()).nightly).toMatchObject({
    place: `${folder}/`,
    schedule: '15 3 * * * (Europe/Rome)',
  });
  const [made = ''] = await tars(folder);
  const { collections } = await readArchive(createReadStream(join(folder, made)), made);
  expect(collections.map(({ collection }) => collection)).not.toContain(operatorNotes);
});

test('a missed one is made up once and noted, and what a killed writer left is removed', async () => {
  const { folder, documents, said, run } = await nights({ BACKUP_KEEP: '2' });
  const older = [1, 2].map(day => backupNameAt(new Date(Date.UTC(2026, 0, day))));
  for (const name of older) await writeFile(join(folder, name), name);
  const [abandoned, written] = [3, 4].map(day => partOf(backupNameAt(new Date(Date.UTC(2026, 0, day)))));
  for (const name of [abandoned, written]) await writeFile(join(folder, name ?? ''), 'half');
  await utimes(join(folder, abandoned ?? ''), 0, 0);

  await run();
  await run();

  const left = await readdir(folder);
  expect(left).not.toContain(abandoned);
  expect(left).toContain(written);
  const kept = (await tars(folder)).sort();
  expect(kept).toEqual([older[1], expect.any(String)]);
  expect(said.at(-1)).toBe(`${older[0]} is no longer kept.`);
  const { good, failed } = await lastBackup(documents);
  expect(good?.place).toBe(join(folder, kept[1] ?? ''));
  expect(failed).toBeUndefined();
  expect(await operate(['backup', 'verify', good?.place ?? ''], {})).toMatchObject({ code: 0 });
});

test('a folder that has the name of a backup is left alone, and what vanishes while it is looked at holds up nothing', async () => {
  const { folder, documents, run } = await nights({ BACKUP_KEEP: '1' });
  const [theirs = '', gone = ''] = [1, 2].map(day => backupNameAt(new Date(Date.UTC(2026, 0, day))));
  await mkdir(join(folder, theirs));
  await writeFile(join(folder, theirs, 'letter.txt'), '');
  await symlink(join(folder, 'nowhere'), join(folder, partOf(gone)));

  await run();

  expect(await readdir(folder)).toEqual(
    expect.arrayContaining([theirs, expect.stringMatching(/^insta-ai-.*Z\.tar$/)]),
  );
  expect(await readdir(join(folder, theirs))).toEqual(['letter.txt']);
  const { good, failed } = await lastBackup(documents);
  expect(failed).toBeUndefined();
  expect(good).toBeDefined();
});

test('one that fails is noted with its reason, keeps the older ones, and is tried again an hour later', async () => {
  const { folder, documents, run, pass } = await nights({ BACKUP_KEEP: '1' });
  const older = backupNameAt(new Date(Date.UTC(2026, 0, 1)));
  await writeFile(join(folder, older), older);
  await rm(folder, { recursive: true });
  await expect(run()).rejects.toThrow('There is no folder');
  expect((await lastBackup(documents)).failed).toMatchObject({
    place: `${folder}/`,
    reason: expect.stringContaining('There is no folder'),
  });

  await mkdir(folder);
  await writeFile(join(folder, older), older);
  await run();
  expect(await tars(folder)).toEqual([older]);
  pass(60 * 60_000);
  await run();
  expect(await tars(folder)).toEqual([expect.not.stringContaining(older)]);
  expect((await lastBackup(documents)).failed).toBeUndefined();
});

test('one whose place does not even say what lies there is noted as failed as well', async () => {
  const { documents, run } = await nights({
    BACKUP_TO: 's3://backups/nightly',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
  });

  await expect(run()).rejects.toThrow();

  expect((await lastBackup(documents)).failed).toMatchObject({
    place: 's3://backups/nightly/',
    reason: expect.stringContaining('ECONNREFUSED'),
  });
});

test('a clock that was ahead keeps none from being made once it is right', async () => {
  const { folder, run, pass } = await nights({ BACKUP_KEEP: '1' });
  const years = 4 * 365 * 24 * 60 * 60_000;
  const ahead = backupNameAt(new Date(Date.now() + years));
  await rm(folder, { recursive: true });
  pass(years);
  await expect(run()).rejects.toThrow('There is no folder');
  await mkdir(folder);
  await writeFile(join(folder, ahead), ahead);

  pass(-years);
  await run();

  expect((await tars(folder)).sort()).toEqual([expect.any(String), ahead]);
});

test('one that the end of the product cuts off leaves nothing and is no failure', async () => {
  const { folder, documents, run } = await nights();
  await documents.of('content').collection('contents').insertOne({ title: 'x' });
  const stopping = new AbortController();
  stopping.abort();

  await run(stopping.signal);

  expect(await readdir(folder)).toEqual([]);
  expect(await lastBackup(documents)).toEqual({ good: undefined, failed: undefined });
});

test('into a bucket is the same', async () => {
  const s3 = await startStandInS3(['insta-ai', 'backups']);
  onTestFinished(() => s3.stop());
  const { documents, run } = await nights({
    BACKUP_TO: 's3://backups/nightly',
    S3_ENDPOINT: s3.url,
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
  });

  await run();

  const { good } = await lastBackup(documents);
  expect(good?.place).toMatch(/^s3:\/\/backups\/nightly\/insta-ai-.*Z\.tar$/);
  const keys = { S3_ENDPOINT: s3.url, S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' };
  expect(await operate(['backup', 'verify', good?.place ?? ''], keys)).toMatchObject({ code: 0 });
});

test('beside the files of the product they take these alone, and come back from there', async () => {
  const s3 = await startStandInS3(['insta-ai']);
  onTestFinished(() => s3.stop());
  const keys = { S3_ENDPOINT: s3.url, S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' };
  const ENCRYPTION_KEY = 'ab'.repeat(32);
  const { documents, prefix, given, run } = await nights({
    BACKUP_TO: 's3://insta-ai/nightly',
    ENCRYPTION_KEY,
    ...keys,
  });
  const client = await openBackupBucket('insta-ai', keys)();
  const own = ['fitted/a.jpg', 'outputs/1/a.png', 'uploads/b.png'];
  const others = [
    'before/insta-ai-2026-01-01T000000Z.tar',
    'doctor-1.txt',
    'outputs/',
    'nightly/notes/a.txt',
  ];
  for (const key of [...own, ...others]) await client.putObject('insta-ai', key, key);

  await run();
  const { good } = await lastBackup(documents);
  const place = backupPlaceOf(good?.place ?? '', keys);
  const { entries } = await readArchive(await place.open(), place.name);
  for (const key of own) await client.removeObject('insta-ai', key);
  await restoreBackup(place, { ...given, DATABASE_PREFIX: `${prefix}again_` });

  const kept = [...entries].flatMap(({ name }) => objectKeyOf(name) ?? []);
  expect(kept).toEqual(own);
  const stored: string[] = [];
  for await (const { name } of client.listObjectsV2('insta-ai', '', true)) if (name) stored.push(name);
  expect(stored).toEqual(expect.arrayContaining([...own, 'before/insta-ai-2026-01-01T000000Z.tar']));
});

test('into a folder of the product itself fails in words', async () => {
  const s3 = await startStandInS3(['insta-ai']);
  onTestFinished(() => s3.stop());
  const keys = { S3_ENDPOINT: s3.url, S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' };
  const { documents, given, run } = await nights({ BACKUP_TO: 's3://insta-ai/outputs/nightly', ...keys });

  await expect(run()).rejects.toThrow('keeps files of its own in outputs/ of insta-ai');

  expect((await lastBackup(documents)).failed?.reason).toContain('choose another folder');
  await expect(backupSeriesOf(`${given.BACKUP_TO}/`, given).prove()).rejects.toThrow('outputs/ of insta-ai');
});

describe('a folder with the backups of another installation', () => {
  const [ours, theirs] = ['ab'.repeat(32), 'cd'.repeat(32)] as const;
  const began = Date.now();
  const daysAgo = (days: number) => backupNameAt(new Date(began - days * 24 * 60 * 60_000));

  test.each([
    ['an older one', 2],
    ['the one of this night', 0],
  ])('is refused in words, and nothing there is touched: %s', async (_what, age) => {
    const { folder, given, documents, run } = await nights({ ENCRYPTION_KEY: ours, BACKUP_KEEP: '1' });
    await putBackup(join(folder, daysAgo(3)), { ENCRYPTION_KEY: theirs });
    await putBackup(join(folder, daysAgo(age)), { ENCRYPTION_KEY: theirs });
    await writeFile(join(folder, partOf(daysAgo(4))), 'half');
    await utimes(join(folder, partOf(daysAgo(4))), 0, 0);
    const there = await readdir(folder);

    await expect(run()).rejects.toThrow('holds backups of another installation');
    const byHand = await operate(['backup', `${folder}/`, '--keep', '1'], given);

    expect(byHand).toMatchObject({ code: 1, problem: expect.stringContaining('choose a folder of its own') });
    expect(await readdir(folder)).toEqual(there);
    expect((await lastBackup(documents)).failed?.reason).toContain(daysAgo(age).slice(0, 20));
  });

  test('is refused where nobody can read whose they are', async () => {
    const series = {
      ...backupSeriesOf('/backups/', {}),
      list: async () => [daysAgo(1)],
      keyIdsOf: async () => undefined,
    };

    await expect(listOwnSeries('/backups/', series, async () => true, new Date())).rejects.toThrow(
      'choose a folder of its own',
    );
  });

  test('is known behind what is no backup, whatever its name', async () => {
    const { folder, run } = await nights({ ENCRYPTION_KEY: ours });
    await putBackup(join(folder, daysAgo(5)), { ENCRYPTION_KEY: theirs });
    await mkdir(join(folder, daysAgo(4)));
    await writeFile(join(folder, daysAgo(3)), '');
    await writeFile(join(folder, daysAgo(2)), 'x'.repeat(5_000));

    await expect(run()).rejects.toThrow(`does not know (${daysAgo(5)})`);
  });

  test('is refused in a bucket as well', async () => {
    const s3 = await startStandInS3(['insta-ai', 'backups']);
    onTestFinished(() => s3.stop());
    const keys = { S3_ENDPOINT: s3.url, S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' };
    const { run } = await nights({ BACKUP_TO: 's3://backups/nightly', ENCRYPTION_KEY: ours, ...keys });
    const file = join(await testFolder(), 'theirs.tar');
    await putBackup(file, { ENCRYPTION_KEY: theirs });
    const client = await openBackupBucket('backups', keys)();
    await client.putObject('backups', `nightly/${daysAgo(0)}`, await readFile(file));

    await expect(run()).rejects.toThrow('holds backups of another installation');
  });

  test('is its own still after a change of keys, even one whose keys of before were forgotten at once', async () => {
    const { folder, given, run } = await nights({ ENCRYPTION_KEY: theirs, BACKUP_KEEP: '1' });
    await run();
    const [first = ''] = await tars(folder);
    await rename(join(folder, first), join(folder, daysAgo(2)));

    const changed = { ...given, ENCRYPTION_KEY: ours };
    await nightlyBackup(changed, { say: () => {} })?.run(new AbortController().signal);

    const left = await tars(folder);
    expect(left).toHaveLength(1);
    expect(left).not.toContain(daysAgo(2));
  });

  test('is its own still for an installation that comes back from before a change of keys', async () => {
    const { folder, given, run } = await nights({ ENCRYPTION_KEY: theirs });
    await run();
    const [first = ''] = await tars(folder);
    await rename(join(folder, first), join(folder, daysAgo(3)));
    await nightlyBackup({ ...given, ENCRYPTION_KEY: ours }, { say: () => {} })?.run(
      new AbortController().signal,
    );
    const [second = ''] = (await tars(folder)).filter(name => name !== daysAgo(3));
    await rename(join(folder, second), join(folder, daysAgo(2)));

    const again = await nights({ BACKUP_TO: folder, BACKUP_KEEP: '1', ENCRYPTION_KEY: theirs });
    await again.run();

    const left = await tars(folder);
    expect(left).toHaveLength(1);
    expect([daysAgo(3), daysAgo(2)]).not.toContain(left[0]);
  });

  test('that may be its own, of a version that did not tell, is refused with what to do', async () => {
    const { folder, run } = await nights({ ENCRYPTION_KEY: ours });
    await putBackup(join(folder, daysAgo(3)), { ENCRYPTION_KEY: ours });
    await putBackup(join(folder, daysAgo(2)), { ENCRYPTION_KEY: theirs });

    await expect(run()).rejects.toThrow('restored from an older one in it, move those that are newer');
  });

  test.each([
    ['while keys are changed', { ENCRYPTION_KEY: theirs }],
    ['of a time that knew no key', {}],
  ])('is its own %s', async (_when, settings) => {
    const more = { ENCRYPTION_KEY: ours, ENCRYPTION_KEY_OTHER: theirs, BACKUP_KEEP: '1' };
    const { folder, run } = await nights(more);
    await putBackup(join(folder, daysAgo(2)), settings as Record<string, string>);

    await run();

    expect(await tars(folder)).toEqual([expect.not.stringContaining(daysAgo(2))]);
  });

  test('from before that was refused keeps theirs, which count as none of its own', async () => {
    const { folder, said, run } = await nights({ ENCRYPTION_KEY: ours, BACKUP_KEEP: '2' });
    await putBackup(join(folder, daysAgo(5)), { ENCRYPTION_KEY: theirs });
    await putBackup(join(folder, daysAgo(4)), { ENCRYPTION_KEY: ours });
    await putBackup(join(folder, daysAgo(3)), { ENCRYPTION_KEY: theirs });
    await putBackup(join(folder, daysAgo(2)), { ENCRYPTION_KEY: ours });

    await run();

    const left = (await tars(folder)).sort();
    expect(left.slice(0, 3)).toEqual([daysAgo(5), daysAgo(3), daysAgo(2)]);
    expect(left).toHaveLength(4);
    expect(said).toContain(`${daysAgo(5)} is not of this installation, and is left alone.`);
  });
});

test.each([
  { form: 'the product', start: launch },
  { form: 'the product of a process for each replica', start: launchProcesses },
])('$form makes one by itself as it runs', async ({ start }) => {
  const BACKUP_TO = await testFolder();
  const launched = start({ ...(await ownSettings()), BACKUP_TO, REPLICAS: '1', WORKERS: '1' });
  await launched.link();

  const [made = ''] = await untilTar(BACKUP_TO);

  launched.kill('SIGTERM');
  expect(await launched.exit).toBe(0);
  expect(await operate(['backup', 'verify', join(BACKUP_TO, made)], {})).toMatchObject({
    code: 0,
    out: expect.stringMatching(/is whole: [1-9]\d* documents/),
  });
});

test.each([
  { form: 'the product', start: launch },
  { form: 'the product of a process for each replica', start: launchProcesses },
])('$form says at its start that there is no place for them, and goes on', async ({ start }) => {
  const BACKUP_TO = join(await testFolder(), 'forgotten');
  const launched = start({ ...(await ownSettings()), BACKUP_TO, REPLICAS: '1', WORKERS: '1' });
  await launched.link();

  expect(launched.said()).toContain(
    `BACKUP_TO names no place for a backup. There is no folder ${BACKUP_TO}: make it, or choose another place. Until that is mended no backup is made.`,
  );
});

/** Once there is a whole one. */
async function untilTar(folder: string): Promise<string[]> {
  const found = await tars(folder);
  if (found.length > 0) return found;
  for await (const _change of watch(folder)) {
    const now = await tars(folder);
    if (now.length > 0) return now;
  }
  return [];
}
