/** How wide the small picture is, in pixels, where the large one is at least as wide. */
export const thumbnailWidth = 480;

/** Ends the name of a small picture, whose beginning is that of the large one. */
export const thumbnailEnding = '.thumb.webp';

/** What has a small picture, as the text of a pattern: the page reads it before any script of the product's does. */
export const keptOutput = '^(/media/outputs/[^?]+)\\.\\w+$';

const kept = new RegExp(keptOutput);

/**
 * Where the small picture of an output is: beside it, under the same name (prediction-media writes both). Anything else is
 * shown as it is.
 */
export function thumbnailAddress(output: string): string {
  return output.replace(kept, (_, name) => `${name}${thumbnailEnding}`);
}
