import { callApi } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import { pageSizeMax } from '@insta-ai/proto/data/paging';
import type { ContentListItem, ContentsQuery } from '@insta-ai/proto/http/content';
import { useState } from 'react';
import { toFilter } from '../../listing/content-filters.ts';
import { draftsOnly } from '../drafts-only.ts';

/** All drafts as they are when a review begins: along the days, those without a date last. A review goes through these. */
export function useReviewQueue() {
  const [round, setRound] = useState(0);
  const query = useQuery({
    // Not below `contents`: no news of an item may shuffle what somebody walks through.
    queryKey: ['review', round],
    queryFn: async ({ signal }) => {
      const [dated, undated] = await Promise.all([
        allOf({ sortKey: 'date', sortDirection: 'asc', from: '1970-01-01T00:00:00.000Z' }, signal),
        allOf({ sortKey: 'updatedAt', sortDirection: 'desc', unplanned: true }, signal),
      ]);
      return [...dated, ...undated];
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { ...query, round, again: () => setRound(round + 1) };
}

async function allOf(
  asked: Omit<ContentsQuery, 'pageSize' | 'currentPage'>,
  signal: AbortSignal,
): Promise<ContentListItem[]> {
  const all: ContentListItem[] = [];
  for (let currentPage = 0; ; currentPage += 1) {
    const query = { ...asked, filter: toFilter(draftsOnly), pageSize: pageSizeMax, currentPage };
    const page = await callApi('listContents', { query, signal });
    all.push(...page);
    if (page.length < pageSizeMax) return all;
  }
}
