import type { OpenFile } from './boxes.ts';
import { CannotClean } from './cannot-clean.ts';
import { aviFormat } from './formats.ts';
import { type HiddenPart, hiddenIn, type NeededBoxes, nothing } from './hidden-parts.ts';
import { aviTracks, hasHiddenTracks } from './tracks.ts';

const needed: NeededBoxes = {
  'RIFF AVI ': {
    'LIST hdrl': {
      avih: nothing,
      'LIST strl': { strh: nothing, strf: nothing, indx: nothing, vprp: nothing },
      'LIST odml': nothing,
    },
    'LIST movi': nothing,
    idx1: nothing,
  },
  'RIFF AVIX': { 'LIST movi': nothing },
};

/** What an AVI tells beside its pictures and sound. */
export async function* hiddenInAvi({ read, size }: OpenFile): AsyncGenerator<HiddenPart> {
  // Tracks are known by their number, so none can go without another name for the others.
  if (await hasHiddenTracks(read, size, aviTracks)) throw new CannotClean('entangled');
  yield* hiddenIn(read, aviFormat, { body: 0, end: size }, needed);
}
