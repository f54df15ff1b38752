import type { ContentListItem } from '@insta-ai/proto/http/content';

/** Columns that can be sorted by. The server has no index for the type: that one is sorted here. */
export const sortColumns = ['title', 'date', 'city', 'type', 'status'] as const;
export type SortColumn = (typeof sortColumns)[number];
export type Sort = { column: SortColumn; direction: 'asc' | 'desc' };

/** What is coming up first; what has no date yet at the end. */
export const initialSort: Sort = { column: 'date', direction: 'desc' };

/** A click on a header: another column starts ascending, the same one turns round. */
export function nextSort(sort: Sort, column: SortColumn): Sort {
  const turned = sort.direction === 'asc' ? 'desc' : 'asc';
  return { column, direction: sort.column === column ? turned : 'asc' };
}

/** What the server is asked for. */
export function serverSort({ column, direction }: Sort) {
  return column === 'type'
    ? { sortKey: initialSort.column as 'date', sortDirection: initialSort.direction }
    : { sortKey: column, sortDirection: direction };
}

/** The rows in the order that the server could not give. */
export function sortRows(items: ContentListItem[], { column, direction }: Sort): ContentListItem[] {
  if (column !== 'type') return items;
  const sign = direction === 'asc' ? 1 : -1;
  const name = (item: ContentListItem) => item._contentType?.name ?? '';
  return items.toSorted((a, b) => sign * name(a).localeCompare(name(b)));
}
