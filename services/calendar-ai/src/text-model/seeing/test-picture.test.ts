import sharp from 'sharp';
import { expect, test } from 'vitest';
import { chooseHalves, colourNames, drawHalves, tellsHalves } from './test-picture.ts';

test('the picture is a PNG of few bytes that has each colour in its half', async () => {
  const { bytes, width, height } = drawHalves({ left: 'red', right: 'white' });

  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  expect([info.width, info.height, info.channels]).toEqual([width, height, 3]);
  expect([pixel(0, 0), pixel(111, 223)]).toEqual([
    [220, 20, 20],
    [220, 20, 20],
  ]);
  expect([pixel(112, 0), pixel(223, 223)]).toEqual([
    [255, 255, 255],
    [255, 255, 255],
  ]);
  expect(bytes.length).toBeLessThan(2_000);
});

test('every pair of two colours may come, and none of one', () => {
  const steps = [0, 0.2, 0.4, 0.6, 0.8, 0.999];
  const pairs = steps.flatMap(first =>
    steps.map(second => {
      const drawn = [first, second];
      return chooseHalves(() => drawn.shift() ?? 0);
    }),
  );

  expect(new Set(pairs.map(({ left, right }) => `${left} ${right}`)).size).toBe(30);
  expect(pairs.some(({ left, right }) => left === right)).toBe(false);
});

const shown = { left: 'red', right: 'blue' } as const;

test.each([
  [{ left: 'red', right: 'blue' }, true],
  [{ left: 'Bright red.', right: 'Dark BLUE' }, true],
  [{ left: 'blue', right: 'red' }, false],
  [{ left: 'red', right: 'green' }, false],
  [{ left: 'none', right: 'none' }, false],
  [{ left: colourNames.join(', '), right: colourNames.join(', ') }, false],
  [{ left: 'tired', right: 'bluebell' }, false],
])('%j counts as seen: %s', (answer, isSeen) => {
  expect(tellsHalves(answer, shown)).toBe(isSeen);
});
