import { callApi } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import { pageSizeMax } from '@insta-ai/proto/data/paging';
import type { ContentListItem, ContentsQuery } from '@insta-ai/proto/http/content';
import { useState } from 'react';
import { toFilter } from '../../listing/content-filters.ts';
import { draftsOnly } from '../drafts-only.ts';

/** The most drafts of one review: more are loaded for longer than anybody looks. Whole pages. */
const most = { past: pageSizeMax, coming: 3 * pageSizeMax, undated: pageSizeMax };

/**
 * The drafts as they are when a review begins: along the days, those without a date last. A review goes through these, which
 * are the nearest to `today` where there are very many (`isPart`).
 * @param today its first moment.
 */
export function useReviewQueue(today: string) {
  const [round, setRound] = useState(0);
  const query = useQuery({
    // Not below `contents`: no news of an item may shuffle what somebody walks through.
    queryKey: ['review', round],
    queryFn: async ({ signal }) => {
      const [past, coming, undated] = await Promise.all([
        upTo(most.past, { sortKey: 'date', sortDirection: 'desc', from: firstMoment, to: today }, signal),
        upTo(most.coming, { sortKey: 'date', sortDirection: 'asc', from: today }, signal),
        upTo(most.undated, { sortKey: 'updatedAt', sortDirection: 'desc', unplanned: true }, signal),
      ]);
      const isPart =
        past.length === most.past || coming.length === most.coming || undated.length === most.undated;
      return { drafts: [...past.reverse(), ...coming, ...undated], isPart };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { ...query, round, again: () => setRound(round + 1) };
}

const firstMoment = '1970-01-01T00:00:00.000Z';

async function upTo(
  limit: number,
  asked: Omit<ContentsQuery, 'pageSize' | 'currentPage'>,
  signal: AbortSignal,
): Promise<ContentListItem[]> {
  const all: ContentListItem[] = [];
  for (let currentPage = 0; all.length < limit; currentPage += 1) {
    const query = { ...asked, filter: toFilter(draftsOnly), pageSize: pageSizeMax, currentPage };
    const page = await callApi('listContents', { query, signal });
    all.push(...page);
    if (page.length < pageSizeMax) break;
  }
  return all;
}
