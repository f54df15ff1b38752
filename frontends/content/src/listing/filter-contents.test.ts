import { expect, test } from 'vitest';
import { exampleItem } from '../canned-replies.ts';
import { countActive, filterContents, noFilters } from './filter-contents.ts';

const bali = exampleItem({ _id: 'bali', title: 'Morning in BALI', city: 'Ubud', status: 'Scheduled' });
const rome = exampleItem({ _id: 'rome', title: 'Espresso', city: 'Rome', status: '', _contentType: null });
const items = [bali, rome];

test('without filters everything is there', () => {
  expect(filterContents(items, noFilters)).toEqual(items);
});

test('a text matches anywhere and in any letter case', () => {
  expect(filterContents(items, { ...noFilters, title: 'bali' })).toEqual([bali]);
  expect(filterContents(items, { ...noFilters, city: 'OM' })).toEqual([rome]);
});

test('an empty status is found as Draft', () => {
  expect(filterContents(items, { ...noFilters, status: 'draf' })).toEqual([rome]);
});

test('a type lets only its own items through', () => {
  expect(filterContents(items, { ...noFilters, type: 'type-post' })).toEqual([bali]);
});

test('filters work together', () => {
  expect(filterContents(items, { ...noFilters, title: 'e', city: 'ubud' })).toEqual([]);
});

test('only filters with something in them count', () => {
  expect(countActive({ ...noFilters, title: ' ', city: 'Rome', type: 'type-post' })).toBe(2);
});
