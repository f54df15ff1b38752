import { sortKeyOf } from '@insta-ai/chassis/storage/sort-key-of';
import { shownType } from '@insta-ai/proto/rules/kind/shown-type';
import { shownStatus, shownStatuses } from '@insta-ai/proto/rules/shown-status';
import { standsAt } from '@insta-ai/proto/rules/stands-at';
import type { ContentDocument } from '../../item/content-document.ts';

type Placing = Pick<
  ContentDocument,
  'status' | 'outcome' | 'date' | 'publishedDate' | 'title' | 'city' | '_contentType' | 'instagramType'
>;

/** What lists find and sort an item by. */
export function placeOf(item: Placing): Required<Pick<ContentDocument, 'standsAt' | 'sortedAs'>> {
  const { title, city } = item;
  return {
    standsAt: standsAt(item),
    sortedAs: {
      title: sortKeyOf(title),
      city: sortKeyOf(city),
      type: typeKeyOf(item),
      // A badge comes of what is stored alone and never of the clock, so it stays true until the next write. Another order of the
      // words needs a step that writes all of them anew.
      status: shownStatuses.indexOf(shownStatus(item)),
    },
  };
}

/** What an item is sorted by for its type: as the word of the badge is read, and badges that look the same side by side. */
export function typeKeyOf(item: Pick<ContentDocument, '_contentType' | 'instagramType'>): string {
  const { word, kind } = shownType(item);
  return [sortKeyOf(word), word, kind].join('\n');
}

/** The place field by field: what a newer version keeps beside stays. */
export function placeFields(item: Placing): { [field: string]: unknown } {
  const { sortedAs, ...place } = placeOf(item);
  const keys = Object.entries(sortedAs).map(([name, key]) => [`sortedAs.${name}`, key]);
  return { ...place, ...Object.fromEntries(keys) };
}

/** What of its place a change writes. The key of the type only with the type: a rename, which keeps the version, may come in between. */
export function changedPlace(
  item: ContentDocument,
  set: Partial<ContentDocument>,
): { [field: string]: unknown } {
  const { 'sortedAs.type': type, ...place } = placeFields({ ...item, ...set });
  const isTyped = '_contentType' in set || 'instagramType' in set || item.sortedAs?.type === undefined;
  return isTyped ? { ...place, 'sortedAs.type': type } : place;
}
