import type { ContentListItem } from '@insta-ai/proto/http/content';
import { standsAt } from '@insta-ai/proto/rules/stands-at';
import { useEffect, useMemo } from 'react';
import { type Day, rangeOf } from '../days/calendar-days.ts';
import type { ContentFilters } from './content-filters.ts';
import type { Sort } from './list-sort.ts';
import { rowsOf, usePages } from './use-pages.ts';
import { useTotal } from './use-total.ts';

type Place = { sort: Sort; filters: ContentFilters; day: Day; zone: string };

/**
 * The rows of the list, page by page. Sorted by date they begin with the day and go on from there in both directions, and what
 * is not planned yet is a list of its own; sorted by anything else they are one list from its beginning.
 */
export function useContentRows({ sort, filters, day, zone }: Place) {
  const isByDate = sort.column === 'date';
  const order = { sortKey: sort.column, sortDirection: sort.direction };
  const at = isByDate ? beginning(sort, day, zone) : null;
  const list = usePages({ ...order, part: isByDate ? 'dated' : 'all', filters, at });
  const newest = { sortKey: 'updatedAt', sortDirection: 'desc' } as const;
  const unplanned = usePages({ ...newest, part: 'unplanned', filters, at: null }, isByDate);
  const matching = useTotal(filters);

  const onward = useMemo(() => rowsOf(list.data, page => page >= 0), [list.data]);
  const earlier = useMemo(() => rowsOf(list.data, page => page < 0), [list.data]);
  const unplannedTotal = isByDate ? (unplanned.data?.pages[0]?.total ?? 0) : 0;
  const pageZero = list.data?.pages.find(({ page }) => page === 0);
  const total = matching.data ?? 0;
  const notShown = total - unplannedTotal - (pageZero?.total ?? onward.length) - earlier.length;
  const hasBack = isByDate && list.hasPreviousPage && notShown > 0;
  const { fetchPreviousPage } = list;
  const asked = isByDate ? [list, unplanned] : [list];
  const isFetchingPage = list.isFetchingNextPage || list.isFetchingPreviousPage;

  // From today on there may be nothing: then the list ends here and shows what was.
  const isAtEnd = hasBack && onward.length === 0 && earlier.length === 0 && !list.isFetching;
  useEffect(() => {
    if (isAtEnd) void fetchPreviousPage();
  }, [isAtEnd, fetchPreviousPage]);

  return {
    isByDate,
    /** Undefined until it is known. */
    total: matching.data,
    unplanned: { items: isByDate ? rowsOf(unplanned.data) : [], total: unplannedTotal, pages: unplanned },
    earlier,
    onward,
    /** The rows that it begins with. */
    first: pageZero?.reply ?? [],
    /** Whether an item stands before the beginning. */
    isBefore(item: ContentListItem) {
      const moment = standsAt(item);
      return at !== null && moment !== null && moment < at === (sort.direction === 'asc');
    },
    /** How many rows before the first one are not loaded; 0 where the list begins. */
    before: hasBack ? notShown : 0,
    hasNext: list.hasNextPage,
    isLoadingBack: list.isFetchingPreviousPage,
    isLoadingOn: list.isFetchingNextPage,
    isPending: list.isPending || matching.isPending || (isByDate && unplanned.isPending),
    isFetchingPage,
    /** Nothing of it is there: what was shown before belongs to another order. */
    isLost: asked.some(({ isError, data }) => isError && !data),
    error: list.error ?? unplanned.error ?? matching.error,
    loadBack: () => void fetchPreviousPage(),
    loadOn: () => void list.fetchNextPage(),
    retry() {
      for (const query of [matching, ...asked]) void query.refetch();
    },
  };
}

export type ContentRowsData = ReturnType<typeof useContentRows>;

/** The moment from which a list goes on: all of the day is on that side of it. */
function beginning({ direction }: Sort, day: Day, zone: string): string {
  const { from, to } = rangeOf([day], zone);
  return direction === 'asc' ? from : to;
}
