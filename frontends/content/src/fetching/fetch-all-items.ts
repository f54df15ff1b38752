import { callApi } from '@insta-ai/platform';
import { pageSizeMax } from '@insta-ai/proto/data/paging';
import type { ContentListItem } from '@insta-ai/proto/http/content';

type Part = { unplanned?: boolean; from?: string; to?: string; filter?: string };

/** All items of one part, page by page; never asked for without an end. */
export async function fetchAllItems(part: Part, signal: AbortSignal): Promise<ContentListItem[]> {
  const items: ContentListItem[] = [];
  for (let currentPage = 0; ; currentPage += 1) {
    const query = { ...part, pageSize: pageSizeMax, currentPage };
    const reply = await callApi('listContents', { query, signal });
    items.push(...reply);
    if (reply.length < pageSizeMax) return items;
  }
}
