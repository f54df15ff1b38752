import type { QueryClient } from '@insta-ai/platform/data';
import type { Content, ContentListItem } from '@insta-ai/proto/http/content';
import { shownStatus } from '@insta-ai/proto/rules/shown-status';
import { standsAt } from '@insta-ai/proto/rules/stands-at';
import type { DateRange } from '../days/calendar-days.ts';
import type { ContentFilters } from './content-filters.ts';
import { type ListView, mayFit, mayMove } from './list-view.ts';

/** The days of a calendar, or what stands on none yet. */
type CalendarPart = DateRange | 'unplanned';
/** What a calendar shows: the third part of its key. */
export type CalendarView = { part: CalendarPart; filters: ContentFilters };

type Pages = { pages: { reply: ContentListItem[]; total: number | null }[]; pageParams: unknown[] };

const listKey = ['contents', 'list'];
const calendarKey = ['contents', 'calendar'];
export const totalKey = ['contents', 'total'];
export const overdueKey = ['contents', 'overdue'];

/** An item as a list or a calendar on this page has it. */
export function knownItem(client: QueryClient, id: string): ContentListItem | undefined {
  const pages = client.getQueriesData<Pages>({ queryKey: listKey });
  const calendars = client.getQueriesData<ContentListItem[]>({ queryKey: calendarKey });
  const all = [
    ...calendars.flatMap(([, items]) => items ?? []),
    ...pages.flatMap(([, data]) => data?.pages.flatMap(page => page.reply) ?? []),
  ];
  const found = all.filter(item => item._id === id);
  return found.toSorted((a, b) => b.version - a.version)[0];
}

/** Puts an item where it belongs now: its row in the lists, its day in the calendars that show it. */
export function placeItem(client: QueryClient, item: ContentListItem): void {
  client.setQueriesData<Pages>(
    { queryKey: listKey },
    data => data && { ...data, pages: data.pages.map(replaced(item)) },
  );
  const calendars = client.getQueriesData<ContentListItem[]>({ queryKey: calendarKey });
  // A day's items fit the filters of their calendar, wherever in it they are moved.
  const fitting = new Set(
    calendars.filter(([, items]) => items?.some(({ _id }) => _id === item._id)).map(filtersOf),
  );
  for (const entry of calendars) {
    const [key, items] = entry;
    if (!items) continue;
    const others = items.filter(({ _id }) => _id !== item._id);
    const isHere = fitting.has(filtersOf(entry)) && belongs(item, (key[2] as CalendarView).part);
    client.setQueryData(key, isHere ? [...others, item] : others);
  }
}

/**
 * Takes what the server says of an item, unless something newer is known, and asks for the lists again in which it may stand
 * somewhere else now. False when it is not on this page.
 */
export function tellItem(client: QueryClient, content: Content): boolean {
  const before = knownItem(client, content._id);
  if (!before) return false;
  if (content.version < before.version) return true;
  const isSameType = (before._contentType?._id ?? null) === content._contentType;
  const now = { ...before, ...content, _contentType: before._contentType };
  placeItem(client, now);
  askForMoved(client, before, now);
  // Its new type is known by id only; the list has the name.
  return isSameType;
}

function askForMoved(client: QueryClient, before: ContentListItem, now: ContentListItem): void {
  const cache = client.getQueryCache();
  const moved = [
    ...cache
      .findAll({ queryKey: listKey })
      .filter(({ queryKey }) => mayMove(queryKey[2] as ListView, before, now)),
    // A calendar has put it on its day; whether it still fits is the server's to say.
    ...cache
      .findAll({ queryKey: calendarKey })
      .filter(({ queryKey }) => mayFit((queryKey[2] as CalendarView).filters, before, now)),
    // How many there are is asked beside the lists too, for the way to the review.
    ...cache
      .findAll({ queryKey: totalKey })
      .filter(({ queryKey }) => mayFit(queryKey[2] as ContentFilters, before, now)),
  ];
  for (const { queryKey } of moved) void client.invalidateQueries({ queryKey, exact: true });
  if (shownStatus(before) !== shownStatus(now)) void client.invalidateQueries({ queryKey: overdueKey });
}

const filtersOf = ([key]: readonly [readonly unknown[], unknown]) =>
  JSON.stringify((key[2] as CalendarView).filters);

const replaced = (item: ContentListItem) => (page: Pages['pages'][number]) => ({
  ...page,
  reply: page.reply.map(row => (row._id === item._id ? item : row)),
});

function belongs(item: ContentListItem, part: CalendarPart): boolean {
  const at = standsAt(item);
  if (part === 'unplanned') return at === null;
  return at !== null && part.from <= at && at < part.to;
}
