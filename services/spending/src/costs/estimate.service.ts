import type { Price } from '@insta-ai/proto/http/spending/spending';
import { type Amount, costOf, hasTokens, microsOf, type Priced, priceOf } from '../prices/price-of.ts';
import type { Cost } from '../room/cost.ts';
import { asPriced, type CostParts } from './costs.service.ts';
import { estimateOf, lookedAt } from './estimate-cost.ts';

type EstimateParts = Pick<CostParts, 'costs' | 'prices'>;

/**
 * What one more call of a person may come to, at the prices of today, by the model that was asked last; of somebody who made none yet, what
 * it comes to for others.
 */
export async function estimateCost(
  { costs, prices }: EstimateParts,
  { owner, task }: Pick<Cost, 'owner' | 'task'>,
): Promise<Price> {
  const own = await costs.listNewest({ task, owner }, lookedAt);
  const newest = own.length > 0 ? own : await costs.listNewest({ task }, lookedAt);
  const micros = estimateOf(
    newest.map(call => ({ ...call, micros: microsOf(prices, asPriced(call), call) ?? call.micros })),
  );
  return micros === null && newest.length > 0 ? unpriced : { micros };
}

/** The same of a model that is known before it is asked, and of what is expected of it: by its price, else by what its newest ones came to. */
export async function estimateOfModel(
  { costs, prices }: EstimateParts,
  call: Priced,
  expected: Amount,
): Promise<Price> {
  const price = priceOf(prices, call, expected);
  // How long a text may be nobody says.
  if (price && (!('perMillionIn' in price) || hasTokens(expected)))
    return { micros: costOf(price, expected) };
  const { task, provider, model } = call;
  const newest = await costs.listNewest({ task, provider, model }, lookedAt);
  const micros = estimateOf(
    newest.map(one => {
      const came = price ? costOf(price, one) : one.micros;
      return {
        provider,
        model,
        micros: came === null ? null : (came * expected.pictures) / Math.max(1, one.pictures),
      };
    }),
  );
  return micros === null && !price ? unpriced : { micros };
}

const unpriced: Price = { micros: null, isUnpriced: true };
