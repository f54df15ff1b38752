/** Names of the caption fields, in the order of the specification. */
export const captionFieldNames = [
  'enableCaption',
  'captionFont',
  'captionSize',
  'captionColor',
  'captionBg',
  'captionLeft',
  'captionTop',
  'captionPadding',
  'captionOpacity',
  'captionMaxWidth',
  'captionMaxHeight',
  'captionRadius',
  'captionLineHeight',
  'captionWeight',
] as const;
export type CaptionFieldName = (typeof captionFieldNames)[number];
