import type { ContentListItem } from '@insta-ai/proto/http/content';
import { useMemo } from 'react';
import { type ContentFilters, toFilter } from '../listing/content-filters.ts';
import type { Sort } from '../listing/list-sort.ts';
import type { ContentRowsData } from '../listing/use-content-rows.ts';
import type { ShownItems } from '../many/selection/selection.ts';

/** The rows as a list to select in: those that are loaded, and all that match. */
export function useSelectableRows(
  { unplanned, earlier, onward, total = 0 }: ContentRowsData,
  justAdded: readonly ContentListItem[],
  { column, direction }: Sort,
  filters: ContentFilters,
): ShownItems {
  const loaded = [...justAdded, ...unplanned.items, ...earlier, ...onward].map(({ _id }) => _id).join(' ');
  const filter = toFilter(filters);
  return useMemo(
    () => ({
      ids: loaded === '' ? [] : loaded.split(' '),
      name: `${column} ${direction}`,
      matches: filter ?? '',
      all: { matching: filter === undefined ? {} : { filter }, total },
    }),
    [loaded, column, direction, filter, total],
  );
}
