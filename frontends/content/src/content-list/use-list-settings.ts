import { useLocalStorage } from '@insta-ai/design';
import { useSearchParams } from '@insta-ai/platform/router';
import { type ContentFilters, noFilters } from './filter-contents.ts';
import { initialSort, type Sort, sortColumns } from './list-sort.ts';

export type ContentsView = 'table' | 'list' | 'calendar';

/**
 * How the list is shown. Sort and filters stand in the address, so that going back to the list finds them again; the view is
 * a habit of this browser.
 */
export function useListSettings() {
  const [params, setParams] = useSearchParams();
  const [view, setView] = useLocalStorage<ContentsView>({
    key: 'contents_view',
    defaultValue: 'table',
    getInitialValueInEffect: false,
  });
  const write = (values: { [name: string]: string }) =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );

  return {
    view,
    setView,
    sort: readSort(params),
    setSort: ({ column, direction }: Sort) => write({ sort: column, direction }),
    filters: readFilters(params),
    setFilters: (filters: ContentFilters) => write(filters),
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
