/** Tokens that an image service counted for all pictures of an order; nobody says them where they are absent, never 0. */
export type CountedTokens = { inputTokens: number; outputTokens: number };
