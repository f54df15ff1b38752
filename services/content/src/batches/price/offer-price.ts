import type { Batch } from '@insta-ai/proto/http/many/content-batch';

/** Steps of which one comes to the same, in millionths of a US dollar: undefined when nobody knows, and `isUnpriced` where the model has no price. */
export type PricedSteps = { steps: number; micros: number | undefined; isUnpriced: boolean };

/** What all of them come to, or at least come to, in US dollars. */
export function offerPrice(parts: readonly PricedSteps[]): Pick<Batch, 'price' | 'leastPrice'> {
  const open = parts.filter(({ steps, micros }) => steps > 0 && micros === undefined);
  const micros = parts.reduce((sum, part) => sum + part.steps * (part.micros ?? 0), 0);
  const dollars = micros / 1_000_000;
  if (open.length === 0) return { price: dollars };
  // Before the first text nobody can know, and that of a demo costs nothing: where nothing else costs, nothing is said of it.
  return dollars > 0 || open.some(({ isUnpriced }) => isUnpriced) ? { leastPrice: dollars } : {};
}
