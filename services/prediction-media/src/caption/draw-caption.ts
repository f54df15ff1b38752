import type { CaptionStyle } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import { captionBox, captionPlace, scaleCaption } from '@insta-ai/proto/rules/caption-layout';
import { firstCharacters, textLimits } from '@insta-ai/proto/rules/post-text';
import { breakLines, paragraphsOf } from './break-lines.ts';
import { captionFonts } from './caption-fonts.ts';
import { createTextSetter } from './set-text.ts';

/** How a caption looks, as it comes over the bus. */
export type CaptionFields = Omit<Partial<CaptionStyle>, '$typeName' | '$unknown'>;

/** A text with its look. */
export type Caption = { text: string; style: CaptionFields };

/** A drawn caption: an SVG of the whole picture, and where its box stands. */
export type DrawnCaption = {
  svg: Buffer;
  box: { left: number; top: number; width: number; height: number };
  lines: string[];
};

/** The caption over a picture of this size, by the same rule that lays it over the preview. */
export async function drawCaption(
  { text, style }: Caption,
  { width, height }: { width: number; height: number },
): Promise<DrawnCaption> {
  const place = scaleCaption(captionPlace(lookOf(style)), width);
  // More than this can never be seen on a Story.
  const shown = firstCharacters(text, textLimits.characters);
  const color = colorOr(style.color, '#000000');
  const fonts = await captionFonts(style.font ?? '', place.weight);
  const setter = await createTextSetter({ text: shown, fonts, size: place.fontSize, color });

  const room = Math.max(0, place.maxWidth - 2 * place.padding);
  // A text that fits must not be broken by a rounding error.
  const lines = breakLines(shown, room + 0.01, setter.measure);
  const unbroken = Math.max(0, ...paragraphsOf(shown).map(setter.measure));
  const box = captionBox(place, { unbroken, lines: lines.length });

  const step = place.fontSize * place.lineHeight;
  const drawn = lines.map((line, index) => {
    const middle = box.top + place.padding + (index + 0.5) * step;
    const baseline = middle + (setter.ascent - setter.descent) / 2;
    // What the box cuts off need not be drawn.
    return middle - step > box.top + box.height
      ? ''
      : setter.draw(line, box.left + place.padding, baseline, middle);
  });
  const rect = `x="${box.left}" y="${box.top}" width="${box.width}" height="${box.height}" rx="${box.radius}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<clipPath id="box"><rect ${rect}/></clipPath>
<g opacity="${Math.min(1, Math.max(0, place.opacity))}">
<rect ${rect} fill="${colorOr(style.background, 'none')}"/>
<g clip-path="url(#box)" fill="${color}">${drawn.join('')}</g></g></svg>`;
  return { svg: Buffer.from(svg), box, lines };
}

function lookOf(style: CaptionFields) {
  return {
    captionLeft: style.left,
    captionTop: style.top,
    captionMaxWidth: style.maxWidth,
    captionMaxHeight: style.maxHeight,
    captionSize: style.size,
    captionWeight: style.weight,
    captionLineHeight: style.lineHeight,
    captionPadding: style.padding,
    captionRadius: style.radius,
    captionOpacity: style.opacity,
  };
}

/** A colour by name, number or function; anything else a person typed never reaches the drawing. */
function colorOr(typed: string | undefined, otherwise: string): string {
  const color = typed?.trim() ?? '';
  return /^(?:[a-z]{3,30}|#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/]{1,60}\))$/i.test(color)
    ? color
    : otherwise;
}
