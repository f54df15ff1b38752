/** Upright size of a picture, or of a film as it is shown, in pixels. */
export type PixelSize = { width: number; height: number };

const said = /^\/media\/outputs\/[^?]*-([1-9]\d{0,4})x([1-9]\d{0,4})\.\w+$/;

/** How the name of an output says its size, before the ending; nothing where that is not known. */
export function sizeInName({ width, height }: PixelSize): string {
  return width > 0 && height > 0 ? `-${width}x${height}` : '';
}

/**
 * The size of an output, as its address says it: whoever holds the address knows what room it takes, without asking.
 * Undefined where an older version named it, or nobody could measure it, and for what is no output.
 */
export function sizeInAddress(output: string): PixelSize | undefined {
  const [, width, height] = said.exec(output) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : undefined;
}
