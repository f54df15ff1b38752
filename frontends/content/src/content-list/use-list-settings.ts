import { useLocalStorage } from '@insta-ai/design';
import { type KeptKey, useAddressValues } from '@insta-ai/platform';
import { useCallback, useMemo } from 'react';
import { type ContentFilters, noFilters } from '../listing/content-filters.ts';
import { initialSort, type Sort, sortColumns } from '../listing/list-sort.ts';

export type ContentsView = 'table' | 'list' | 'calendar';

/**
 * How the list is shown. Sort and filters stand in the address, so that going back to the list finds them again; the view is
 * a habit of this browser.
 */
export function useListSettings() {
  const [params, write] = useAddressValues();
  const [view, setView] = useLocalStorage<ContentsView>({
    key: 'contents_view' satisfies KeptKey,
    defaultValue: 'table',
    getInitialValueInEffect: false,
  });
  const inAddress = JSON.stringify(readFilters(params));
  // The same as long as they say the same: whoever waits for them to settle would else wait, and draw the list, for ever.
  const filters = useMemo((): ContentFilters => JSON.parse(inAddress), [inAddress]);

  const sort = useMemo(() => readSort(params), [params]);
  const setSort = useCallback(({ column, direction }: Sort) => write({ sort: column, direction }), [write]);

  return {
    view,
    setView,
    sort,
    setSort,
    filters,
    setFilters: write,
  };
}

function readSort(params: URLSearchParams): Sort {
  const column = sortColumns.find(known => known === params.get('sort'));
  return column ? { column, direction: params.get('direction') === 'desc' ? 'desc' : 'asc' } : initialSort;
}

function readFilters(params: URLSearchParams): ContentFilters {
  const names = Object.keys(noFilters) as (keyof ContentFilters)[];
  return { ...noFilters, ...Object.fromEntries(names.map(name => [name, params.get(name) ?? ''])) };
}
