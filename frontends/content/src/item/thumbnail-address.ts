/** How wide the small picture is, in pixels, where the large one is at least as wide. */
export const thumbnailWidth = 480;

/**
 * Where the small picture of an output is: beside it, under the same name (prediction-media writes both). Anything else is
 * shown as it is.
 */
export function thumbnailAddress(output: string): string {
  return /^\/media\/outputs\/[^?]+\.\w+$/.test(output) ? output.replace(/\.\w+$/, '.thumb.webp') : output;
}
