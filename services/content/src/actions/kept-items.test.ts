import { expect, test } from 'vitest';
import { withKept } from './kept-items.ts';

const bread = (n: number, reason = 'has no date') => ({ reason, title: `Bread ${n}` });

test('items that stay for the same reason are one group, with the first three titles', () => {
  const first = withKept([], [bread(1), bread(2, 'already published'), bread(3)]);

  expect(withKept(first, [bread(4), bread(5)])).toEqual([
    { reason: 'has no date', items: 4, titles: ['Bread 1', 'Bread 3', 'Bread 4'] },
    { reason: 'already published', items: 1, titles: ['Bread 2'] },
  ]);
  expect(first[0]).toEqual({ reason: 'has no date', items: 2, titles: ['Bread 1', 'Bread 3'] });
});
