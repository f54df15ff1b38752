/**
 * What a model costs in US dollars: for each picture, for each second that a machine draws, or for each million tokens that go in and come
 * out. Of those that go in, pictures may take some at a price of their own.
 */
export type Price =
  | { perPicture: number }
  | { perSecond: number }
  | { perMillionIn: number; perMillionPictureIn?: number; perMillionOut: number };

/** A price and whose it is. `model` may end in `*`, which stands for anything. */
export type PriceRow = { provider: string; model: string; price: Price };

/** The prices of an installation: the operator's, and those that are known. */
export type Prices = { readonly own: readonly PriceRow[]; readonly known: readonly PriceRow[] };

/**
 * TABLE: prices that are known, as the vendors' price pages were quoted in June 2026 (replicate.com/pricing,
 * openai.com/api/pricing). What Replicate bills by the second has no row: it depends on the hardware that a model runs on. A model that is not here has no known price; PRICES adds and corrects.
 */
export const knownPrices: readonly PriceRow[] = [
  { provider: 'replicate', model: 'black-forest-labs/flux-schnell*', price: { perPicture: 0.003 } },
  { provider: 'replicate', model: 'black-forest-labs/flux-dev*', price: { perPicture: 0.025 } },
  { provider: 'replicate', model: 'black-forest-labs/flux-1.1-pro', price: { perPicture: 0.04 } },
  { provider: 'replicate', model: 'black-forest-labs/flux-kontext-pro', price: { perPicture: 0.04 } },
  { provider: 'replicate', model: 'recraft-ai/recraft-v3', price: { perPicture: 0.04 } },
  { provider: 'api.openai.com', model: 'gpt-4o-mini*', price: { perMillionIn: 0.15, perMillionOut: 0.6 } },
  { provider: 'api.openai.com', model: 'gpt-5.4-mini*', price: { perMillionIn: 0.75, perMillionOut: 4.5 } },
  { provider: 'api.openai.com', model: 'gpt-5.4-nano*', price: { perMillionIn: 0.2, perMillionOut: 1.25 } },
];
