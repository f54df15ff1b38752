import { ApiError, callApiWithHeaders } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import { hashtagBudgetHeader } from '@insta-ai/proto/data/instagram';
import type { HashtagPost } from '@insta-ai/proto/http/instagram';
import { useState } from 'react';
import { hashtagName } from './hashtag-name.ts';
import { useRecentSearches } from './use-recent-searches.ts';

/** What the last search that worked has found. */
export type Found = { hashtag: string; posts: HashtagPost[] };

/**
 * Searches when asked and never by itself: a new hashtag takes one of the account's 30 in 7 days
 * (instagram-graph-api.md, 3.2). What was found stays, with its answers, until another search works.
 */
export function useHashtagSearch() {
  const [found, setFound] = useState<Found>();
  const [budget, setBudget] = useState<number | null>(null);
  const { recent, remember } = useRecentSearches();
  const search = useMutation({
    mutationFn: (hashtag: string) => callApiWithHeaders('searchByHashtag', { body: { hashtag } }),
    onSuccess: ({ reply, header }, hashtag) => {
      setFound({ hashtag: hashtagName(hashtag), posts: reply });
      setBudget(readBudget(header(hashtagBudgetHeader)));
      remember(hashtagName(hashtag));
    },
    onError: error => {
      // The refusal that none is left carries the budget too.
      if (error instanceof ApiError && typeof error.details.budget === 'number')
        setBudget(error.details.budget);
    },
  });
  return { search, found, budget, recent };
}

function readBudget(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}
