import { boxesIn } from './boxes.ts';
import { isoFormat } from './formats.ts';
import { withFile } from './open-file.ts';

/** Boxes that may stand before them. */
const mostBoxes = 100;

/** Whether an MP4 or MOV begins with what describes it (moov) and not with its pictures (mdat). */
export function isStreamable(path: string): Promise<boolean> {
  return withFile(path, async ({ read, size }) => {
    let boxes = 0;
    for await (const { type } of boxesIn(read, isoFormat, { body: 0, end: size })) {
      if (type === 'moov') return true;
      boxes += 1;
      if (type === 'mdat' || boxes === mostBoxes) return false;
    }
    return false;
  });
}
