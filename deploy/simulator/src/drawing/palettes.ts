import { readFixture } from '../read-fixture.ts';

/** The light of a picture; every scene is coloured from one of these. */
export type Palette = {
  sky: readonly [string, string, string, string];
  light: string;
  haze: string;
  far: string;
  near: string;
  water: readonly [string, string];
  sand: readonly [string, string];
  green: readonly [string, string];
  accent: readonly [string, string, string];
  stars: boolean;
};

export type Light = 'sunset' | 'golden' | 'day' | 'dawn' | 'night' | 'misty';

/** How many colours each column of the fixture has. */
const columns = { sky: 4, light: 1, haze: 1, far: 1, near: 1, water: 2, sand: 2, green: 2, accent: 3 };

function readPalette(row: string) {
  const [name = '', ...cells] = row.split(' | ');
  const parts = Object.entries(columns).map(([part, count], at) => {
    const colours = cells[at]?.match(/#[0-9a-f]{6}/g) ?? [];
    if (colours.length !== count) throw new Error(`Not a palette: ${row}`);
    return [part, count === 1 ? colours[0] : colours];
  });
  return [name, { ...Object.fromEntries(parts), stars: name === 'night' }];
}

export const palettes: Readonly<Record<Light, Palette>> = Object.fromEntries(
  readFixture('palettes').flat().map(readPalette),
);
