import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { readWhole } from './read-whole.ts';
import { writeWhole } from './write-whole.ts';

const RunningStores = Type.Object({
  bus: Type.String(),
  documents: Type.String(),
  /** What the names of its databases begin with; missing where a version of before noted them. */
  databasePrefix: Type.Optional(Type.String()),
  /** Of the keys that it was started with (`sumOfKeys`); missing where a version of before noted them. */
  keysSum: Type.Optional(Type.String()),
});

/** How the stores of a product that runs are reached; their passwords are of this one start. */
export type RunningStores = Static<typeof RunningStores>;

const noteOf = (folder: string) => join(folder, 'running-stores.json');

/** Notes how they are reached, for the operator's command and readable by the owner alone; the note ends with the product. */
export async function noteRunningStores(
  folder: string,
  stores: RunningStores,
): Promise<{ stop(): Promise<void> }> {
  await writeWhole(noteOf(folder), JSON.stringify(stores));
  return { stop: () => forgetRunningStores(folder) };
}

/** One that a kill left behind is of no use to anybody: nothing answers to its passwords any more. */
export const forgetRunningStores = (folder: string): Promise<void> => rm(noteOf(folder), { force: true });

/** The note of the product that runs on this folder, undefined while it is still starting. */
export function readRunningStores(folder: string): Promise<RunningStores | undefined> {
  return readWhole(noteOf(folder), RunningStores, 'start the product again');
}
