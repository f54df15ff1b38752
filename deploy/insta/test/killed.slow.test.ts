import { randomBytes } from 'node:crypto';
import { existsSync, watch } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogger } from '@insta-ai/chassis/logger';
import { isHalfRestored, restoreMark } from '@insta-ai/chassis/migrations/half-restored';
import { keeperOf } from '@insta-ai/chassis/start/keep-data';
import { neverStopping } from '@insta-ai/chassis/stopping';
import { type Databases, databasesOf } from '@insta-ai/chassis/storage/documents/databases';
import { createFolderObjectStore } from '@insta-ai/chassis/storage/folder-object-store';
import { openObjectStore } from '@insta-ai/chassis/storage/open-object-store';
import { checkInstallation } from '@insta-ai/deploy/launcher/data-folder/installation-marks';
import { loadSecrets } from '@insta-ai/deploy/launcher/data-folder/secrets';
import { testFolder } from '@insta-ai/deploy/testing/launch';
import { runs } from '@insta-ai/deploy/testing/property-runs';
import { instagramService } from '@insta-ai/instagram/app';
import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { startStandInS3 } from '../../testing/servers/start-stand-in-s3.ts';
import { startTestPlatform } from '../../testing/start-test-platform.ts';
import { backupNameAt } from '../src/archive/backup-name.ts';
import { backupPlaceOf } from '../src/archive/backup-place.ts';
import { databaseOrder } from '../src/backup/database-order.ts';
import { makeBackup } from '../src/backup/make-backup.ts';
import { objectSettings } from '../src/installation/object-settings.ts';
import { openInstallation } from '../src/installation/open-installation.ts';
import { bucketMark } from '../src/restore/take-bucket.ts';
import { operate } from './operate.ts';

/** A MongoDB of a test, as its operator reaches it. */
async function startMongo() {
  const platform = await startTestPlatform();
  const client = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
  onTestFinished(async () => {
    await client.close();
    await platform.stop();
  });
  return { platform, client };
}

/** Given stores with something of everything in them, and where its media is. */
async function filled(bytes: number) {
  const { platform, client } = await startMongo();
  const DATA_DIR = await testFolder();
  await client
    .db(platform.database('content'))
    .collection('contents')
    .insertMany([{ title: 'One' }, { title: 'Two' }]);
  await client.db(platform.database('instagram')).collection('ledgers').insertOne({ step: 'live' });
  await client.db(platform.database('notifier')).collection('mails').insertOne({ to: 'ann@example.com' });
  const { ENCRYPTION_KEY } = await loadSecrets(DATA_DIR, {});
  const objects = await createFolderObjectStore(join(DATA_DIR, 'media'));
  await objects.put('outputs/ann/one.png', randomBytes(bytes));
  return { ...platform.documents, DATA_DIR, ENCRYPTION_KEY };
}

type Given = Record<string, string>;

/** What lies in the stores of a place; what a mark hides from everybody is seen too. */
type Found = { documents: Record<string, number>; marked: string[]; objects: string[] };

/** An empty place for a restore, and how one looks at what is in its stores. */
type Place = {
  given: Given;
  look(): Promise<Found>;
  /** As if the turn of a restore that was killed were over, for which the next one waits otherwise. */
  endTurn(): Promise<void>;
};

/** Given documents are shared with another installation, whose names are the plain ones. */
const prefix = 'second-';

/** TABLE: where the stores of a place are; what is not given lies in its data folder. */
const places = [
  { name: 'given stores', isMongoGiven: true, isBucketGiven: true },
  { name: 'given documents, and a folder', isMongoGiven: true, isBucketGiven: false },
  { name: 'a folder, and a given bucket', isMongoGiven: false, isBucketGiven: true },
  { name: 'a folder', isMongoGiven: false, isBucketGiven: false },
];

