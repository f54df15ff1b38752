import {
  type Amount,
  anyTokens,
  hasTokens,
  type Priced,
  priceOf,
  type Tokens,
  usualSeconds,
} from '../prices/price-of.ts';
import type { Price, Prices } from '../prices/price-table.ts';
import type { CostsStore } from './costs.store.ts';
import { lookedAt } from './estimate-cost.ts';

/**
 * An amount of pictures that is expected, with the tokens that they may take, or how long a machine may draw them, where that is what is
 * paid: whoever asks does not know it.
 */
export async function withExpected(
  { costs, prices }: { costs: Pick<CostsStore, 'listNewest'>; prices: Prices },
  call: Priced,
  amount: Amount,
): Promise<Amount> {
  if (call.task !== 'picture') return amount;
  const isByToken = isBilledBy('perMillionIn', priceOf(prices, call, anyTokens));
  const isBySecond = isBilledBy('perSecond', priceOf(prices, call));
  if (!isByToken && !isBySecond) return amount;
  const { task, provider, model } = call;
  const newest = await costs.listNewest({ task, provider, model }, lookedAt);
  const tokens = isByToken ? expectedTokens(newest, amount.pictures) : undefined;
  if (tokens) return { ...amount, ...tokens };
  return isBySecond ? { ...amount, seconds: expectedSeconds(newest, amount.pictures) } : amount;
}

function isBilledBy(measure: 'perMillionIn' | 'perSecond', price: Price | undefined): boolean {
  return price !== undefined && measure in price;
}

/** How long a machine may draw so many pictures: by the mean of the newest calls of the model that say it, else as long as usual. */
export function expectedSeconds(
  newest: readonly Pick<Amount, 'pictures' | 'seconds'>[],
  pictures: number,
): number {
  const known = newest.flatMap(({ pictures: drawn, seconds }) =>
    seconds === undefined || drawn === 0 ? [] : [{ drawn, seconds }],
  );
  const drawn = known.reduce((sum, call) => sum + call.drawn, 0);
  const seconds = known.reduce((sum, call) => sum + call.seconds, 0);
  return pictures * (drawn > 0 ? seconds / drawn : usualSeconds);
}

/** Tokens that so many pictures may take, by the mean of the newest calls of the model that counted them; undefined before there is one. */
export function expectedTokens(
  newest: readonly (Pick<Amount, 'pictures'> & Tokens)[],
  pictures: number,
): Tokens | undefined {
  const known = newest.filter(call => hasTokens(call) && call.pictures > 0);
  if (known.length === 0) return undefined;
  const sumOf = (of: 'pictures' | keyof Tokens) => known.reduce((sum, call) => sum + (call[of] ?? 0), 0);
  const share = pictures / sumOf('pictures');
  const expected = (of: keyof Tokens) => Math.ceil(sumOf(of) * share);
  return {
    inputTokens: expected('inputTokens'),
    outputTokens: expected('outputTokens'),
    // Some that nobody told apart would look like words.
    ...(known.every(areApart) && { pictureInputTokens: expected('pictureInputTokens') }),
  };
}

const areApart = ({ pictureInputTokens }: Tokens) => typeof pictureInputTokens === 'number';
