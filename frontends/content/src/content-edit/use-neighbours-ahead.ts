import { callApi } from '@insta-ai/platform';
import { type QueryClient, useQueryClient } from '@insta-ai/platform/data';
import { useEffect } from 'react';
import type { ShownItem } from '../editor/item-editor.ts';
import { whenIdle } from '../fetching/when-idle.ts';
import { thumbnailAddress } from '../item/thumbnail-address.ts';

/** How long what was fetched ahead is not fetched again, in milliseconds; opening asks anew in any case. */
const staleTime = 30_000;

/** Fetches the items beside the open one, and their pictures, once the browser has nothing else to do. */
export function useNeighboursAhead({ prev, next }: Pick<ShownItem, 'prev' | 'next'>): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      whenIdle(() => {
        for (const id of [next, prev]) if (id) void fetchAhead(queryClient, id);
      }),
    [queryClient, prev, next],
  );
}

async function fetchAhead(queryClient: QueryClient, id: string): Promise<void> {
  const queryKey = ['contents', id];
  const queryFn = ({ signal }: { signal: AbortSignal }) => callApi('getContent', { params: { id }, signal });
  // Nobody waits for it: what fails is asked for when it is opened.
  const item = await queryClient.fetchQuery({ queryKey, queryFn, staleTime, retry: false }).catch(() => null);
  const [output] = item?.contents ?? [];
  if (output) new Image().src = thumbnailAddress(output);
}
