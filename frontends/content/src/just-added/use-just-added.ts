import type { ContentListItem } from '@insta-ai/proto/http/content';
import { useMemo, useState } from 'react';
import { type ContentFilters, countActive, noFilters } from '../listing/content-filters.ts';
import type { ContentRowsData } from '../listing/use-content-rows.ts';
import { rowsOf, usePages } from '../listing/use-pages.ts';
import { useTotal } from '../listing/use-total.ts';
import { type Beginning, outOfSight } from './out-of-sight.ts';
import { useSeen } from './use-seen.ts';

/** How many stand above the list before a person asks for all of them. */
const few = 5;

/**
 * What was made lately and would be out of sight, the newest first: it stands above the list, whatever that is sorted by, and above
 * the days of a calendar. Where the beginning is not known yet, nothing does.
 */
export function useJustAdded(beginning: Beginning | undefined, filters: ContentFilters) {
  const [isOpen, setIsOpen] = useState(false);
  const { since, seeAll } = useSeen();
  const isAsked = since !== undefined;
  const isFiltered = countActive(filters) > 0;
  const order = { sortKey: 'createdAt', sortDirection: 'desc' } as const;
  const made = usePages({ ...order, part: 'all', filters, at: null, since: since ?? null }, isAsked);
  const all = useTotal(noFilters, isAsked && isFiltered, since);
  const matching = made.data?.pages[0]?.total ?? 0;

  const found = isAsked && beginning ? outOfSight(rowsOf(made.data), beginning) : [];
  const items = isOpen ? found : found.slice(0, few);
  const isWhole = !made.hasNextPage;
  const total = isWhole ? found.length : Math.max(found.length, matching);
  return {
    items,
    total,
    /** How many are not shown. */
    more: total - items.length,
    isBusy: made.isFetchingNextPage,
    showMore() {
      setIsOpen(true);
      if (!isWhole && isOpen) void made.fetchNextPage();
    },
    hide() {
      setIsOpen(false);
      seeAll();
    },
    /** How many the filters keep out of sight. */
    unfitting: isAsked && isFiltered ? Math.max(0, (all.data ?? 0) - matching) : 0,
  };
}

export type JustAdded = ReturnType<typeof useJustAdded>;

/** A list without those that stand above it. */
export function useRowsBeside(list: ContentRowsData, items: readonly ContentListItem[]): ContentRowsData {
  const earlier = useLeftOf(list.earlier, items);
  const onward = useLeftOf(list.onward, items);
  if (items.length === 0) return list;
  const loaded = new Set(list.earlier.map(({ _id }) => _id));
  const ofBefore = items.filter(item => list.isBefore(item) && !loaded.has(item._id)).length;
  return { ...list, earlier, onward, before: Math.max(0, list.before - ofBefore) };
}

/**
 * Items without those that stand above them; the same ones as long as nothing changes, so that they are not grouped and drawn
 * anew with every look at the list.
 */
export function useLeftOf(
  items: readonly ContentListItem[] | undefined,
  above: readonly ContentListItem[],
): ContentListItem[] {
  const ids = above.map(({ _id }) => _id).join(' ');
  return useMemo(() => without(items ?? [], ids), [items, ids]);
}

function without(rows: readonly ContentListItem[], ids: string): ContentListItem[] {
  const gone = new Set(ids.split(' '));
  return rows.filter(({ _id }) => !gone.has(_id));
}
