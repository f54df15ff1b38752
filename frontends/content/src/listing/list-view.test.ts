import { expect, test } from 'vitest';
import { exampleItem } from '../canned-replies.ts';
import { noFilters } from './content-filters.ts';
import { type ListView, mayMove, queryOf } from './list-view.ts';

const at = '2026-11-23T00:00:00.000Z';
const dated: ListView = {
  part: 'dated',
  sortKey: 'date',
  sortDirection: 'asc',
  filters: noFilters,
  at,
};

test('pages are counted from where the list begins: on in its order, back in the reverse one', () => {
  const on = { currentPage: 1, sortDirection: 'asc', from: at };
  const back = { currentPage: 0, sortDirection: 'desc', to: at };
  expect(queryOf(dated, 1)).toMatchObject(on);
  expect(queryOf(dated, -1)).toMatchObject(back);

  const descending = { ...dated, sortDirection: 'desc' } as const;
  expect(queryOf(descending, 0)).toMatchObject({ currentPage: 0, sortDirection: 'desc', to: at });
  expect(queryOf(descending, -2)).toMatchObject({ currentPage: 1, sortDirection: 'asc', from: at });
});

test('only what decides the place of an item moves it', () => {
  const before = exampleItem();
  const isMoved = (change: object, view: Partial<ListView> = {}) =>
    mayMove({ ...dated, ...view }, before, { ...before, ...change });

  expect(isMoved({ title: 'Other', contents: [], version: 9 })).toBe(false);
  expect(isMoved({ date: '2027-01-01T00:00:00.000Z' })).toBe(true);
  expect(isMoved({ status: 'Published', publishedDate: '2026-11-22T00:00:00.000Z' })).toBe(true);
  expect(isMoved({ title: 'Other' }, { filters: { ...noFilters, title: 'rice' } })).toBe(true);
  expect(isMoved({ hashtags: '#new' }, { filters: { ...noFilters, search: 'bali' } })).toBe(true);
  expect(isMoved({ city: 'Rome' }, { part: 'all', sortKey: 'city' })).toBe(true);
  expect(isMoved({ updatedAt: at }, { part: 'unplanned', sortKey: 'updatedAt' })).toBe(false);
  const outcome = { state: 'failed', message: '', advice: '', at } as const;
  expect(isMoved({ outcome }, { filters: { ...noFilters, status: 'draft' } })).toBe(true);
});
