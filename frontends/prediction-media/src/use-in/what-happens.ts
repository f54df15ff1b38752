import type { ContentListItem } from '@insta-ai/proto/http/content';
import { kindOf } from '@insta-ai/proto/rules/kind/kind-of';

/** What choosing an item does to its selection, said before it is done. */
export function whatHappens(
  item: Pick<ContentListItem, 'contents' | 'instagramType' | '_contentType'>,
  output: string,
): string {
  const { contents, _contentType } = item;
  if (contents.includes(output)) return 'Uses it already';
  if (contents.length === 0) return 'Has no picture yet';
  if (kindOf(item, _contentType) !== 'Post') return 'Replaces its picture';
  return `Becomes picture ${contents.length + 1}`;
}
