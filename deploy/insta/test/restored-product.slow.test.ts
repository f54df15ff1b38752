import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServices } from '@insta-ai/chassis/start-services';
import { startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import { allServices } from '@insta-ai/deploy/embedded/all-services';
import { openDataFolder } from '@insta-ai/deploy/launcher/data-folder/open-data-folder';
import { loadSecrets, type Secrets } from '@insta-ai/deploy/launcher/data-folder/secrets';
import { simulatedSettings } from '@insta-ai/deploy/launcher/settings/simulated-settings';
import { startNatsServer } from '@insta-ai/deploy/launcher/stores/nats-server';
import { connectSimulatedAccount, signInFirstUser } from '@insta-ai/deploy/launcher/way-in/first-user';
import { busyMachineMs } from '@insta-ai/deploy/testing/busy-machine';
import { testFolder } from '@insta-ai/deploy/testing/launch';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { runs } from '@insta-ai/deploy/testing/property-runs';
import { demoConditions } from '@insta-ai/simulator/conditions';
import { startSimulator } from '@insta-ai/simulator/start-simulator';
import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { livePace } from '../../../services/instagram/src/steps/pace.ts';
import { createApi, until } from '../../e2e/api.ts';
import { createOutside } from '../../e2e/outside.ts';
import { backupPlaceOf } from '../src/archive/backup-place.ts';
import { makeBackup } from '../src/backup/make-backup.ts';
import { restoreBackup } from '../src/restore/restore-backup.ts';

/** What is waited for after a restore, in the same ratio: what shows late there shows at once here. */
Object.assign(livePace, { settleMs: 1_000, lookMs: 200, quickLookMs: 50, lookLimitMs: 1_000 });

/** How many backups of different ages are put back; PROPERTY_FACTOR=10, as of `make test-all`, makes fifty of them. */
const { numRuns: ages } = runs(5);
const items = 16;
/** Over so long they are due, in milliseconds: a backup takes about a third of a second. */
const lifeMs = 6_000 + ages * 300;

type Folders = { data: string; simulator: string; simulatorPort: number };

/** The whole product on a data folder, with Instagram as it is in another one. */
async function startOn({ data, simulator: folder, simulatorPort: port }: Folders, secrets: Secrets) {
  const ends: (() => Promise<unknown>)[] = [];
  const keep = <Part extends { stop(): Promise<unknown> }>(part: Part): Part => {
    ends.push(() => part.stop());
    return part;
  };
  const path = process.env.PATH ?? '';
  const nats = keep(await startNatsServer({ folder: join(await testFolder(), 'nats'), path }));
  const documents = keep(await startDocumentStore({ folder: join(data, 'documents') }));
  const simulator = keep(await startSimulator({ folder, port, conditions: demoConditions, speed: 200 }));
  const { JWT_PRIVATE_KEY, ENCRYPTION_KEY, ADMIN_EMAIL, ADMIN_PASSWORD } = secrets;
  const own = await ownPort();
  const given = {
    ...{ PATH: path, HOST: '127.0.0.1', DATA_DIR: data, LOG_LEVEL: 'silent' },
    ...{ PORT: String(own), PUBLIC_URL: `http://127.0.0.1:${own}` },
    ...{ NATS_URL: nats.url, MONGODB_URL: documents.url },
    ...simulatedSettings(simulator, {}),
  };
  const settings = { ...given, JWT_PRIVATE_KEY, ENCRYPTION_KEY, ADMIN_EMAIL, ADMIN_PASSWORD };
  const services = keep(await startServices({ services: allServices, settings }));
  const mongo = await MongoClient.connect(documents.url);
  ends.push(() => mongo.close());
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    for (const end of ends.reverse()) await end();
  };
  onTestFinished(stop);
  return { given, simulator, url: services.url, mongo, outside: createOutside(simulator.url), stop };
}

type Product = Awaited<ReturnType<typeof startOn>>;

const captionOf = (number: number) => `Item ${number} of this life.`;
const numbers = Array.from({ length: items }, (_, number) => number);

/** How many posts there are of each item, under whatever words it went out. */
async function postsOf({ outside }: Product): Promise<number[]> {
  const posts = await outside.posts();
  return numbers.map(number => posts.filter(({ caption }) => caption.includes(captionOf(number))).length);
}

/** Due last, and rewritten in the time that a restore of the first backup loses; until then far ahead, however slow the machine is. */
const late = [1, 3];
const farAheadMs = 3_600_000;
/** Brought near so far, that a busy machine has made its backup and their words are rewritten before they go out. */
const lateInMs = 2 * lifeMs + 30_000;
/** Not due before the life has ended: no backup, and not Instagram, has them live. */
const undue = [14, 15];
const afterLifeMs = 60_000;

