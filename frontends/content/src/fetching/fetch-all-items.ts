import { callApiWithTotal, fetchEveryPage } from '@insta-ai/platform';
import type { ContentListItem, ContentsQuery } from '@insta-ai/proto/http/content';

type Asked = Partial<Omit<ContentsQuery, 'pageSize' | 'currentPage'>>;

/** The items of a list, up to `limit` (whole pages), as they are when the last page comes. */
export function fetchAllItems(asked: Asked, signal: AbortSignal, limit?: number): Promise<ContentListItem[]> {
  return fetchEveryPage({
    fetchPage: page => callApiWithTotal('listContents', { query: { ...asked, ...page }, signal }),
    idOf: ({ _id }) => _id,
    limit,
  });
}
