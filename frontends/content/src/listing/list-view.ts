import { pageSizeDefault } from '@insta-ai/proto/data/paging';
import type { ContentListItem, ContentSortKey } from '@insta-ai/proto/http/content';
import { shownType } from '@insta-ai/proto/rules/kind/shown-type';
import { shownStatus } from '@insta-ai/proto/rules/shown-status';
import { standsAt } from '@insta-ai/proto/rules/stands-at';
import { activeNames, type ContentFilters, toFilter } from './content-filters.ts';
import { type Direction, turned } from './list-sort.ts';

/**
 * What a list shows, in which order: the third part of the key of its pages. `at` is the moment where a list along the days
 * begins: its pages are counted from there, -1 is the first one before it.
 */
export type ListView = {
  part: 'all' | 'dated' | 'unplanned';
  sortKey: ContentSortKey;
  sortDirection: Direction;
  filters: ContentFilters;
  at: string | null;
  /** Only what was made after this moment. */
  since?: string | null;
};

/** What the server is asked for a page. A page before the beginning comes in reverse order. */
export function queryOf({ part, sortKey, sortDirection, filters, at, since }: ListView, page: number) {
  const isBefore = page < 0;
  const direction = isBefore ? turned(sortDirection) : sortDirection;
  const filter = toFilter(filters);
  return {
    pageSize: pageSizeDefault,
    currentPage: isBefore ? -1 - page : page,
    sortKey,
    sortDirection: direction,
    ...(filter !== undefined && { filter }),
    ...(part === 'unplanned' && { unplanned: true }),
    ...(since && { madeSince: since }),
    ...(at !== null && (direction === 'asc' ? { from: at } : { to: at })),
  };
}

/** Whether a change may give an item another place in a list, take it out, or bring it in: only the server can say where. */
export function mayMove({ part, sortKey, filters }: Decisive, before: ContentListItem, now: ContentListItem) {
  // What is not planned yet stays where it is while it is written.
  const order = part === 'unplanned' ? 'date' : sortKey;
  return differs(order, before, now) || mayFit(filters, before, now);
}

/** Whether a change may decide if an item fits the filters. */
export function mayFit(filters: ContentFilters, before: ContentListItem, now: ContentListItem): boolean {
  return activeNames(filters).some(name => differs(name, before, now));
}

type Decisive = Pick<ListView, 'part' | 'sortKey' | 'filters'>;

function differs(name: keyof typeof placing, before: ContentListItem, now: ContentListItem): boolean {
  return placing[name](before) !== placing[name](now);
}

const placing: { [name in ContentSortKey | keyof ContentFilters]: (item: ContentListItem) => string | null } =
  {
    date: standsAt,
    title: ({ title }) => title,
    city: ({ city }) => city,
    type: item => JSON.stringify([shownType(item), item._contentType?._id]),
    status: shownStatus,
    account: ({ account }) => account ?? null,
    createdAt: ({ createdAt }) => createdAt,
    updatedAt: ({ updatedAt }) => updatedAt,
    search: ({ title, description, metaDescription, location, city, hashtags }) =>
      [title, description, metaDescription, location, city, hashtags].join('\n'),
  };
