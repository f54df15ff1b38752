/** Beyond these a tile would be a stripe; such a picture is cut at its sides. */
const narrowest = 0.5;
const widest = 2.4;

/** Width by height of a tile; square where the size is not known (videos). */
export function tileRatio({ width, height }: { width: number; height: number }): number {
  if (width <= 0 || height <= 0) return 1;
  return Math.round(Math.min(widest, Math.max(narrowest, width / height)) * 1000) / 1000;
}
