/**
 * For each million tokens that go in and come out. Of those that go in, pictures may take some at a price of their own, and the prompt
 * cache of a model may give some, and take some in.
 */
export type PriceByToken = {
  perMillionIn: number;
  perMillionPictureIn?: number;
  perMillionCachedIn?: number;
  perMillionCacheWrite?: number;
  perMillionOut: number;
};

/** What a model costs in US dollars: for each picture, for each second that a machine draws, or by the token. */
export type Price = { perPicture: number } | { perSecond: number } | PriceByToken;

/** When a price stood in the vendor's public list, as a person reads it, and where that is. */
export type ListPrice = { on: string; at: string };

/** A price and whose it is. `model` may end in `*`, which stands for anything. Those that we ship say from which list they are. */
export type PriceRow = { provider: string; model: string; price: Price; list?: ListPrice };

/** The prices of an installation: the operator's, and those that are known. */
export type Prices = { readonly own: readonly PriceRow[]; readonly known: readonly PriceRow[] };

const replicateList: ListPrice = { on: 'June 2026', at: 'replicate.com/pricing' };
const openAiList: ListPrice = { on: 'June 2026', at: 'openai.com/api/pricing' };
/** Of a prompt of up to 272,000 tokens, far above ours. What its cache takes in costs a quarter more, what it gives a tenth. */
const lunaList: ListPrice = {
  on: '22 September 2026',
  at: 'developers.openai.com/api/docs/models/gpt-6-luna',
};

const luna: Price = {
  perMillionIn: 0.1,
  perMillionCachedIn: 0.01,
  perMillionCacheWrite: 0.125,
  perMillionOut: 0.5,
};

/**
 * TABLE: prices that are known, each a public list price of its vendor. What Replicate bills by the second has no row: it depends on the
 * hardware that a model runs on, and the page of the Fooocus version says none. A model that is not here has no known price; PRICES adds
 * and corrects.
 */
export const knownPrices: readonly PriceRow[] = [
  ...rowsOf(replicateList, 'replicate', {
    'black-forest-labs/flux-schnell*': { perPicture: 0.003 },
    'black-forest-labs/flux-dev*': { perPicture: 0.025 },
    'black-forest-labs/flux-1.1-pro': { perPicture: 0.04 },
    'black-forest-labs/flux-kontext-pro': { perPicture: 0.04 },
    'recraft-ai/recraft-v3': { perPicture: 0.04 },
  }),
  ...rowsOf(lunaList, 'api.openai.com', {
    'gpt-6-luna': luna,
    'gpt-6-luna-2026*': luna,
  }),
  ...rowsOf(openAiList, 'api.openai.com', {
    'gpt-4o-mini*': { perMillionIn: 0.15, perMillionOut: 0.6 },
    'gpt-5.4-mini*': { perMillionIn: 0.75, perMillionOut: 4.5 },
    'gpt-5.4-nano*': { perMillionIn: 0.2, perMillionOut: 1.25 },
  }),
];

function rowsOf(list: ListPrice, provider: string, prices: Record<string, Price>): PriceRow[] {
  return Object.entries(prices).map(([model, price]) => ({ provider, model, price, list }));
}
