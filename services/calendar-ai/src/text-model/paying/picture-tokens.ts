import type { Picture } from '../seeing/picture.ts';

/** Counts more tokens for a picture than any other model that is known. */
export const dearestForPictures = 'gpt-4o-mini';

/**
 * Tokens that a picture is expected to be, by the dearest rules of those that are published: OpenAI counts squares of 32 pixels, times up to
 * 2.46 (gpt-4.1-nano); Anthropic's width x height / 750 and Qwen's squares of 28 are less
 * (https://developers.openai.com/api/docs/guides/images-vision, "Calculating costs").
 */
export function pictureTokens({ width, height }: Pick<Picture, 'width' | 'height'>, model: string): number {
  const squares = (side: number) => Math.ceil(width / side) * Math.ceil(height / side);
  // Its pictures are counted so that they cost what they cost with gpt-4o.
  if (/\bgpt-4o-mini\b/.test(model)) return 2_833 + 5_667 * squares(512);
  return Math.ceil(2.46 * squares(32)) + 85;
}
