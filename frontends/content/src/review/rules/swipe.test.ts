import { expect, test } from 'vitest';
import { swipeOf } from './swipe.ts';

const from = { x: 200, y: 300 };

test.each([
  [{ x: 100, y: 310 }, 'next'],
  [{ x: 300, y: 270 }, 'previous'],
  [{ x: 160, y: 300 }, undefined],
  [{ x: 100, y: 380 }, undefined],
  [{ x: 200, y: 100 }, undefined],
])('from 200, 300 to %o is %s', (to, act) => {
  expect(swipeOf(from, to)).toBe(act);
});
