import { expect, test } from 'vitest';
import { countActive, noFilters, toFilter } from './content-filters.ts';

test('only filters with something in them count, and are sent', () => {
  const filters = { ...noFilters, title: ' ', city: ' Rome', type: 'type-post', account: 'ig-2' };

  expect(countActive(filters)).toBe(3);
  expect(JSON.parse(toFilter(filters) ?? '')).toEqual({
    city: 'Rome',
    _contentType: 'type-post',
    account: 'ig-2',
  });
});

test('without filters none is sent', () => {
  expect(toFilter(noFilters)).toBeUndefined();
  expect(toFilter({ ...noFilters, search: '  ' })).toBeUndefined();
});
