import type { Price } from '@insta-ai/proto/http/spending/spending';
import { costOf, microsOf, type Priced, priceOf } from '../prices/price-of.ts';
import type { Cost } from '../room/cost.ts';
import { asPriced, type CostParts } from './costs.service.ts';
import { estimateOf, lookedAt } from './estimate-cost.ts';
import { withSeconds } from './expected-seconds.ts';

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

/** The same of a model that is known before it is asked, and of so many pictures: by its price, else by what its newest ones came to. */
export async function estimateOfModel(
  { costs, prices }: EstimateParts,
  { pictures, ...call }: Priced & { pictures: number },
): Promise<Price> {
  const price = priceOf(prices, call);
  if (price && !('perMillionIn' in price)) {
    const amount = { pictures, inputTokens: 0, outputTokens: 0 };
    return { micros: costOf(price, await withSeconds({ costs, prices }, call, amount)) };
  }
  const { task, provider, model } = call;
  const newest = await costs.listNewest({ task, provider, model }, lookedAt);
  const micros = estimateOf(
    newest.map(one => {
      const came = price ? costOf(price, one) : one.micros;
      return {
        provider,
        model,
        micros: came === null ? null : (came * pictures) / Math.max(1, one.pictures),
      };
    }),
  );
  return micros === null && !price ? unpriced : { micros };
}

const unpriced: Price = { micros: null, isUnpriced: true };
