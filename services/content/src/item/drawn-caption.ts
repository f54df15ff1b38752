import type { ContentDocument } from './content-document.ts';

/** The text drawn on the picture of a Story; empty when there is none. */
export function drawnCaption(
  item: Pick<ContentDocument, 'instagramType' | 'enableCaption' | 'metaDescription'>,
): string {
  return item.instagramType === 'Story' && item.enableCaption ? item.metaDescription.trim() : '';
}
