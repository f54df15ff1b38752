import { expect, test } from 'vitest';
import { fitSides, nearestShape, readShapes, type Side, shapeInstead } from './nearest-shape.ts';

test('words that are no shape are left out', () => {
  const choices = [
    'custom',
    'match_input_image',
    'None',
    'Not set',
    '2K',
    '',
    '0:1',
    7,
    null,
    '4:5',
    '1024x1536',
  ];

  expect(readShapes(choices).map(({ value }) => value)).toEqual(['4:5', '1024x1536']);
});

test.each([
  [['1:1', '16:9'], 1344, 768, '16:9'],
  [['512x512', '1024x1024', '2048x2048'], 1024, 1024, '1024x1024'],
  [['1:1', '2560x1440', '1440x2560'], 768, 1344, '1440x2560'],
  [['1152*896', '896*1152'], 896, 1088, '896*1152'],
  [['1152×896', '896×1152'], 1344, 768, '1152×896'],
])('of %j, %i by %i is %s', (choices, width, height, nearest) => {
  expect(nearestShape(readShapes(choices), { width, height })).toMatchObject({ value: nearest });
});

const side = (more: Partial<Side> = {}): Side => ({
  minimum: 1,
  maximum: 4096,
  step: 8,
  choices: [],
  ...more,
});

test.each([
  [{}, 1344, 768, 1344, 768],
  [{ maximum: 1024 }, 1344, 768, 1024, 584],
  [{ maximum: 1000, step: 32 }, 1536, 640, 992, 416],
  [{ minimum: 1024 }, 768, 1344, 1024, 1792],
  [{ minimum: 1024, maximum: 1440 }, 768, 1344, 1024, 1440],
  [{ choices: [512, 768, 1024] }, 896, 1088, 768, 1024],
])('sides within %j: %i by %i becomes %i by %i', (bounds, width, height, wide, high) => {
  expect(fitSides({ width, height }, side(bounds), side(bounds))).toEqual({ width: wide, height: high });
});

test.each([
  ['1:1', 1024, 1024, undefined],
  ['4:5', 896, 1088, '4:5'],
  ['896*1088', 896, 1088, undefined],
  ['1152*896 | 9:7', 896, 1088, '1152×896'],
])('%s for %i by %i is said: %s', (choice, width, height, words) => {
  expect(readShapes([choice]).map(shape => shapeInstead(shape, { width, height }))).toEqual([words]);
});
