import { expect, test } from 'vitest';
import { delayLine } from './delays.ts';

test('the time in which the provider draws is nobody else’s', () => {
  const drawn = { clickedAt: 100, queuedAt: 110, calledAt: 130, doneAt: 2_130, shownAt: 2_200 };

  expect(delayLine(1, [drawn])).toBe(
    '1 at once (1 pictures): queued to provider called median 20 ms, p99 20 ms; ' +
      'provider done to on screen median 70 ms, p99 70 ms; click to on screen without the provider median 100 ms, p99 100 ms',
  );
});

test('median and p99 are of all pictures, in whatever order they came', () => {
  const after = (ms: number) => ({ clickedAt: 0, queuedAt: 0, calledAt: ms, doneAt: ms, shownAt: ms });
  const drawn = Array.from({ length: 100 }, (_, index) => after(100 - index));

  const line = delayLine(100, drawn);

  expect(line).toContain('100 at once (100 pictures): queued to provider called median 51 ms, p99 100 ms');
  expect(line).toContain('provider done to on screen median 0 ms, p99 0 ms');
});
