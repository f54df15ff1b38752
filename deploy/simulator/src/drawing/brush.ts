import { mixColours } from './mix-colours.ts';
import type { Random } from './open-random.ts';
import type { Palette } from './palettes.ts';
import type { Wish } from './read-prompt.ts';

/** What a scene paints with. `unit` is a hundredth of the shorter side. */
export type Brush = {
  width: number;
  height: number;
  unit: number;
  random: Random;
  palette: Palette;
  wish: Wish;
};

export type Scene = (brush: Brush) => string;

export const px = (value: number) => Math.round(value * 10) / 10;

export const gradient = (id: string, colours: readonly string[], direction: 'down' | 'right' = 'down') =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${direction === 'right' ? 1 : 0}" y2="${direction === 'down' ? 1 : 0}">${colours
    .map((colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`)
    .join('')}</linearGradient>`;

export const glow = (id: string, colour: string, strength = 0.9) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".35" stop-color="${colour}" stop-opacity="${strength * 0.35}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

export const blur = (id: string, amount: number) =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${px(amount)}"/></filter>`;

/** The colour of a layer: far ones drown in haze, near ones are full. */
export const layerColour = ({ palette }: Brush, nearness: number) =>
  mixColours(mixColours(palette.haze, palette.far, 0.55), palette.near, nearness);
