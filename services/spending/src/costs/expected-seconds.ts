import { type Amount, type Priced, priceOf, usualSeconds } from '../prices/price-of.ts';
import type { Prices } from '../prices/price-table.ts';
import type { CostsStore } from './costs.store.ts';
import { lookedAt } from './estimate-cost.ts';

/** An amount that is expected, with how long a machine may draw it where that is what is paid: whoever asks does not know it. */
export async function withSeconds(
  { costs, prices }: { costs: Pick<CostsStore, 'listNewest'>; prices: Prices },
  call: Priced,
  amount: Amount,
): Promise<Amount> {
  const price = priceOf(prices, call);
  if (!price || !('perSecond' in price)) return amount;
  const { task, provider, model } = call;
  const newest = await costs.listNewest({ task, provider, model }, lookedAt);
  return { ...amount, seconds: expectedSeconds(newest, amount.pictures) };
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
