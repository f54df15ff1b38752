import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';

/** What is expected of an item after the upgrade. */
export type Fate =
  /** Nothing happens to it. */
  | 'stays'
  /** It is due right after the start. */
  | 'goes out'
  /** It was published before. */
  | 'is out'
  /** It was on its way when the product was killed. */
  | 'was going out'
  /** Its picture was on its way. */
  | 'is drawn'
  /** A batch writes and draws it. */
  | 'is made';

export type FurnishedItem = {
  _id: string;
  title: string;
  fate: Fate;
  /** As its version told it before the last steps. */
  told?: { status: string; date: string | null; contents: string[] };
};

/** What not every version has. */
export type FurnishedMore = {
  exemplars?: number;
  undo?: { item: string; before: string };
  batches?: { paused: string; running: string };
};

export type Person = { email: string; password: string; token: string };

/** What is in the data folder of a fixture; the words of `made.json`. */
export type Made = {
  version: string;
  commit: string;
  /** When the product was killed. */
  endedAt: string;
  /** When what is scheduled is due. */
  dueAt: string;
  /** The first one set it up and has all the items. */
  people: [Person, Person];
  items: FurnishedItem[];
  more: FurnishedMore;
};

const fixtures = join(import.meta.dirname, 'fixtures');
export const archiveName = 'data.tar.br';
export const run = promisify(execFile);

/** TABLE: the names of the data that older versions left, oldest first. */
export const fixtureNames = (await readdir(fixtures)).toSorted();

export const placeOfFixture = (name: string) => join(fixtures, name);

const madeOf = async (name: string): Promise<Made> =>
  JSON.parse(await readFile(join(placeOfFixture(name), 'made.json'), 'utf8'));

/** The neighbour of today: the last version that was released, and its commit. */
export async function newestRelease(): Promise<Pick<Made, 'version' | 'commit'>> {
  const releases = fixtureNames.filter(name => /^[\d.]+$/.test(name));
  return madeOf(
    releases.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1) ?? '',
  );
}

/** A copy of what an older version left, for one test; `remove` takes it away again. */
export async function openFixture(name: string) {
  const place = placeOfFixture(name);
  const made = await madeOf(name);
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-upgrade-'));
  const packed = join(folder, 'data.tar');
  await writeFile(packed, brotliDecompressSync(await readFile(join(place, archiveName))));
  await run('tar', ['-xf', packed, '-C', folder]);
  return {
    made,
    dataFolder: join(folder, 'data'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
