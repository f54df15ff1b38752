import { type Box, type BoxFormat, boxesIn, findBox, type ReadAt } from './boxes.ts';
import { CannotClean } from './cannot-clean.ts';
import { aviFormat, isoFormat } from './formats.ts';

/** Where the tracks of a file are described, and which of them are shown. */
type Tracks = {
  format: BoxFormat;
  within: readonly string[];
  type: string;
  /** The box that says what a track holds, and where in it. */
  kind: { path: readonly string[]; at: number };
  picture: string;
  sound: string;
};

/** TABLE: the tracks of each format; those that are neither picture nor sound hold positions, times and words. */
export const isoTracks: Tracks = {
  format: isoFormat,
  within: ['moov'],
  type: 'trak',
  kind: { path: ['mdia', 'hdlr'], at: 8 },
  picture: 'vide',
  sound: 'soun',
};
export const aviTracks: Tracks = {
  format: aviFormat,
  within: ['RIFF AVI ', 'LIST hdrl'],
  type: 'LIST strl',
  kind: { path: ['strh'], at: 0 },
  picture: 'vids',
  sound: 'auds',
};

/** Whether a file has tracks that are not shown; one without a picture is no video. */
export async function hasHiddenTracks(read: ReadAt, size: number, tracks: Tracks): Promise<boolean> {
  const header = await findBox(read, tracks.format, { body: 0, end: size }, tracks.within);
  const kinds = new Set<string>();
  if (header)
    for await (const box of boxesIn(read, tracks.format, header))
      if (box.type === tracks.type) kinds.add(await kindOf(read, box, tracks));
  if (!kinds.delete(tracks.picture)) throw new CannotClean('damaged');
  kinds.delete(tracks.sound);
  return kinds.size > 0;
}

export async function isShown(read: ReadAt, track: Box, tracks: Tracks): Promise<boolean> {
  return [tracks.picture, tracks.sound].includes(await kindOf(read, track, tracks));
}

async function kindOf(read: ReadAt, track: Box, { format, kind }: Tracks): Promise<string> {
  const described = await findBox(read, format, track, kind.path);
  return described ? (await read(described.body + kind.at, 4)).toString('latin1') : '';
}
