import { boxesIn, findBox } from './boxes.ts';
import { isoFormat } from './formats.ts';
import { withFile } from './open-file.ts';

/** Whether a track of an MP4 or MOV is cut by a list of edits and not by what it holds. */
export function hasEditList(path: string): Promise<boolean> {
  return withFile(path, async ({ read, size }) => {
    const movie = await findBox(read, isoFormat, { body: 0, end: size }, ['moov']);
    if (!movie) return false;
    for await (const box of boxesIn(read, isoFormat, movie))
      if (box.type === 'trak' && (await findBox(read, isoFormat, box, ['edts', 'elst']))) return true;
    return false;
  });
}
