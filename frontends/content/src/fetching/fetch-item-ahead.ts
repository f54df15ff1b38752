import type { QueryClient } from '@insta-ai/platform/data';
import { seeRatio } from '../item/seen-ratios.ts';
import { itemQuery } from './item-query.ts';

/** How long what was fetched ahead is not fetched again, in milliseconds; opening asks anew in any case. */
const staleTime = 30_000;

/** Fetches an item and its first picture before it is opened, which so has its place at once. */
export async function fetchItemAhead(queryClient: QueryClient, id: string): Promise<void> {
  // Nobody waits for it: what fails is asked for when it is opened.
  const item = await queryClient.fetchQuery({ ...itemQuery(id), staleTime, retry: false }).catch(() => null);
  const [output] = item?.contents ?? [];
  if (output) void seeRatio(output);
}
