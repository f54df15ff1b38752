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

export const lights = ['sunset', 'golden', 'day', 'dawn', 'night', 'misty'] as const;
export type Light = (typeof lights)[number];

export const palettes: Readonly<Record<Light, Palette>> = {
  sunset: {
    sky: ['#2c2a5e', '#8b4a86', '#f0806c', '#ffcf8b'],
    light: '#fff1cf',
    haze: '#f7a988',
    far: '#a8618a',
    near: '#231a38',
    water: ['#f6a981', '#4b3a72'],
    sand: ['#d99a7c', '#7d4f63'],
    green: ['#6d4468', '#241a33'],
    accent: ['#ff9f7a', '#ffd59a', '#d7597a'],
    stars: false,
  },
  golden: {
    sky: ['#6fa3bf', '#c9d6c3', '#fbe0a6', '#fdb968'],
    light: '#fff8e1',
    haze: '#f8d9a0',
    far: '#c59a6f',
    near: '#3d3226',
    water: ['#f9d79b', '#5d8a91'],
    sand: ['#f3d9ab', '#c79a66'],
    green: ['#a89a4e', '#434524'],
    accent: ['#e5793b', '#f2b84b', '#b5482f'],
    stars: false,
  },
  day: {
    sky: ['#3b8ccf', '#7fbfe8', '#c4e5f4', '#f2f5ea'],
    light: '#fffdf0',
    haze: '#d5ebf2',
    far: '#86b0c4',
    near: '#1c4f4c',
    water: ['#8adbd8', '#1a7f9c'],
    sand: ['#f7e9cc', '#e0c394'],
    green: ['#8fbf7b', '#1f5a43'],
    accent: ['#ff7f6a', '#ffc857', '#3d7ea6'],
    stars: false,
  },
  dawn: {
    sky: ['#5f74ad', '#b49fc9', '#f3c3bf', '#fde8d3'],
    light: '#fff6ea',
    haze: '#f3d3d0',
    far: '#a99bc0',
    near: '#3a3656',
    water: ['#f5cfc8', '#7c83b0'],
    sand: ['#f6dfd0', '#c7a7a6'],
    green: ['#93a392', '#3f4f5c'],
    accent: ['#ee9a94', '#f7cf9c', '#8f7fbf'],
    stars: false,
  },
  night: {
    sky: ['#050b22', '#0e1d47', '#25376f', '#5a5a94'],
    light: '#f6f2df',
    haze: '#4a5590',
    far: '#2f3e70',
    near: '#060a1a',
    water: ['#3d4a86', '#0a1233'],
    sand: ['#4a4c78', '#1c2046'],
    green: ['#2c4661', '#08142a'],
    accent: ['#ffcf70', '#f58f7c', '#7f8fe0'],
    stars: true,
  },
  misty: {
    sky: ['#8ea5a8', '#b7c6c3', '#dce3dc', '#f2f0e6'],
    light: '#fffdf5',
    haze: '#e4e8e0',
    far: '#b3c2bd',
    near: '#22383a',
    water: ['#dfe6df', '#7d989a'],
    sand: ['#ece6d8', '#b9b3a3'],
    green: ['#a7b9a5', '#2f4a43'],
    accent: ['#d98f6b', '#e6c48a', '#6f8f8a'],
    stars: false,
  },
};
