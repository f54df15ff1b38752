import { expect, test } from 'vitest';
import { countActive, isBackwards, noFilters, toQuery } from './media-filters.ts';

const zone = 'Europe/Rome';

test('without filters nothing is asked for', () => {
  expect(Object.values(toQuery(noFilters, zone)).filter(value => value !== undefined)).toEqual([]);
  expect(countActive(noFilters)).toBe(0);
});

test('both days of a range belong to it, in the zone of the user', () => {
  const query = toQuery({ ...noFilters, from: '2026-11-20', to: '2026-11-21' }, zone);

  expect(query).toMatchObject({ from: '2026-11-19T23:00:00.000Z', to: '2026-11-21T23:00:00.000Z' });
});

test('a day on which the clocks change is a whole day', () => {
  const query = toQuery({ ...noFilters, from: '2026-10-25', to: '2026-10-25' }, zone);

  expect(query).toMatchObject({ from: '2026-10-24T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' });
});

test('what an address says that nobody knows is not asked for', () => {
  const odd = { ...noFilters, kind: 'audio', origin: 'x', type: 'type-1', from: 'soon', to: '2026-99-99' };
  const query = toQuery(odd, zone);

  expect(query).toEqual({
    kind: undefined,
    origin: undefined,
    contentType: 'type-1',
    from: undefined,
    to: undefined,
  });
});

test('stars, tags and copies are asked for together', () => {
  const filters = { ...noFilters, tag: 'pier', duplicates: 'yes', same: '/media/outputs/a/1.png' };

  expect(JSON.parse(toQuery(filters, zone, true).filter ?? '')).toEqual({
    preferred: true,
    tag: 'pier',
    duplicates: true,
    sameAs: '/media/outputs/a/1.png',
  });
  expect(countActive(filters)).toBe(3);
});

test('a range that ends before it begins is told', () => {
  expect(isBackwards({ ...noFilters, from: '2026-11-21', to: '2026-11-20' })).toBe(true);
  expect(isBackwards({ ...noFilters, from: '2026-11-20', to: '2026-11-20' })).toBe(false);
  expect(isBackwards({ ...noFilters, to: '2026-11-20' })).toBe(false);
});
