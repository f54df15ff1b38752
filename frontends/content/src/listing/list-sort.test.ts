import { expect, test } from 'vitest';
import { exampleItem } from '../canned-replies.ts';
import { nextSort, serverSort, sortRows } from './list-sort.ts';

test('another column starts ascending, the same one turns round', () => {
  const byTitle = nextSort({ column: 'date', direction: 'desc' }, 'title');

  expect(byTitle).toEqual({ column: 'title', direction: 'asc' });
  expect(nextSort(byTitle, 'title')).toEqual({ column: 'title', direction: 'desc' });
});

test('the server sorts every column it has an index for', () => {
  expect(serverSort({ column: 'city', direction: 'asc' })).toEqual({ sortKey: 'city', sortDirection: 'asc' });
  expect(serverSort({ column: 'type', direction: 'asc' })).toEqual({
    sortKey: 'date',
    sortDirection: 'desc',
  });
});

test('types are sorted by name among the rows that are there', () => {
  const reel = exampleItem({ _id: 'a', _contentType: { _id: 'r', name: 'Reel' } });
  const post = exampleItem({ _id: 'b', _contentType: { _id: 'p', name: 'Post' } });

  expect(sortRows([reel, post], { column: 'type', direction: 'asc' })).toEqual([post, reel]);
  expect(sortRows([post, reel], { column: 'type', direction: 'desc' })).toEqual([reel, post]);
});
