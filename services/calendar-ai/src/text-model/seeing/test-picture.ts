import { crc32, deflateSync } from 'node:zlib';
import type { Picture } from './picture.ts';

/** TABLE: colours that nobody mistakes for another of them. */
const colours = {
  red: [220, 20, 20],
  green: [20, 150, 40],
  blue: [20, 50, 220],
  yellow: [250, 220, 20],
  black: [0, 0, 0],
  white: [255, 255, 255],
} as const;
export type ColourName = keyof typeof colours;
export const colourNames = Object.keys(colours) as ColourName[];

/** Pixels of a side: models cut a picture into squares of up to 56, and some take none that is smaller than a few of those. */
const side = 224;

export type Halves = { left: ColourName; right: ColourName };

/** Two colours by chance: who does not see has thirty pairs to guess from. */
export function chooseHalves(random: () => number): Halves {
  const at = (count: number) => Math.min(count - 1, Math.floor(random() * count));
  const left = colourNames[at(colourNames.length)] ?? 'red';
  const others = colourNames.filter(name => name !== left);
  return { left, right: others[at(others.length)] ?? 'blue' };
}

/** A picture of two colours side by side, as a PNG of a few hundred bytes. */
export function drawHalves({ left, right }: Halves): Picture {
  const half = (name: ColourName) => Array.from({ length: side / 2 }, () => colours[name]).flat();
  const line = Buffer.from([0, ...half(left), ...half(right)]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits of red, green and blue.
  header.set([8, 2], 8);
  const bytes = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array<Buffer>(side).fill(line)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { bytes, mimeType: 'image/png', width: side, height: side };
}

/** Whether an answer tells both halves; one that names several colours for a half tells nothing. */
export function tellsHalves(answer: { left: string; right: string }, { left, right }: Halves): boolean {
  const named = (text: string) => colourNames.filter(name => new RegExp(`\\b${name}\\b`, 'i').test(text));
  return named(answer.left).join() === left && named(answer.right).join() === right;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
