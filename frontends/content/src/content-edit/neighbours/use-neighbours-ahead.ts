import { useQueryClient } from '@insta-ai/platform/data';
import { useEffect } from 'react';
import type { ShownItem } from '../../editor/item-editor.ts';
import { fetchItemAhead } from '../../fetching/fetch-item-ahead.ts';
import { whenIdle } from '../../fetching/when-idle.ts';

/** Fetches the items beside the open one, and their pictures, once the browser has nothing else to do. */
export function useNeighboursAhead({ prev, next }: Pick<ShownItem, 'prev' | 'next'>): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      whenIdle(() => {
        for (const id of [next, prev]) if (id) void fetchItemAhead(queryClient, id);
      }),
    [queryClient, prev, next],
  );
}
