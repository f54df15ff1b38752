import type { SpendingTask } from '@insta-ai/proto/data/spending/spending-tasks';
import type { ListPrice, Price, PriceByToken, PriceRow, Prices } from './price-table.ts';

export type Amount = {
  pictures: number;
  inputTokens: number;
  outputTokens: number;
  /** Those of `inputTokens` that pictures took; null or absent where nobody tells them apart. */
  pictureInputTokens?: number | null;
  /** Those of `inputTokens` that the prompt cache of a text model gave; absent where nobody says. */
  cachedInputTokens?: number;
  /** Those of `inputTokens` that it took in; absent where nobody says. */
  cacheWriteTokens?: number;
  /** How long a machine drew; absent where nobody says. */
  seconds?: number;
};

export type Tokens = Pick<Amount, 'inputTokens' | 'outputTokens' | 'pictureInputTokens'>;

/** Whether anybody counted tokens: no call takes none. */
export const hasTokens = ({ inputTokens, outputTokens }: Tokens): boolean => inputTokens + outputTokens > 0;

/** What a machine takes for a picture when nobody knows yet: an offer counts on as much (content, `usualMs`). In seconds. */
export const usualSeconds = 30;

/** A call, as far as its price goes. */
export type Priced = {
  provider: string;
  model: string;
  task: SpendingTask;
  /** It runs on a machine of one's own, or nobody bills it, for all that whoever makes it knows. */
  isFree: boolean;
};

/** What nobody bills. */
const nothing: Price = { perPicture: 0 };

const uncounted: Tokens = { inputTokens: 0, outputTokens: 0 };
/** As if some were counted. */
export const anyTokens: Tokens = { inputTokens: 1, outputTokens: 1 };

/**
 * The price of a call that takes so many tokens; undefined where none is known. A row of the operator goes before all: behind an
 * address at home may stand a router that bills.
 */
export function priceOf(
  { own, known }: Prices,
  { isFree, ...about }: Priced,
  tokens: Tokens = uncounted,
): Price | undefined {
  const row = rowFor(own, about, tokens);
  if (row || !isFree) return (row ?? rowFor(known, about, tokens))?.price;
  return rowFor(own, about, anyTokens) ? undefined : nothing;
}

/**
 * The first row that is meant. Pictures are counted of no text, and tokens not of each picture: by a price of what is not counted it
 * would cost nothing.
 */
function rowFor(
  rows: readonly PriceRow[],
  { provider, model, task }: Omit<Priced, 'isFree'>,
  tokens: Tokens,
): PriceRow | undefined {
  const isOfKind = ({ price }: PriceRow) =>
    'perMillionIn' in price ? task !== 'picture' || hasTokens(tokens) : task === 'picture';
  return rows.find(row => row.provider === provider && fits(row.model, model) && isOfKind(row));
}

/** From which list the price of a model is; undefined where the operator gave it one, or none is known. */
export function listPriceOf(
  { own, known }: Prices,
  { provider, model }: Pick<Priced, 'provider' | 'model'>,
): ListPrice | undefined {
  const isOf = (row: PriceRow) => row.provider === provider && fits(row.model, model);
  return own.some(isOf) ? undefined : known.find(isOf)?.list;
}

function fits(pattern: string, model: string): boolean {
  return pattern.endsWith('*') ? model.startsWith(pattern.slice(0, -1)) : pattern === model;
}

/** What so much costs, in millionths of a US dollar, rounded up: a budget is never gone over by a fraction. */
export function costOf(price: Price, amount: Amount): number {
  const { pictures, outputTokens, seconds } = amount;
  // A dollar for a million tokens is a millionth of a dollar for each.
  if ('perPicture' in price) return ceil(price.perPicture * pictures * 1_000_000);
  if ('perSecond' in price) return ceil(price.perSecond * (seconds ?? usualSeconds * pictures) * 1_000_000);
  return ceil(costOfInput(price, amount) + price.perMillionOut * outputTokens);
}

/** What goes in. Where nobody tells tokens apart, all may be of the dearer kind. */
function costOfInput(price: PriceByToken, amount: Amount): number {
  const { perMillionIn: usual } = price;
  const { perMillionPictureIn = usual, perMillionCachedIn = usual, perMillionCacheWrite = usual } = price;
  const { inputTokens, pictureInputTokens, cachedInputTokens: cached = 0, cacheWriteTokens } = amount;
  const ofPictures = pictureInputTokens ?? (perMillionPictureIn > usual ? inputTokens : 0);
  const notRead = Math.max(0, inputTokens - ofPictures - cached);
  const written = cacheWriteTokens ?? (perMillionCacheWrite > usual ? notRead : 0);
  return (
    usual * (notRead - written) +
    perMillionPictureIn * ofPictures +
    perMillionCachedIn * cached +
    perMillionCacheWrite * written
  );
}

/** What so much of a call costs; null where no price is known. */
export function microsOf(prices: Prices, call: Priced, amount: Amount): number | null {
  const price = priceOf(prices, call, amount);
  return price ? costOf(price, amount) : null;
}

/** What is whole but for the noise of binary fractions stays as it is. */
function ceil(micros: number): number {
  return Math.ceil(Math.round(micros * 1_000) / 1_000);
}
