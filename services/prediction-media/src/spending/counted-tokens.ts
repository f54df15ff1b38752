/**
 * Tokens that an image service counted for all pictures of an order; nobody says them where they are absent, never 0. Of those that went
 * in, `pictureInputTokens` are of pictures, where it tells them apart.
 */
export type CountedTokens = { inputTokens: number; outputTokens: number; pictureInputTokens?: number };
