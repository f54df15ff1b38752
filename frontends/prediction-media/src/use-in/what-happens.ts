import type { ContentListItem } from '@insta-ai/proto/http/content';

/** What choosing an item does to its selection, said before it is done. */
export function whatHappens(
  { contents, _contentType }: Pick<ContentListItem, 'contents' | '_contentType'>,
  output: string,
): string {
  if (contents.includes(output)) return 'Uses it already';
  if (contents.length === 0) return 'Has no picture yet';
  if (_contentType?.instagramType !== 'Post') return 'Replaces its picture';
  return `Becomes picture ${contents.length + 1}`;
}
