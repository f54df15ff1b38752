import type { CaptionStyle, CaptionStyleSchema } from '../gen/insta_ai/content_type/v1/content_type_pb.js';
import type { captionFields } from '../http/caption.ts';
import type { ContentType } from '../http/content-type.ts';
import type { EachField } from './words.ts';

/** How a caption looks, in the words of items and content types; what is left open is absent. */
export type CaptionFields = Pick<ContentType, keyof typeof captionFields>;

export function captionToBus(fields: CaptionFields): CaptionLook {
  return {
    enabled: fields.enableCaption,
    font: fields.captionFont,
    size: fields.captionSize,
    color: fields.captionColor,
    background: fields.captionBg,
    left: fields.captionLeft,
    top: fields.captionTop,
    padding: fields.captionPadding,
    opacity: fields.captionOpacity,
    maxWidth: fields.captionMaxWidth,
    maxHeight: fields.captionMaxHeight,
    radius: fields.captionRadius,
    lineHeight: fields.captionLineHeight,
    weight: fields.captionWeight,
  } satisfies EachField<typeof CaptionStyleSchema>;
}

export function captionFromBus(style: CaptionStyle | undefined): CaptionFields {
  const fields = {
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
  } satisfies Record<keyof CaptionFields, unknown>;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A look in the words of the bus, as plain fields that a document can keep; what is left open is absent. */
export type CaptionLook = Omit<Partial<CaptionStyle>, '$typeName' | '$unknown'>;

export function lookFromBus(style: CaptionStyle | undefined): CaptionLook {
  const { $typeName, $unknown, ...fields } = style ?? {};
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
