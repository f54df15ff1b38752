import { pageOf } from '@insta-ai/platform/testing/stub-transport';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { shownType } from '@insta-ai/proto/rules/kind/shown-type';
import { shownStatus, shownStatuses } from '@insta-ai/proto/rules/shown-status';
import { standsAt } from '@insta-ai/proto/rules/stands-at';

type Call = { query: { [name: string]: string } };

/** Answers `listContents` as the server does: a page of the items that fit, and how many there are. */
export function listServer(itemsNow: () => ContentListItem[]) {
  return ({ query }: Call): ContentListItem[] => {
    const { pageSize = '40', currentPage = '0', sortKey = 'date', sortDirection = 'asc' } = query;
    const found = itemsNow()
      .filter(item => fits(item, query))
      .toSorted((a, b) => orderOf(a, sortKey).localeCompare(orderOf(b, sortKey)));
    const ordered = sortDirection === 'desc' ? found.toReversed() : found;
    const first = Number(pageSize) * Number(currentPage);
    return pageOf(ordered.slice(first, first + Number(pageSize)), found.length);
  };
}

function fits(item: ContentListItem, { from, to, unplanned, madeSince, filter }: Call['query']): boolean {
  const at = standsAt(item);
  if (unplanned === 'true' && at !== null) return false;
  if (from !== undefined && (at === null || at < from)) return false;
  if (to !== undefined && (at === null || at >= to)) return false;
  if (madeSince !== undefined && item.createdAt <= madeSince) return false;
  const asked: { [name: string]: string } = filter === undefined ? {} : JSON.parse(filter);
  return Object.entries(asked).every(([name, part]) =>
    placeOf(item, name).toLowerCase().includes(part.toLowerCase()),
  );
}

function orderOf(item: ContentListItem, name: string): string {
  return name === 'status' ? String(shownStatuses.indexOf(shownStatus(item))) : placeOf(item, name);
}

function placeOf(item: ContentListItem, name: string): string {
  if (name === 'date') return standsAt(item) ?? '';
  if (name === 'status') return shownStatus(item);
  if (name === 'type') return shownType(item).word;
  if (name === '_contentType') return item._contentType?._id ?? '';
  if (name === 'search') return Object.values(item).join('\n');
  return String(item[name as 'title']);
}
