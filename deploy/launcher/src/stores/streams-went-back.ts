import { readFile } from 'node:fs/promises';
import { writeWhole } from '../data-folder/write-whole.ts';

/** What a person hears of streams that are older than they were. */
export const wentBackWords = (folder: string) =>
  `The streams of the bus in ${folder} are older than they were, as after a lost power or when a copy is put back. Insta AI goes on with them: ${whatIsLost}`;

/** What the way back took; everything else is asked for again by whoever waits for it. */
export const whatIsLost =
  'what they lost of posts and pictures is asked for again within minutes, and nothing goes out twice. Lost for good may be a mail that told of something of that time, a mailed link, and dead letters of then; those that were sent again or dropped since may be back.';

/** Beside the folder, as the mark of the streams. */
const noteOf = (folder: string) => `${folder}.went-back`;

/** Notes that a start goes on with older streams. */
export const noteWentBack = (folder: string): Promise<void> =>
  writeWhole(noteOf(folder), new Date().toISOString());

/** When a start last went on with older streams; undefined when none ever did. */
export async function readWentBack(folder: string): Promise<Date | undefined> {
  const at = new Date(await readFile(noteOf(folder), 'utf8').catch(() => ''));
  return Number.isNaN(at.getTime()) ? undefined : at;
}
