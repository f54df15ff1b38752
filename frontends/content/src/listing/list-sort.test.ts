import { expect, test } from 'vitest';
import { nextSort } from './list-sort.ts';

test('another column starts ascending, the same one turns round', () => {
  const byTitle = nextSort({ column: 'date', direction: 'desc' }, 'title');

  expect(byTitle).toEqual({ column: 'title', direction: 'asc' });
  expect(nextSort(byTitle, 'title')).toEqual({ column: 'title', direction: 'desc' });
});
