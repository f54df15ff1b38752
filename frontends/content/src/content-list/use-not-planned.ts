import { useState } from 'react';
import type { ContentRowsData } from '../listing/use-content-rows.ts';

/** How many stand above the days before a person asks for all of them: today stays in sight. */
const few = 5;

/** What is not planned, newest first; folded where there is more below it. Where nothing is, it is the list, and goes on as one does. */
export function useNotPlanned({ unplanned, earlier, onward, before, hasNext }: ContentRowsData) {
  const [isOpen, setIsOpen] = useState(false);
  const below = earlier.length + onward.length + before;
  const isFolded = !isOpen && below > 0;
  const isAll = unplanned.items.length > 0 && below === 0 && !hasNext;
  const { pages } = unplanned;
  const items = isFolded ? unplanned.items.slice(0, few) : unplanned.items;
  const more = unplanned.total - items.length;
  return {
    items,
    total: Math.max(unplanned.total, items.length),
    /** How many are not shown. */
    more: isAll ? 0 : Math.max(0, more),
    isBusy: pages.isFetchingNextPage,
    showMore() {
      setIsOpen(true);
      if (!isFolded || unplanned.items.length <= few) void pages.fetchNextPage();
    },
    /** What the end of the page asks for; undefined where that is what has a date. */
    goOn: isAll
      ? {
          hasNext: pages.hasNextPage,
          isLoadingOn: pages.isFetchingNextPage,
          loadOn: () => void pages.fetchNextPage(),
        }
      : undefined,
  };
}

export type NotPlanned = ReturnType<typeof useNotPlanned>;
