import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  documentsIn,
  faultOfDocuments,
  highWaterOf,
  inItsFile,
  inItsLog,
  logOf,
} from '@insta-ai/deploy/document-store/storage/high-water';
import { isStoreDamaged } from '@insta-ai/simulator/store/damaged-store';
import { type Static, Type } from 'typebox';
import { CannotStart } from '../basis/cannot-start.ts';
import { isHalfRestored } from './half-restored.ts';
import { proveOurs } from './prove-ours.ts';
import { readWhole, unlessMissing } from './read-whole.ts';
import { writeWhole } from './write-whole.ts';

const Installation = Type.Object({
  id: Type.String(),
  stores: Type.Array(Type.String()),
  /** Missing where a version of before made it. */
  firstStartAt: Type.Optional(Type.String({ format: 'date-time' })),
});
type Installation = Static<typeof Installation>;

/** TABLE: the stores of a data folder, and what is in each as soon as it was used. */
const stores = {
  documents: ['documents', 'documents.sqlite'],
  mongod: ['mongod', ''],
  media: ['media', 'objects'],
  nats: ['nats', 'jetstream'],
} as const;
export type StoreName = keyof typeof stores;

/** What is simulated is in no backup, so that it may be gone and bears no mark: only damage is told. */
const simulator = 'simulator';

/** A store with such a fault cannot be used as it is; an older one can, and so can one of which a place cannot be trusted. */
function isUnusable(what: string): boolean {
  const isReadable = what.startsWith(inItsLog) || what.startsWith(inItsFile);
  return what === 'is a file where a folder belongs' || (what.startsWith('is damaged') && !isReadable);
}

type Fault = {
  /** Its path. */
  store: string;
  what: string;
};

const manifestOf = (folder: string) => join(folder, 'installation.json');
const secretsOf = (folder: string) => join(folder, 'secrets.json');
const markOf = (folder: string, store: StoreName) => join(folder, store, 'installation-id');

/**
 * Refuses to start beside a store that is gone, emptied, rolled back or damaged while the others are as they were: otherwise
 * the product would start with an empty store and say nothing. Changes nothing unless the loss is accepted.
 */
export async function checkInstallation(
  folder: string,
  used: readonly (StoreName | typeof simulator)[],
  acceptLoss: boolean,
): Promise<void> {
  await proveOurs(folder);
  if (isHalfRestored(folder)) throw new CannotStart(halfRestored(folder));
  const known = await readManifest(folder);
  const faults: Fault[] = [];
  for (const store of used) {
    const what = await (store === simulator ? faultOfSimulator(folder) : faultOf(folder, store, known));
    if (what) faults.push({ store: join(folder, store), what });
  }
  const secrets = secretsOf(folder);
  const hadSecrets =
    known?.stores.includes('secrets.json') || existsSync(join(folder, 'documents/documents.sqlite'));
  if (hadSecrets && !existsSync(secrets))
    faults.push({ store: secrets, what: 'is missing, and what it encrypted cannot be read without it' });
  if (faults.length === 0) return;
  if (!acceptLoss) throw new CannotStart(lossRefusal(faults));
  await acceptLosses(folder, faults, known);
}

/** Sets aside what cannot be read, so that the start finds the place empty. */
async function acceptLosses(
  folder: string,
  faults: readonly Fault[],
  known: Installation | undefined,
): Promise<void> {
  for (const { store, what } of faults) {
    if (isUnusable(what)) await setAside(store);
    // The next write would be in the place of what cannot be read.
    if (what.startsWith(inItsLog)) await keepCopy(logOf(store));
    if (what.startsWith(inItsFile)) await keepCopy(documentsIn(store));
    await rm(highWaterOf(store), { force: true });
  }
  const stores = known?.stores.filter(one => !faults.some(({ store }) => store === join(folder, one)));
  if (known && stores) await writeWhole(manifestOf(folder), JSON.stringify({ ...known, stores }));
}

