import type { ContentDocument } from './content-document.ts';

/** The text that is drawn on the picture of a Story; empty when none is. */
export function drawnCaption(
  item: Pick<ContentDocument, 'instagramType' | 'enableCaption' | 'metaDescription'>,
): string {
  return item.instagramType === 'Story' && item.enableCaption ? item.metaDescription.trim() : '';
}
