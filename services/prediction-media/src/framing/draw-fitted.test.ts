import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawFitted } from './draw-fitted.ts';
import { fitPost, fitStory } from './fit-geometry.ts';

const colour = { r: 100, g: 150, b: 200 };

async function plain(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

async function pixel(file: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(file)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

const near = (wanted: number[]) => wanted.map(value => expect.closeTo(value, -1));

test.each(['pad', 'crop'] as const)('a picture keeps its colours (%s)', async fit => {
  const file = await drawFitted(() => plain(600, 400), fitStory({ width: 600, height: 400 }, fit));

  expect(await pixel(file, 540, 960)).toEqual(near([100, 150, 200]));
});

test('what is padded is the picture itself, a little darker', async () => {
  const size = { width: 400, height: 900 };
  const file = await drawFitted(() => plain(400, 900), fitPost(size, 0.8, 'pad'));

  const [red = 0, green = 0, blue = 0] = await pixel(file, 3, 450);

  expect(blue).toBeGreaterThan(green);
  expect(green).toBeGreaterThan(red);
  expect(blue).toBeLessThan(190);
});

test('transparency becomes white', async () => {
  const clear = await sharp({
    create: { width: 500, height: 500, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();

  const file = await drawFitted(() => clear, fitPost({ width: 500, height: 500 }, 1, 'pad'));

  expect(await pixel(file, 250, 250)).toEqual(near([255, 255, 255]));
});