/** Marks the stores that are in use as belonging together. The mark of a store comes before what expects it. */
export async function markInstallation(folder: string, used: readonly StoreName[]): Promise<void> {
  const known: Installation = (await readManifest(folder)) ?? { id: randomUUID(), stores: [] };
  const firstStart = (await firstStartOf(folder)) ?? new Date();
  const there: StoreName[] = [];
  for (const store of used) {
    if (!(await holdsFile(join(folder, ...stores[store])))) continue;
    if ((await readMark(folder, store)) !== known.id) await writeWhole(markOf(folder, store), known.id);
    there.push(store);
  }
  const marked = [...new Set([...known.stores, ...there, 'secrets.json'])];
  if (marked.length !== known.stores.length || !known.firstStartAt) {
    const manifest: Installation = {
      id: known.id,
      stores: marked,
      firstStartAt: firstStart.toISOString(),
    };
    await writeWhole(manifestOf(folder), JSON.stringify(manifest));
  }
}

/**
 * Since when there is something to lose in a data folder; undefined before its first start. Of an installation of before, whose
 * first start is not noted, the oldest of what is written once and of the secrets.
 */
export async function firstStartOf(folder: string): Promise<Date | undefined> {
  const noted = (await readManifest(folder))?.firstStartAt;
  if (noted) return new Date(noted);
  const places = [...Object.keys(stores).map(store => markOf(folder, store as StoreName)), secretsOf(folder)];
  const written = await Promise.all(places.map(place => stat(place).catch(() => undefined)));
  const moments = written.flatMap(one => (one ? [one.mtimeMs] : []));
  return moments.length > 0 ? new Date(Math.min(...moments)) : undefined;
}

async function faultOf(
  folder: string,
  store: StoreName,
  known: Installation | undefined,
): Promise<string | undefined> {
  const [name, content] = stores[store];
  const place = await stat(join(folder, name)).catch(() => undefined);
  if (place && !place.isDirectory()) return 'is a file where a folder belongs';
  if (known?.stores.includes(store)) {
    if (!place || !(await holdsFile(join(folder, name, content)))) return 'is missing or was emptied';
    const mark = await readMark(folder, store);
    if (mark !== known.id) return mark ? 'belongs to another installation' : 'is missing or was emptied';
  }
  return place && store === 'documents' ? faultOfDocuments(join(folder, name)) : undefined;
}

async function faultOfSimulator(folder: string): Promise<string | undefined> {
  const place = join(folder, simulator);
  const found = await stat(place).catch(() => undefined);
  if (found && !found.isDirectory()) return 'is a file where a folder belongs';
  return isStoreDamaged(place) ? 'is damaged' : undefined;
}

/** What a person reads, and how to go on. */
export function lossRefusal(faults: readonly Fault[]): string {
  const [first] = faults;
  const what = faults.map(({ store, what }) => `${store} ${what}`).join('; ');
  const isSimulated = faults.every(({ store }) => basename(store) === simulator);
  const restore = isSimulated
    ? 'Simulated platforms are in no backup of ours: put it back from a copy of your own'
    : `Restore ${faults.length === 1 ? first?.store : 'the whole data folder'} from a backup (insta restore, into an empty folder)`;
  return (
    `${what}. ${restore}, or continue without what is lost ` +
    '(damaged files are set aside, not deleted): make start ARGS=--accept-loss, or the setting ACCEPT_LOSS=true.'
  );
}

function halfRestored(folder: string): string {
  return `A restore into ${folder} was begun and has not ended, so not all is there: run the same insta restore again, which begins anew, or choose another folder with DATA_DIR=/some/folder.`;
}

/** Whether there is any file below; a folder may be there and all that was in it gone. */
async function holdsFile(path: string): Promise<boolean> {
  const entries = await readdir(path, { withFileTypes: true }).catch(
    cause => unlessMissing(path, cause) ?? [],
  );
  if (entries.some(entry => !entry.isDirectory())) return true;
  for (const entry of entries) if (await holdsFile(join(path, entry.name))) return true;
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}

/** Under a name of its own, so that it may still be looked at. */
async function setAside(path: string): Promise<void> {
  if (!existsSync(path)) return;
  await rename(path, lostName(path));
}

const keepCopy = (path: string) => copyFile(path, lostName(path));

const lostName = (path: string) => `${path}.lost-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`;

const readManifest = (folder: string) =>
  readWhole(manifestOf(folder), Installation, 'delete it to start with the stores as they are');

function readMark(folder: string, store: StoreName): Promise<string | undefined> {
  const mark = markOf(folder, store);
  return readFile(mark, 'utf8').catch(cause => unlessMissing(mark, cause));
}
