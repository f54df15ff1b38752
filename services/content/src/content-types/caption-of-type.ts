import type { CaptionStyle } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import type { ItemEdit } from '../contents/item-edit.ts';

/** The caption of a preset in the words of the item; what the preset leaves open stays undefined. */
export function captionOfType(style: CaptionStyle | undefined): ItemEdit {
  return {
    enableCaption: style?.enabled,
    captionFont: style?.font,
    captionSize: style?.size,
    captionColor: style?.color,
    captionBg: style?.background,
    captionLeft: style?.left,
    captionTop: style?.top,
    captionPadding: style?.padding,
    captionOpacity: style?.opacity,
    captionMaxWidth: style?.maxWidth,
    captionMaxHeight: style?.maxHeight,
    captionRadius: style?.radius,
    captionLineHeight: style?.lineHeight,
    captionWeight: style?.weight,
  };
}
