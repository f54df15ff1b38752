import { useState } from 'react';
import type { ContentRowsData } from '../listing/use-content-rows.ts';

/** How many stand above the days before a person asks for all of them: today stays in sight. */
const few = 5;

/** What is not planned, newest first; folded where there is more below it. */
export function useNotPlanned({ unplanned, earlier, onward, before }: ContentRowsData) {
  const [isOpen, setIsOpen] = useState(false);
  const isFolded = !isOpen && earlier.length + onward.length + before > 0;
  const items = isFolded ? unplanned.items.slice(0, few) : unplanned.items;
  const more = unplanned.total - items.length;
  return {
    items,
    total: Math.max(unplanned.total, items.length),
    /** How many are not shown. */
    more: Math.max(0, more),
    isBusy: unplanned.pages.isFetchingNextPage,
    showMore() {
      setIsOpen(true);
      if (!isFolded || unplanned.items.length <= few) void unplanned.pages.fetchNextPage();
    },
  };
}

export type NotPlanned = ReturnType<typeof useNotPlanned>;
