import { sortKeyOf } from '@insta-ai/chassis/storage/sort-key-of';
import { standsAt } from '@insta-ai/proto/rules/stands-at';
import type { ContentDocument } from '../../item/content-document.ts';

type Placing = Pick<ContentDocument, 'status' | 'date' | 'publishedDate' | 'title' | 'city'>;

/** What lists find and sort an item by; part of every write of an item. */
export function placeOf(item: Placing): Required<Pick<ContentDocument, 'standsAt' | 'sortedAs'>> {
  const { title, city } = item;
  return { standsAt: standsAt(item), sortedAs: { title: sortKeyOf(title), city: sortKeyOf(city) } };
}
