import type { QueryClient } from '@insta-ai/platform/data';
import type { Content, ContentListItem } from '@insta-ai/proto/http/content';
import type { DateRange } from '../days/calendar-days.ts';

/** What is narrowed to in a calendar's query: the third part of its key. */
export type CalendarPart = DateRange | 'unplanned';

type Pages = { pages: { reply: ContentListItem[]; total: number | null }[]; pageParams: unknown[] };

const listKey = ['contents', 'list'];
const calendarKey = ['contents', 'calendar'];

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

/** Puts an item where it belongs now: its row in the lists, its day in the calendars. */
export function placeItem(client: QueryClient, item: ContentListItem): void {
  client.setQueriesData<Pages>(
    { queryKey: listKey },
    data => data && { ...data, pages: data.pages.map(replaced(item)) },
  );
  for (const [key, items] of client.getQueriesData<ContentListItem[]>({ queryKey: calendarKey })) {
    if (!items) continue;
    const others = items.filter(({ _id }) => _id !== item._id);
    client.setQueryData(key, belongs(item, key[2] as CalendarPart) ? [...others, item] : others);
  }
}

/** Takes what the server says of an item, unless something newer is known; false when it is not on this page. */
export function tellItem(client: QueryClient, content: Content): boolean {
  const before = knownItem(client, content._id);
  if (!before) return false;
  if (content.version < before.version) return true;
  const isSameType = (before._contentType?._id ?? null) === content._contentType;
  placeItem(client, { ...before, ...content, _contentType: before._contentType });
  // Its new type is known by id only; the list has the name.
  return isSameType;
}

const replaced = (item: ContentListItem) => (page: Pages['pages'][number]) => ({
  ...page,
  reply: page.reply.map(row => (row._id === item._id ? item : row)),
});

function belongs({ date, status }: ContentListItem, part: CalendarPart): boolean {
  if (part === 'unplanned') return date === null && status !== 'Published';
  return date !== null && part.from <= date && date < part.to;
}
