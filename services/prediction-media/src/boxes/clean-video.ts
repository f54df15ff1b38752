import type { OpenFile } from './boxes.ts';
import { CannotClean } from './cannot-clean.ts';
import { hiddenInAvi } from './hidden-in-avi.ts';
import { hiddenInIso } from './hidden-in-iso.ts';
import type { HiddenPart } from './hidden-parts.ts';

/** An hour of positions at sixty a second has fewer parts. */
const mostParts = 500_000;
const zeros = Buffer.alloc(64 * 1024);

/**
 * Takes out of a video what it tells beside its pictures and sound (place, moment, device, author, tracks of positions). All else
 * stays where it is, so nothing has to be counted anew; the file keeps its length. It is changed only when it is understood.
 */
export async function cleanVideo(file: OpenFile, ending: string): Promise<void> {
  const parts: HiddenPart[] = [];
  let bytes = 0;
  for await (const part of ending === 'avi' ? hiddenInAvi(file) : hiddenInIso(file)) {
    parts.push(part);
    bytes += part.end - part.start;
    // Data that are named twice are part of a box once and of a track once.
    if (part.end > file.size || bytes > 2 * file.size || parts.length > mostParts)
      throw new CannotClean('damaged');
  }
  for (const { start, end, name } of parts) {
    for (let at = start; at < end; at += zeros.length)
      await file.write(at, zeros.subarray(0, Math.min(zeros.length, end - at)));
    if (name) await file.write(name.at, Buffer.from(name.text, 'latin1'));
  }
}
