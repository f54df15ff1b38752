import { expect, test } from 'vitest';
import { costLine, together } from './cost.ts';

test('time is compared as a whole, and memory without what was there before', () => {
  const own = { seconds: 1.2, processorSeconds: 0.9, peakMib: 250, idleMib: 130 };
  const bare = { seconds: 1, processorSeconds: 0.6, peakMib: 160, idleMib: 60 };

  expect(costLine('a photo kept', own, bare)).toBe(
    'a photo kept: 1.20 s, 0.90 s of a processor and 250 MiB at most, 120 of them for it; ' +
      'bare 1.00 s, 0.60 s of a processor and 160 MiB at most, 100 of them for it: 1.20 of its time, 1.50 of its work, 1.20 of its memory (aim 1.15)',
  );
});

test('of several the time in the middle counts, and the highest peak over the first idle', () => {
  const costs = [
    { seconds: 3, processorSeconds: 1, peakMib: 200, idleMib: 100 },
    { seconds: 1, processorSeconds: 4, peakMib: 230, idleMib: 190 },
    { seconds: 2, processorSeconds: 2, peakMib: 210, idleMib: 195 },
  ];

  expect(together(costs)).toEqual({ seconds: 2, processorSeconds: 2, peakMib: 230, idleMib: 100 });
});
