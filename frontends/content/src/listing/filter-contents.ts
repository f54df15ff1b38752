import type { ContentListItem } from '@insta-ai/proto/http/content';
import { shownStatus } from '../item/shown-status.ts';

/** What the person filters by; an empty text lets everything through. `type` is the id of a content type. */
export type ContentFilters = { title: string; city: string; status: string; type: string };

export const noFilters: ContentFilters = { title: '', city: '', status: '', type: '' };

/** Filtering is done here, with a contains match in any letter case (specification section 2); the status as it is shown. */
export function filterContents(items: ContentListItem[], filters: ContentFilters): ContentListItem[] {
  return items.filter(
    item =>
      contains(item.title, filters.title) &&
      contains(item.city, filters.city) &&
      contains(shownStatus(item), filters.status) &&
      (filters.type === '' || item._contentType?._id === filters.type),
  );
}

/** How many filters are at work. */
export function countActive(filters: ContentFilters): number {
  return Object.values(filters).filter(value => value.trim() !== '').length;
}

function contains(text: string, part: string): boolean {
  return text.toLocaleLowerCase().includes(part.trim().toLocaleLowerCase());
}
