import { findBox, type OpenFile } from './boxes.ts';
import { CannotClean } from './cannot-clean.ts';
import { isoFormat } from './formats.ts';
import {
  type HiddenOf,
  type HiddenPart,
  hiddenIn,
  type NeededBoxes,
  nothing,
  wholeBox,
} from './hidden-parts.ts';
import { samplesIn } from './samples-in.ts';
import { hasHiddenTracks, isoTracks, isShown } from './tracks.ts';

/** When a film was made and changed, behind the version that says how long these are. */
const times: HiddenOf = async function* ({ body, end }, read) {
  const [version] = await read(body, 1);
  yield { start: body + 4, end: Math.min(end, body + (version === 1 ? 20 : 12)) };
};

/** The words behind the kind of a track, which name the device. */
const words: HiddenOf = ({ body, end }) => [{ start: body + 24, end }];

const neededOfTrack: NeededBoxes = {
  tkhd: times,
  edts: nothing,
  tapt: nothing,
  mdia: { mdhd: times, hdlr: words, minf: nothing },
};

/** A track that is not shown goes with its data, which stand among those of the others. */
const track: HiddenOf = async function* (box, read) {
  if (await isShown(read, box, isoTracks)) return yield* hiddenIn(read, isoFormat, box, neededOfTrack);
  yield* samplesIn(read, box);
  yield wholeBox(box, isoFormat);
};

const needed: NeededBoxes = {
  ftyp: nothing,
  moov: { mvhd: times, trak: track, mvex: nothing },
  mdat: nothing,
  // Of a film in fragments.
  styp: nothing,
  sidx: nothing,
  moof: nothing,
  mfra: nothing,
};

/** What an MP4 or MOV tells beside its pictures and sound. */
export async function* hiddenInIso({ read, size }: OpenFile): AsyncGenerator<HiddenPart> {
  const all = { body: 0, end: size };
  const isFragmented = await findBox(read, isoFormat, all, ['moov', 'mvex']);
  // Only the fragments know then where the data of a track stand.
  if ((await hasHiddenTracks(read, size, isoTracks)) && isFragmented) throw new CannotClean('entangled');
  yield* hiddenIn(read, isoFormat, all, needed);
}
