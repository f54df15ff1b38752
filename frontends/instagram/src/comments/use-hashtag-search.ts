import { ApiError, callApiWithHeaders, useUser } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import { hashtagBudgetHeader } from '@insta-ai/proto/data/instagram';
import type { HashtagPost } from '@insta-ai/proto/http/instagram';
import { useState } from 'react';
import { hashtagName } from './hashtag-name.ts';
import { useRecentSearches } from './use-recent-searches.ts';

/** A hashtag, and for which account it was searched. */
type Search = { hashtag: string; account: string | null };

/** What the last search that worked has found. */
export type Found = { hashtag: string; posts: HashtagPost[] };

/**
 * Searches when asked and never by itself: a new hashtag takes one of the account's 30 in 7 days
 * (instagram-graph-api.md, 3.2). What was found stays, with its answers, until another search works.
 */
export function useHashtagSearch() {
  const [found, setFound] = useState<Found>();
  const { instagramAccount } = useUser();
  const [budgets, setBudgets] = useState<{ [account: string]: number }>({});
  const { recent, remember } = useRecentSearches();
  const note = (account: string | null, budget: unknown) => {
    if (account !== null && typeof budget === 'number')
      setBudgets(known => ({ ...known, [account]: budget }));
  };
  const search = useMutation({
    mutationFn: ({ hashtag }: Search) => callApiWithHeaders('searchByHashtag', { body: { hashtag } }),
    onSuccess: ({ reply, header }, { hashtag, account }) => {
      setFound({ hashtag: hashtagName(hashtag), posts: reply });
      note(account, readBudget(header(hashtagBudgetHeader)));
      remember(hashtagName(hashtag));
    },
    onError: (error, { account }) => {
      // The refusal that none is left carries the budget too.
      if (error instanceof ApiError) note(account, error.details.budget);
    },
  });
  return {
    search,
    searchFor: (hashtag: string) => search.mutate({ hashtag, account: instagramAccount }),
    found,
    /** Of the account that is selected, as its last search told; each has its own. */
    budget: budgets[instagramAccount ?? ''] ?? null,
    recent,
  };
}

function readBudget(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}
