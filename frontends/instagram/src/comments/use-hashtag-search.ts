import { callApi } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import type { HashtagPost } from '@insta-ai/proto/http/instagram';
import { useState } from 'react';

/** What the last search that worked has found. */
export type Found = { hashtag: string; posts: HashtagPost[] };

/**
 * Searches when asked and never by itself: a new hashtag takes one of the account's 30 in 7 days
 * (instagram-graph-api.md, 3.2). What was found stays, with its answers, until another search works.
 */
export function useHashtagSearch() {
  const [found, setFound] = useState<Found>();
  const search = useMutation({
    mutationFn: (hashtag: string) => callApi('searchByHashtag', { body: { hashtag } }),
    onSuccess: (posts, hashtag) => setFound({ hashtag, posts }),
  });
  return { search, found };
}
