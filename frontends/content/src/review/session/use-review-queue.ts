import { useQuery } from '@insta-ai/platform/data';
import { pageSizeMax } from '@insta-ai/proto/data/paging';
import { useState } from 'react';
import { fetchAllItems } from '../../fetching/fetch-all-items.ts';
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
        fetchAllItems({ ...before, from: firstMoment, to: today, filter }, signal, most.past),
        fetchAllItems({ ...after, from: today, filter }, signal, most.coming),
        fetchAllItems({ ...latest, unplanned: true, filter }, signal, most.undated),
      ]);
      const isPart =
        past.length >= most.past || coming.length >= most.coming || undated.length >= most.undated;
      return { drafts: [...past.reverse(), ...coming, ...undated], isPart };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { ...query, round, again: () => setRound(round + 1) };
}

const before = { sortKey: 'date', sortDirection: 'desc' } as const;
const after = { sortKey: 'date', sortDirection: 'asc' } as const;
const latest = { sortKey: 'updatedAt', sortDirection: 'desc' } as const;
const filter = toFilter(draftsOnly);
const firstMoment = '1970-01-01T00:00:00.000Z';
