import { expect, test } from 'vitest';
import { endedSecondsIn, processorSeconds, secondsIn } from './processor-time.ts';

test('time in the program and in the kernel is added, whatever the program is called', () => {
  const stat = '42 (a) b (c)) S 1 42 42 0 -1 4194560 1 2 3 4 250 50 7 8 20 0 1 0 1 1 1';

  expect(secondsIn(stat)).toBe(3);
  expect(endedSecondsIn(stat)).toBe(0.15);
});

test('a process that works has used a processor, and one that is not there has not', () => {
  const before = processorSeconds(process.pid);
  while (processorSeconds(process.pid) === before) Math.hypot(before, 1);

  expect(processorSeconds(process.pid)).toBeGreaterThan(before);
  expect(processorSeconds(0)).toBe(0);
});
