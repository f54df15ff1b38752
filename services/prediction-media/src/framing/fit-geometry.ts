import { feedRatios, feedWidths } from '@insta-ai/proto/rules/post-media';

export type Size = { width: number; height: number };
export type Fit = 'pad' | 'crop';

/** Where a picture goes: the size of the file, and the picture's own size in its middle (larger than it when cropped). */
export type Geometry = { canvas: Size; picture: Size };

/** A story fills the screen. */
export const storyCanvas: Size = { width: 1080, height: 1920 };

/** A feed picture at a ratio; as large as the picture allows, within the platform's widths. */
export function fitPost(picture: Size, ratio: number, fit: Fit): Geometry {
  const wider = picture.width / picture.height > ratio;
  // Padding keeps the side that is too long and grows the other; cropping keeps the short one and cuts.
  const keepsWidth = wider === (fit === 'pad');
  const natural = keepsWidth ? picture.width : widthAt(picture.height, ratio);
  const width = clamp(natural, feedWidths.least, feedWidths.most);
  const keepsHeight = !keepsWidth && width === natural;
  const height = keepsHeight ? picture.height : heightAt(width, ratio);
  return place(picture, { width, height }, fit);
}

/** Rounded to whole pixels without stepping over the platform's limits. */
function heightAt(width: number, ratio: number): number {
  const { least, most } = feedRatios;
  return clamp(Math.round(width / ratio), Math.ceil(width / most), Math.floor(width / least));
}

function widthAt(height: number, ratio: number): number {
  const { least, most } = feedRatios;
  return clamp(Math.round(height * ratio), Math.ceil(height * least), Math.floor(height * most));
}

/** A story picture: always the whole screen, in its size or a larger one. */
export function fitStory(picture: Size, fit: Fit, canvas: Size = storyCanvas): Geometry {
  return place(picture, canvas, fit);
}

/** Width by height. */
export function ratioOf({ width, height }: Size): number {
  return width / height;
}

/** Whether the picture fills its file: nothing to pad. */
export function fills({ canvas, picture }: Geometry): boolean {
  return picture.width >= canvas.width && picture.height >= canvas.height;
}

function place(source: Size, canvas: Size, fit: Fit): Geometry {
  const scales = [canvas.width / source.width, canvas.height / source.height];
  const scale = fit === 'pad' ? Math.min(...scales) : Math.max(...scales);
  const size = (length: number, limit: number) => {
    const scaled = Math.max(1, Math.round(length * scale));
    // A picture that is off by a pixel of rounding fills the side; a hair-thin line of padding would show.
    return Math.abs(scaled - limit) <= 1 ? limit : scaled;
  };
  return {
    canvas,
    picture: { width: size(source.width, canvas.width), height: size(source.height, canvas.height) },
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
