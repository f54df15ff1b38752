import type { MouseEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { firstClick } from './first-click.ts';

test.each([
  ['a click', 1, 1],
  ['a key', 0, 1],
  ['the second half of a double click', 2, 0],
])('%s starts what it should', (_what, detail, starts) => {
  const start = vi.fn();

  firstClick(start)({ detail } as MouseEvent);

  expect(start).toHaveBeenCalledTimes(starts);
});
