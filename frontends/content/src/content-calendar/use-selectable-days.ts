import type { ContentListItem } from '@insta-ai/proto/http/content';
import { standsAt } from '@insta-ai/proto/rules/stands-at';
import { useMemo } from 'react';
import type { DateRange } from '../days/calendar-days.ts';
import { type ContentFilters, toFilter } from '../listing/content-filters.ts';
import type { ShownItems } from '../many/selection/selection.ts';

/** What a calendar shows as a list to select in: all of it is loaded, the days first and then what stands on none. */
export function useSelectableDays(
  planned: readonly ContentListItem[],
  unplanned: readonly ContentListItem[] = [],
  { from }: DateRange,
  filters: ContentFilters,
): ShownItems {
  const byMoment = planned.toSorted((a, b) => (standsAt(a) ?? '').localeCompare(standsAt(b) ?? ''));
  const loaded = [...byMoment, ...unplanned].map(({ _id }) => _id).join(' ');
  const matches = toFilter(filters) ?? '';
  return useMemo(
    () => ({ ids: loaded === '' ? [] : loaded.split(' '), name: from, matches }),
    [loaded, from, matches],
  );
}
