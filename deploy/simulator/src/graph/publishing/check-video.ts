import { open, stat } from 'node:fs/promises';
import { mediaError } from '../graph.errors.ts';
import { taken } from '../taken.ts';
import type { ContainerRecord } from './container-record.ts';
import { type Film, readFilm, readHead } from './read-film.ts';

export const videoTooBig = () =>
  mediaError('videoTooBig', 'The video is too large: at most 300 MB, 100 MB for a story.');

const unsupported = (why: string) => mediaError('videoFormat', `The video format is not supported: ${why}.`);

/** MP4 or MOV by its bytes, moov before mdat (instagram-graph-api.md 2.4). */
export async function checkVideo(file: string): Promise<void> {
  const handle = await open(file);
  try {
    const boxes: string[] = [];
    const { size } = await handle.stat();
    const head = Buffer.alloc(16);
    for (let at = 0; at + 8 <= size; ) {
      await handle.read(head, 0, 16, at);
      const { type, length } = readHead(head, size - at);
      if (at === 0 && type !== 'ftyp') throw unsupported('not MP4 or MOV');
      if (length < 8) throw unsupported('a damaged file');
      boxes.push(type);
      at += length;
    }
    if (!boxes.includes('moov')) throw unsupported('no moov atom');
    if (boxes.indexOf('moov') > boxes.indexOf('mdat')) throw unsupported('the moov atom must come first');
  } finally {
    await handle.close();
  }
}

/** Length, bits a second, codec and size, as far as the header of the film says them, and no edit lists (2.4). */
export async function checkFilm(file: string, kind: ContainerRecord['kind']): Promise<void> {
  const { lengthMs, isEdited, picture, sound } = await readFilm(file);
  const { size } = await stat(file);
  const problem =
    (isEdited ? 'it has an edit list' : undefined) ??
    lengthProblem(lengthMs, kind) ??
    rateProblem(size, lengthMs) ??
    pictureProblem(picture, kind) ??
    soundProblem(sound);
  if (problem) throw unsupported(problem);
}

function lengthProblem(lengthMs: number | undefined, kind: ContainerRecord['kind']): string | undefined {
  const { least, most } = taken.film.seconds[kind === 'STORIES' ? 'story' : 'reel'];
  if (lengthMs === undefined || (lengthMs >= least * 1000 && lengthMs <= most * 1000)) return undefined;
  return `it lasts ${lengthMs / 1000} s and must last ${least} to ${most} s`;
}

/** On average, for what the header says nothing of. */
function rateProblem(bytes: number, lengthMs: number | undefined): string | undefined {
  const { bitsPerSecond } = taken.film;
  const bits = lengthMs ? (bytes * 8 * 1000) / lengthMs : 0;
  return bits > bitsPerSecond
    ? `it has ${Math.round(bits)} bits a second and may have ${bitsPerSecond}`
    : undefined;
}

function pictureProblem(picture: Film['picture'], kind: ContainerRecord['kind']): string | undefined {
  if (!picture) return undefined;
  const { codec, width, height, framesPerSecond: pace } = picture;
  const { codecs, width: widest, ratios, framesPerSecond } = taken.film;
  const { least, most } = ratios[kind === 'STORIES' ? 'story' : 'reel'];
  if (!codecs.some(one => one === codec)) return `its codec is ${codec} and must be H.264 or HEVC`;
  if (width > widest) return `it is ${width} pixels wide and may be ${widest}`;
  if (width / height < least || width / height > most) return `its shape is ${width} by ${height}`;
  // 24 is said of 23.976, and a last frame may be cut short.
  const isPaced =
    pace === undefined || (pace > framesPerSecond.least - 0.5 && pace < framesPerSecond.most + 0.5);
  return isPaced ? undefined : `it has ${pace} frames a second`;
}

function soundProblem(sound: Film['sound']): string | undefined {
  if (!sound) return undefined;
  const { codec, channels, samplesPerSecond } = sound;
  if (codec !== taken.film.sound.codec) return `its sound is ${codec} and must be AAC`;
  if (channels > taken.film.sound.channels) return `its sound has ${channels} channels`;
  return samplesPerSecond > taken.film.sound.samplesPerSecond
    ? `its sound has ${samplesPerSecond} samples a second`
    : undefined;
}