/** What goes out before the life ends. */
const due = numbers.filter(number => !undue.includes(number));

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Plans items over a time; some are moved or rewritten before they go out. Answers what changes them. */
async function plan(product: Product, secrets: Secrets) {
  const { url, simulator } = product;
  const first = await signInFirstUser(url, secrets.ADMIN_EMAIL, secrets.ADMIN_PASSWORD);
  if (!first) throw new Error('The first user cannot sign in.');
  await connectSimulatedAccount(url, first, simulator.credentials.userAccessToken);
  const api = createApi(url, first.token);
  const { _id: _contentType } = await api.createContentType({ name: 'Life' });
  const { _id } = await api.createContent({ title: 'Pictures', prompt: 'a quiet bay', _contentType });
  const contents = await api.generate(_id);
  const begin = Date.now();
  const dueIn = (share: number) => new Date(begin + 1_000 + Math.round(share * lifeMs)).toISOString();
  const ids: string[] = [];
  for (const number of numbers) {
    const text = captionOf(number);
    const fields = {
      title: text,
      metaDescription: text,
      contents,
      _contentType,
      status: 'Scheduled' as const,
    };
    const isFar = late.includes(number) || undue.includes(number);
    const date = isFar ? inMs(farAheadMs) : dueIn(Math.random());
    ids.push((await api.createContent({ ...fields, date }))._id);
  }
  return {
    /** Brings near what was far ahead: the late ones, so that the first backup has them before they are rewritten, and what comes after the life. */
    async bringNear() {
      const bring = (number: number, ms: number) => api.saveContent(ids[number] ?? '', { date: inMs(ms) });
      for (const number of late) await bring(number, lateInMs);
      for (const number of undue) await bring(number, lateInMs + afterLifeMs);
    },
    /** What a person does meanwhile; what is going out already is refused. */
    async change(number: number) {
      const id = ids[number] ?? '';
      const fields =
        number % 2 === 0 ? { date: inMs(500) } : { metaDescription: `${captionOf(number)} Written anew.` };
      await api.saveContent(id, fields).catch(() => undefined);
    },
  };
}

/** What the person changes after a backup. After the last one nothing: it explains all posts, so that what was still to come goes out. */
function changedAfter(age: number): readonly number[] {
  if (age === 0) return late;
  return age === ages - 1 ? [] : [Math.floor(Math.random() * due.length)];
}

/** Waits until the product has noted of all that is due that it is published: whatever a busy machine has under way explains no post yet. */
async function allNoted({ mongo }: Product): Promise<void> {
  const contents = mongo.db('content').collection('contents');
  await until(
    () => contents.countDocuments({ status: 'Published' }),
    count => count >= due.length,
  );
}

const ended = ['unknown', 'held', 'failed', 'overdue'];

/** What became of each item once nothing more happens by itself. */
async function settled({ mongo }: Product): Promise<Record<string, number>> {
  const contents = mongo.db('content').collection('contents');
  const look = async () => {
    const found: string[] = [];
    for (const number of numbers) {
      const item = await contents.findOne({ title: captionOf(number) });
      const state = String(item?.outcome?.state ?? item?.status ?? 'gone');
      found.push(item?.permalink || item?.status === 'Published' ? 'published' : state);
    }
    return found;
  };
  await expect
    .poll(async () => (await look()).filter(state => state !== 'published' && !ended.includes(state)), {
      timeout: 2 * busyMachineMs,
    })
    .toEqual([]);
  const counted: Record<string, number> = {};
  for (const state of await look()) counted[state] = (counted[state] ?? 0) + 1;
  return counted;
}

test('a product that is put back from a backup of any age posts nothing again, and asks what it cannot know', async () => {
  const root = await testFolder();
  const data = await openDataFolder(join(root, 'data'));
  const secrets = await loadSecrets(data, {});
  const simulatorPort = await ownPort();
  const life = await startOn({ data, simulator: join(root, 'simulator'), simulatorPort }, secrets);
  const person = await plan(life, secrets);
  const files: string[] = [];
  // At random moments of it: as soon as so many are live the next backup begins, while others are under way; the last one has them all.
  const random = () => Math.floor(Math.random() * (due.length - 2));
  const moments = [...Array.from({ length: ages - 1 }, random).sort((a, b) => a - b), due.length];
  for (const [age, live] of moments.entries()) {
    await until(
      async () => (await life.outside.posts()).length,
      posts => posts >= live,
    );
    if (live === due.length) await allNoted(life);
    if (age === 0) await person.bringNear();
    const file = join(root, `${age}.tar`);
    await makeBackup(backupPlaceOf(file, life.given), life.given, () => {});
    files.push(file);
    for (const number of changedAfter(age)) await person.change(number);
  }
  await until(
    async () => (await life.outside.posts()).length,
    posts => posts >= due.length,
  );
  const before = await postsOf(life);
  await life.stop();
  expect(before).toEqual(numbers.map(number => (undue.includes(number) ? 0 : 1)));

  let wentOut = 0;
  const seen: Record<string, number> = {};
  for (const [age, file] of files.entries()) {
    const again = join(root, `again-${age}`);
    const DATA_DIR = join(again, 'data');
    await restoreBackup(backupPlaceOf(file, {}), { DATA_DIR, PATH: process.env.PATH });
    await cp(join(root, 'simulator'), join(again, 'simulator'), { recursive: true });
    const brought = JSON.parse(await readFile(join(DATA_DIR, 'secrets.json'), 'utf8')) as Secrets;
    const place = { data: DATA_DIR, simulator: join(again, 'simulator'), simulatorPort };
    const product = await startOn(place, brought);

    const became = await settled(product);
    const after = await postsOf(product);
    await product.stop();
    // What was live stays as it was; what was not goes out once, or its person is asked.
    for (const number of numbers)
      expect(after[number], `item ${number}, backup ${age}`).toBe(before[number] || (after[number] ? 1 : 0));
    wentOut += undue.filter(number => after[number] === 1).length;
    for (const [state, count] of Object.entries(became)) seen[state] = (seen[state] ?? 0) + count;
  }
  process.stdout.write(
    `${ages} ages of ${items} items: ${JSON.stringify(seen)}, ${wentOut} not live went out\n`,
  );
  expect(wentOut).toBeGreaterThan(0);
  expect(seen.unknown).toBeGreaterThan(0);
}, 3_600_000);
