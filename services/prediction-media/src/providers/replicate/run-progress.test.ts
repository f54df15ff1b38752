import { expect, test } from 'vitest';
import { runProgress } from './run-progress.ts';

test.each([
  ['', 1, 0],
  ['[Parameters] Seed = 5\n  0%|   | 0/30', 1, 0],
  ['  0%|   | 0/30\n 33%|█  | 10/30', 1, 33],
  [' 33%|█  | 10/30\n100%|███| 30/30', 1, 99],
  ['100%|███| 30/30\n 50%|█  | 15/30', 2, 75],
  ['100%|███| 30/30', 4, 25],
  ['999%|', 1, 99],
])('a log of %j for %i picture(s) is %i percent', (logs, imageNumber, percent) => {
  expect(runProgress(logs, imageNumber)).toBe(percent);
});
