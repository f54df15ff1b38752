import { captionPlace, previewBase } from '@insta-ai/proto/rules/caption-layout';
import type { CSSProperties } from 'react';
import type { CaptionValues } from '../caption-fields/caption-fields.tsx';

export { previewBase };

/**
 * How a caption looks at any size of the preview: each length is a share of its width, so the picture may be 300 or 1080
 * pixels wide. The preview must be a size container. Nothing stands outside the picture.
 */
export function captionStyle(caption: CaptionValues): CSSProperties {
  const place = captionPlace(caption);
  return {
    left: share(place.left),
    top: share(place.top),
    maxWidth: share(place.maxWidth),
    maxHeight: share(place.maxHeight),
    fontFamily: caption.captionFont ? familyOf(caption.captionFont) : undefined,
    fontSize: share(place.fontSize),
    fontWeight: place.weight,
    lineHeight: place.lineHeight,
    padding: share(place.padding),
    borderRadius: share(place.radius),
    color: caption.captionColor,
    background: caption.captionBg,
    opacity: place.opacity,
  };
}

/** Futura may not be given away: the picture that goes out is drawn with Jost, so the preview shows Jost too. */
function familyOf(font: string): string {
  const name = font.trim().toLowerCase() === 'futura' ? 'Jost Variable' : font;
  return `"${name}", "Inter Variable", sans-serif`;
}

/** Height of the picture under a caption, in the same pixels: a phone's screen. */
const previewHeight = (previewBase * 16) / 9;
/** So much of a caption stays on the picture when it is moved, so that it can be taken hold of again. */
const handle = 24;

/**
 * Where a caption stands after a drag over a preview of the given width; never left of or above the picture, and never
 * wholly beyond its other sides.
 */
export function movedBy(
  caption: CaptionValues,
  { dx, dy, width }: { dx: number; dy: number; width: number },
): { captionLeft: number; captionTop: number } {
  const scale = previewBase / (width || previewBase);
  const { left, top } = captionPlace(caption);
  return {
    captionLeft: clamp(left + dx * scale, previewBase - handle),
    captionTop: clamp(top + dy * scale, previewHeight - handle),
  };
}

/** Whether nothing of a caption stands on the picture: the fields take any number. */
export function isOffPicture(caption: CaptionValues): boolean {
  const { left, top } = captionPlace(caption);
  return left >= previewBase || top >= previewHeight;
}

function clamp(value: number, most: number): number {
  return Math.min(Math.floor(most), Math.max(0, Math.round(value)));
}

function share(pixels: number): string {
  return `${Number(((pixels / previewBase) * 100).toFixed(3))}cqw`;
}