async function emptyPlace({ isMongoGiven, isBucketGiven }: (typeof places)[number]): Promise<Place> {
  const DATA_DIR = join(await testFolder(), 'data');
  const mongo = isMongoGiven ? await startMongo() : undefined;
  const s3 = isBucketGiven ? await startStandInS3(['insta-ai']) : undefined;
  if (s3) onTestFinished(() => s3.stop());
  const given = {
    DATA_DIR,
    ...(mongo && { ...mongo.platform.documents, DATABASE_PREFIX: mongo.platform.database(prefix) }),
    ...(s3 && { S3_ENDPOINT: s3.url, S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' }),
  };
  const databases = mongo && databasesOf(mongo.client, mongo.platform.database(prefix));
  return {
    given,
    look: () => lookInto(given, databases),
    async endTurn() {
      await databases?.of('operator').collection('locks').deleteMany();
      if (!s3) return;
      const bucket = await openObjectStore(objectSettings(given));
      if (await bucket.stat(bucketMark)) await bucket.put(bucketMark, Buffer.alloc(0));
    },
  };
}

async function lookInto(given: Given, mongo: Databases | undefined): Promise<Found> {
  const installation = await openInstallation(given, () => {});
  try {
    const databases = mongo ?? (installation.folder && (await installation.documents()));
    const found: Found = { documents: {}, marked: [], objects: [] };
    for (const database of databases ? databaseOrder : []) {
      found.documents[database] = 0;
      const db = (databases as Databases).of(database);
      for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
        const count = await db.collection(name).countDocuments();
        if (name !== restoreMark) found.documents[database] += count;
        else if (count > 0) found.marked.push(database);
      }
    }
    // A folder is not opened as a store is, which would make it.
    const ownMedia = join(given.DATA_DIR ?? '', 'media');
    const isThere = given.S3_ENDPOINT || existsSync(ownMedia);
    const objects = isThere ? await (await installation.objects()).list('') : [];
    return { ...found, objects: objects.filter(key => key !== bucketMark) };
  } finally {
    await installation.close();
  }
}

/** What the start of a product on a place says that refuses it; undefined when it would go on. */
async function refusalAt({ given }: Place): Promise<string | undefined> {
  try {
    await checkInstallation(given.DATA_DIR ?? '', [], false);
  } catch (error) {
    return (error as Error).message;
  }
  if (!given.MONGODB_URL) return undefined;
  const client = await MongoClient.connect(given.MONGODB_URL);
  const objects = await createFolderObjectStore(await testFolder());
  const databases = databasesOf(client, given.DATABASE_PREFIX ?? '');
  const keeper = keeperOf(instagramService, { databases, objects, log: createLogger('silent') });
  try {
    // Only looked at: a start would write its indexes.
    return (await isHalfRestored(databases.of('instagram')))
      ? await keeper.prepare(neverStopping).then(
          () => 'was started',
          (error: Error) => error.message,
        )
      : undefined;
  } finally {
    await client.close();
  }
}

const whole = { content: 2, instagram: 3, notifier: 1 };
const media = ['outputs/ann/one.png'];
const isWhole = ({ documents, objects }: Found) =>
  Object.entries(whole).every(([database, count]) => documents[database] === count) &&
  objects.join() === media.join();

type Became = 'untouched' | 'half' | 'whole';

/** What a killed restore left of a place, once it is proved that nobody would serve half of it. */
async function judge(place: Place, about: string): Promise<Became> {
  const refusal = await refusalAt(place);
  if (refusal) expect(refusal, about).toContain('has not ended');
  // Of a folder that is refused as a whole nobody opens anything.
  if (refusal && !place.given.MONGODB_URL) return 'half';
  const found = await place.look();
  if (isWhole(found)) return refusal ? 'half' : 'whole';
  // Each service looks into its own database alone.
  const shown = Object.entries(found.documents).filter(
    ([database, count]) => count > 0 && !found.marked.includes(database),
  );
  expect(shown, about).toEqual([]);
  if (!refusal) expect(found.objects, about).toEqual([]);
  return refusal ? 'half' : 'untouched';
}

/** The databases that are marked as half; undefined while all is there and only the marks go. */
async function markedIn(place: Place): Promise<string[] | undefined> {
  if (!place.given.MONGODB_URL) return undefined;
  const found = await place.look();
  return isWhole(found) ? undefined : found.marked;
}

const preload = join(import.meta.dirname, 'die-at-write.ts');

/** At so many of the writes of a restore it is killed; with PROPERTY_FACTOR=100 at all of them, with KILL_AT=39,40 at these alone. */
const { numRuns: mostKills } = runs(6);

const chosenKills = process.env.KILL_AT?.split(',').map(Number);

/** So many of these moments, as far apart as they can be, with the first and the last. */
function spread(count: number): number[] {
  const kills = Math.min(count, mostKills);
  return Array.from({ length: kills }, (_, at) => Math.round((at * (count - 1)) / (kills - 1)));
}

test.each(places)(
  'a restore into $name that is killed at some write is served by nobody, and is begun again',
  async where => {
    const source = await filled(1_000);
    const file = join(await testFolder(), 'backup.tar');
    await makeBackup(backupPlaceOf(file, source), source, () => {});
    const { ENCRYPTION_KEY } = source;
    const restore = async ({ given, endTurn }: Place, more: Given = {}) => {
      await endTurn();
      return operate(['restore', file], { ...given, ENCRYPTION_KEY, ...more }, () => {}, preload);
    };
    const WRITES_TO = join(await testFolder(), 'writes');
    const first = await emptyPlace(where);
    expect(await restore(first, { WRITES_TO })).toMatchObject({ code: 0, problem: '' });
    const never = await first.look();
    expect(never).toMatchObject({ documents: whole, marked: [], objects: media });
    const writes = (await readFile(WRITES_TO, 'utf8')).trim().split('\n');
    expect(writes.length, writes.join('\n')).toBeGreaterThan(10);

    const seen: Record<Became, number> = { untouched: 0, half: 0, whole: 0 };
    // While its marks go, some of them are there: what is begun again then has to bring back the others first.
    for (const index of new Set(chosenKills ?? [...spread(writes.length), writes.length - 5])) {
      const about = `killed before write ${index} of ${writes.length}: ${writes[index]}`;
      const place = await emptyPlace(where);
      expect((await restore(place, { DIE_AT: String(index) })).out, about).not.toContain('are back');

      let became = await judge(place, about);
      seen[became] += 1;

      // Begun again and killed again, at some other write: what was marked stays marked.
      if (became === 'half') {
        const marked = await markedIn(place);
        await restore(place, { DIE_AT: String((index * 7) % writes.length) });
        became = await judge(place, `${about}, and once more`);
        const now = await markedIn(place);
        if (now) expect(now, about).toEqual(expect.arrayContaining(marked ?? []));
      }

      const again = await restore(place);
      if (became === 'whole') expect(again.problem, about).toContain('is not empty');
      else expect(again, about).toMatchObject({ code: 0, problem: '' });
      expect(await refusalAt(place), about).toBeUndefined();
      expect(await place.look(), about).toEqual(never);
    }
    process.stdout.write(`${where.name}: ${writes.length} writes, ${JSON.stringify(seen)}\n`);
  },
  3_600_000,
);

test('a backup of a series that is killed at any step is none, and takes no earlier one with it', async () => {
  const source = await filled(40_000_000);
  const older = [1, 2].map(day => backupNameAt(new Date(Date.UTC(2026, 0, day))));
  // Not the file by which the place is tried before.
  const steps = [/\.part$/, /^(?!.*2026-01-01).*\.tar$/, /2026-01-01/];
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
