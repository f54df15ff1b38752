import { useRealtime } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import { useState } from 'react';
import { batchList } from './batch-list.ts';
import { addNews, type Heard, shownBatches } from './shown-batches.ts';

/** How often the list is asked for while something goes on, in milliseconds. */
export const askAgainMs = 10_000;

/** The batches as they are now, the one first that most needs the person. */
export function useBatches(): Batch[] {
  const { data, refetch } = useQuery({
    ...batchList,
    // A word may be lost on its way; a bar that stands still would do so for ever.
    refetchInterval: ({ state }) =>
      state.data?.batches.some(batch => batch.state === 'running') ? askAgainMs : false,
  });
  const [heard, setHeard] = useState<ReadonlyMap<string, Heard>>(new Map());
  useRealtime('batch-changed', news => {
    setHeard(before => addNews(before, { ...news, at: performance.now() }));
    // What has ended may have been dismissed elsewhere, which only the list tells.
    if (news.batch.state === 'ended') void refetch();
  });
  return data ? shownBatches(data, heard) : [];
}
