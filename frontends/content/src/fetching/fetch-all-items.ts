import { callApiWithTotal } from '@insta-ai/platform';
import { pageSizeMax } from '@insta-ai/proto/data/paging';
import type { ContentListItem, ContentsQuery } from '@insta-ai/proto/http/content';

type Asked = Partial<Omit<ContentsQuery, 'pageSize' | 'currentPage'>>;

/** How often a list that changes while it is fetched is fetched again. */
const mostRounds = 3;

/** The items of a list, page by page, up to `limit` (whole pages). One that changes meanwhile has none twice, and misses none. */
export async function fetchAllItems(
  asked: Asked,
  signal: AbortSignal,
  limit = Number.POSITIVE_INFINITY,
): Promise<ContentListItem[]> {
  for (let round = 1; ; round += 1) {
    const { items, isWhole } = await fetchOnce(asked, signal, limit);
    if (isWhole || round === mostRounds) return items;
  }
}

async function fetchOnce(asked: Asked, signal: AbortSignal, limit: number) {
  const items = new Map<string, ContentListItem>();
  const totals = new Set<number>();
  for (let currentPage = 0; ; currentPage += 1) {
    const query = { ...asked, pageSize: pageSizeMax, currentPage };
    const { reply, total } = await callApiWithTotal('listContents', { query, signal });
    for (const item of reply) items.set(item._id, item);
    totals.add(total ?? reply.length);
    if (reply.length === pageSizeMax && items.size < limit) continue;
    // Where rows moved across the border of two pages, the number changed in between, or one came twice.
    const isWhole = totals.size === 1 && items.size >= Math.min(limit, ...totals);
    return { items: [...items.values()], isWhole };
  }
}
