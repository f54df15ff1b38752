import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { product } from '@insta-ai/chassis/product/product';
import { type Static, Type } from 'typebox';
import { readWhole } from './read-whole.ts';
import { writeWhole } from './write-whole.ts';

const LastProduct = Type.Object({
  /** Which one ran last on the data folder; the first release noted none. */
  version: Type.Optional(Type.String()),
  /** The one that made a backup before it changed anything, and has not run yet. */
  savedBefore: Type.Optional(Type.String()),
});
type LastProduct = Static<typeof LastProduct>;

const noteOf = (folder: string) => join(folder, 'product.json');

/** What a person reads when this version starts on data that it never ran on; undefined when it did, or there is none yet. */
export async function firstStartWords(folder: string): Promise<string | undefined> {
  const { version } = await readLast(folder);
  if (version === product.version || !existsSync(join(folder, 'secrets.json'))) return undefined;
  return upgradeWords(product.version, version);
}

/** In words, before anything is changed. */
export function upgradeWords(version: string, last: string | undefined): string {
  const of = last ? `, which is of Insta AI ${last}` : '';
  return `Insta AI ${version} starts for the first time on this data${of}. The way back is a backup from before: UPGRADING.md.`;
}

/** Notes that this version has run on it. */
export async function noteProduct(folder: string): Promise<void> {
  if ((await readLast(folder)).version !== product.version) await write(folder, { version: product.version });
}

/**
 * Makes the backup from before this version, once: a start that fails afterwards may have changed the data, and one more backup of
 * that for each try would push out those of before.
 */
export async function onceBeforeUpgrade(folder: string, save: () => Promise<void>): Promise<void> {
  const last = await readLast(folder);
  if (last.savedBefore === product.version) return;
  await save();
  await write(folder, { ...last, savedBefore: product.version });
}

async function readLast(folder: string): Promise<LastProduct> {
  return (await readWhole(noteOf(folder), LastProduct, 'delete it: it holds no data')) ?? {};
}

const write = (folder: string, last: LastProduct) => writeWhole(noteOf(folder), JSON.stringify(last));
