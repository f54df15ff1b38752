import type { ContentDocument } from '../contents/content-document.ts';

/** The text that goes out: the caption, an empty line, the hashtags; a Story has no hashtags (specification section 2). */
export function postCaption(
  item: Pick<ContentDocument, 'metaDescription' | 'hashtags' | 'instagramType'>,
): string {
  const parts =
    item.instagramType === 'Story' ? [item.metaDescription] : [item.metaDescription, item.hashtags];
  return parts
    .map(part => part.trim())
    .filter(part => part !== '')
    .join('\n\n');
}
