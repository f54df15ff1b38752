import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPicture, pictureSvg } from './draw-picture.ts';
import { openRandom } from './open-random.ts';
import { readPrompt, scenes } from './read-prompt.ts';

const order = { prompt: 'sunset beach', seed: 3, width: 320, height: 240, format: 'png' } as const;

test('the same order gives the same bytes, another seed another picture', async () => {
  const [first, again, other] = await Promise.all([
    drawPicture(order),
    drawPicture(order),
    drawPicture({ ...order, seed: 4 }),
  ]);

  expect(first.equals(again)).toBe(true);
  expect(first.equals(other)).toBe(false);
  expect(await sharp(first).metadata()).toMatchObject({ width: 320, height: 240, format: 'png' });
});

test.each([
  ['a cappuccino in Ubud', 'coffee'],
  ['bowls of fruits', 'food'],
  ['visiting temples', 'calm'],
  ['surfing at dawn', 'sea'],
  ['the streets of London', 'city'],
  ['hiking up a volcano', 'mountains'],
  ['rice terraces', 'hills'],
])('%s is drawn as %s', (prompt, scene) => {
  expect(readPrompt(prompt, openRandom('x')).scene).toBe(scene);
});

test('every scene makes a whole SVG without broken numbers in any ratio', () => {
  const words = { sea: 'beach', coffee: 'coffee', food: 'food', calm: 'yoga', hills: 'hills' } as Record<
    string,
    string
  >;
  for (const scene of scenes) {
    for (const [width, height] of [
      [704, 1408],
      [1024, 1024],
      [1728, 576],
    ] as const) {
      const svg = pictureSvg({ prompt: words[scene] ?? scene, seed: 1, width, height, format: 'png' });
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  }
});
