/** Lengths of a caption are pixels on a preview of this width (specification sections 2 and 9). */
export const previewBase = 300;
/** A Story fills a phone: nine wide, sixteen high. */
const previewHeight = (previewBase * 16) / 9;
/**
 * Shares of a Story's height under Instagram's own header and footer: Meta's ads guide for Instagram Stories (read in
 * November 2026) asks for roughly 14 % at the top and 20 % at the bottom without text.
 */
export const storyCover = { top: 0.14, bottom: 0.2 } as const;
/** What of the preview's height nothing of Instagram covers, in its pixels. */
export const storySafe = {
  top: Math.ceil(previewHeight * storyCover.top),
  bottom: Math.floor(previewHeight * (1 - storyCover.bottom)),
} as const;
/** Where a new type has its caption (specification section 3). */
export const topOfNewType = 20;
/** Largest letters, in pixels of the preview: two thirds of its width. */
export const mostCaptionSize = 200;

/** What an item or a type says of its caption; whatever is left out has a value that can be read. */
export type CaptionLook = {
  readonly captionLeft?: number | undefined;
  readonly captionTop?: number | undefined;
  readonly captionMaxWidth?: number | undefined;
  readonly captionMaxHeight?: number | undefined;
  readonly captionSize?: number | undefined;
  readonly captionWeight?: number | undefined;
  readonly captionLineHeight?: number | undefined;
  readonly captionPadding?: number | undefined;
  readonly captionRadius?: number | undefined;
  readonly captionOpacity?: number | undefined;
};

/** Where a caption stands and how large it is, in pixels of the preview; weight, line height and opacity are plain numbers. */
export type CaptionPlace = {
  readonly left: number;
  readonly top: number;
  /** Of the box with its padding; never beyond the picture. */
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly fontSize: number;
  readonly weight: number;
  readonly lineHeight: number;
  readonly padding: number;
  readonly radius: number;
  readonly opacity: number;
};

/** Keeps letters clear of round corners where nobody says how far: half of their radius, but no more than half a letter. */
function paddingOf(radius: number, fontSize: number): number {
  return Math.round(Math.min(radius, fontSize) / 2);
}

/** The one rule for the preview and for the picture that goes out. */
export function captionPlace(look: CaptionLook): CaptionPlace {
  const left = look.captionLeft ?? 0;
  const top = look.captionTop ?? storySafe.top;
  const fontSize = Math.min(look.captionSize ?? 16, mostCaptionSize);
  const radius = look.captionRadius ?? 0;
  return {
    left,
    top,
    maxWidth: Math.max(0, Math.min(look.captionMaxWidth ?? previewBase, previewBase - left)),
    maxHeight: Math.max(0, Math.min(look.captionMaxHeight ?? previewHeight, previewHeight - top)),
    fontSize,
    weight: look.captionWeight ?? 400,
    lineHeight: look.captionLineHeight ?? 1.3,
    padding: look.captionPadding ?? paddingOf(radius, fontSize),
    radius,
    opacity: look.captionOpacity ?? 1,
  };
}

/** The look of a type for a Story: the place of a new type lies under Instagram's header, and nobody chose it. */
export function clearOfHeader<T extends CaptionLook>(look: T): T {
  return look.captionTop === topOfNewType ? { ...look, captionTop: storySafe.top } : look;
}

/** What of Instagram covers a part of a caption that stands from `top` to `bottom`, in pixels of the preview. */
export function coverOf({ top, bottom }: { top: number; bottom: number }): 'header' | 'footer' | undefined {
  if (top < storySafe.top) return 'header';
  return bottom > storySafe.bottom ? 'footer' : undefined;
}

/** The same place on a picture of another width. */
export function scaleCaption(place: CaptionPlace, width: number): CaptionPlace {
  const scale = width / previewBase;
  const { left, top, maxWidth, maxHeight, fontSize, padding, radius } = place;
  return {
    ...place,
    left: left * scale,
    top: top * scale,
    maxWidth: maxWidth * scale,
    maxHeight: maxHeight * scale,
    fontSize: fontSize * scale,
    padding: padding * scale,
    radius: radius * scale,
  };
}

/** The box around the lines: as wide as the text when it fits, else as wide as it may be; what is too high is cut. */
export function captionBox(
  place: CaptionPlace,
  { unbroken, lines }: { unbroken: number; lines: number },
): { left: number; top: number; width: number; height: number; radius: number } {
  const { left, top, maxWidth, maxHeight, padding } = place;
  const width = Math.max(2 * padding, Math.min(maxWidth, unbroken + 2 * padding));
  const height = Math.max(
    2 * padding,
    Math.min(maxHeight, lines * place.fontSize * place.lineHeight + 2 * padding),
  );
  return { left, top, width, height, radius: Math.min(place.radius, width / 2, height / 2) };
}

/** A stored size as it may be now; older versions of the product took any. */
export function withinCaptionSize<T extends { captionSize?: number | undefined }>(fields: T): T {
  const { captionSize = 0 } = fields;
  return captionSize > mostCaptionSize ? { ...fields, captionSize: mostCaptionSize } : fields;
}
