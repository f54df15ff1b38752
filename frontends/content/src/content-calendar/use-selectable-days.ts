import type { ContentListItem } from '@insta-ai/proto/http/content';
import { standsAt } from '@insta-ai/proto/rules/stands-at';
import { useMemo } from 'react';
import { byMoment } from '../days/by-moment.ts';
import type { DateRange } from '../days/calendar-days.ts';
import { type ContentFilters, toFilter } from '../listing/content-filters.ts';
import { useTotal } from '../listing/use-total.ts';
import { useIsSelecting } from '../many/many.context.ts';
import type { ShownItems } from '../many/selection/selection.ts';

/**
 * What a calendar shows as a list to select in: what was just added, the days, then what stands on none; and all that match, on
 * any day.
 */
export function useSelectableDays(
  justAdded: readonly ContentListItem[],
  planned: readonly ContentListItem[],
  unplanned: readonly ContentListItem[],
  { from, to }: DateRange,
  filters: ContentFilters,
): ShownItems {
  const momentOf = (item: ContentListItem) => standsAt(item) ?? '';
  const listed = planned.filter(item => momentOf(item) >= from && momentOf(item) < to);
  const loaded = [...justAdded, ...listed.toSorted(byMoment), ...unplanned].map(({ _id }) => _id).join(' ');
  const filter = toFilter(filters);
  const { data: total } = useTotal(filters, useIsSelecting());
  return useMemo(
    () => ({
      ids: loaded === '' ? [] : loaded.split(' '),
      name: `${from} ${to}`,
      matches: filter ?? '',
      isPart: true,
      ...(total !== undefined && { all: { matching: filter === undefined ? {} : { filter }, total } }),
    }),
    [loaded, from, to, filter, total],
  );
}
