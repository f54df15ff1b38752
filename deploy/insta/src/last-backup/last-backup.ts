import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

const Note = Type.Object({ at: Type.String(), name: Type.String() });

const noteIn = (folder: string) => join(folder, 'last-backup.json');

/** Notes in the data folder that a backup of it is whole; a backup of a moment ago is as good when this is lost. */
export async function noteBackup(folder: string, { at, name }: { at: Date; name: string }): Promise<void> {
  const unfinished = `${noteIn(folder)}.unfinished`;
  await writeFile(unfinished, JSON.stringify({ at: at.toISOString(), name }), { mode: 0o600 });
  await rename(unfinished, noteIn(folder));
}

/** The moment of the last backup of a data folder; undefined where none is known. */
export async function readLastBackup(folder: string): Promise<{ at: Date; name: string } | undefined> {
  try {
    const { at, name } = Value.Parse(Note, JSON.parse(await readFile(noteIn(folder), 'utf8')));
    return Number.isNaN(Date.parse(at)) ? undefined : { at: new Date(at), name };
  } catch {
    // What nobody can read says of no backup.
    return undefined;
  }
}
