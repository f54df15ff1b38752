import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CaptionStyleSchema } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import type { ContentDocument } from '../contents/content-document.ts';

/** The text that is drawn on the picture of a Story; empty when none is. */
export function drawnCaption(
  item: Pick<ContentDocument, 'instagramType' | 'enableCaption' | 'metaDescription'>,
): string {
  return item.instagramType === 'Story' && item.enableCaption ? item.metaDescription.trim() : '';
}

/** How the text of an item is drawn, in the words of the bus. */
export function captionStyleOf(item: ContentDocument): MessageInitShape<typeof CaptionStyleSchema> {
  return {
    enabled: item.enableCaption,
    font: item.captionFont,
    size: item.captionSize,
    color: item.captionColor,
    background: item.captionBg,
    left: item.captionLeft,
    top: item.captionTop,
    padding: item.captionPadding,
    opacity: item.captionOpacity,
    maxWidth: item.captionMaxWidth,
    maxHeight: item.captionMaxHeight,
    radius: item.captionRadius,
    lineHeight: item.captionLineHeight,
    weight: item.captionWeight,
  };
}
