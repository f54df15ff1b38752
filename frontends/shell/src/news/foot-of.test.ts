import { expect, test } from 'vitest';
import { footOf } from './foot-of.ts';

const bar = (top: number, bottom: number) => ({ top, bottom });

test.each([
  ['nothing stands there', [], 0],
  ['a bar at the edge', [bar(740, 800)], 60],
  ['a bar a little above it', [bar(742, 788)], 58],
  ['the higher one of two', [bar(740, 800), bar(690, 735)], 110],
  ['a bar so far up that there is room below it', [bar(600, 650)], 0],
  ['a bar below what is in sight', [bar(900, 946)], 0],
])('%s', (_what, bars, foot) => {
  expect(footOf(bars, 800, 80)).toBe(foot);
});
