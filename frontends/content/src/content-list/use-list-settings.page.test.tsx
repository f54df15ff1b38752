import { renderRemote } from '@insta-ai/platform/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ContentFilters } from '../listing/content-filters.ts';
import { useListSettings } from './use-list-settings.ts';

test('filters are the same as long as they say the same, however often the list is drawn', async () => {
  const drawn: ContentFilters[] = [];
  function List() {
    const { filters, setFilters, setSort } = useListSettings();
    drawn.push(filters);
    return (
      <>
        <button type="button" onClick={() => setSort({ column: 'city', direction: 'desc' })}>
          Sort
        </button>
        <button type="button" onClick={() => setFilters({ ...filters, city: 'Bali' })}>
          Filter
        </button>
      </>
    );
  }
  const { person } = await renderRemote([{ path: '/', element: <List /> }]);

  await person.click(screen.getByRole('button', { name: 'Sort' }));
  expect(drawn.length).toBeGreaterThan(1);
  expect(new Set(drawn).size).toBe(1);

  await person.click(screen.getByRole('button', { name: 'Filter' }));
  expect(new Set(drawn).size).toBe(2);
  expect(drawn.at(-1)).toMatchObject({ city: 'Bali', title: '' });
});
