import type { ContentSortKey } from '@insta-ai/proto/http/content';

/** Columns that can be sorted by. */
export const sortColumns = ['title', 'date', 'city', 'type', 'status'] as const satisfies ContentSortKey[];
export type SortColumn = (typeof sortColumns)[number];
export type Direction = 'asc' | 'desc';
export type Sort = { column: SortColumn; direction: Direction };

/** Along the days, as the list view goes. */
export const initialSort: Sort = { column: 'date', direction: 'asc' };

/** A click on a header: another column starts ascending, the same one turns round. */
export function nextSort(sort: Sort, column: SortColumn): Sort {
  return { column, direction: sort.column === column ? turned(sort.direction) : 'asc' };
}

export function turned(direction: Direction): Direction {
  return direction === 'asc' ? 'desc' : 'asc';
}
